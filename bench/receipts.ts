import { today } from '@heliu/engine';
import type { Answer } from '@heliu/model';
import { companyOf } from './support/fill.ts';
import { alternate, loginOf, post } from './support/measure.ts';
import type { BenchServer } from './support/server.ts';
import { startThin } from './support/thin.ts';

const ok = (answer: Answer): { readonly id: number } => {
  if (answer.code !== '200') throw new Error(answer.message);
  return answer.data as { id: number };
};

export interface ReceiptRow {
  readonly clients: number;
  readonly bare: number;
  readonly ours: number;
  readonly failures: number;
}
interface Debtor {
  readonly customer: number;
  readonly invoices: readonly number[];
}
const writeOffs = 10;

/** Customers with ten invoices each, so large that none is ever settled. */
async function debtors(server: BenchServer, count: number): Promise<Debtor[]> {
  const company = await companyOf(server);
  await server.sql('update crm_customer set credit_limit = null');
  const [facts] = await server.sql<{ receivable: string; customers: string[] }>(
    `select (select id from fico_account where company_id = $1 and code = '1122') as receivable,
            (select array_agg(c.id) from (select id from crm_customer where company_id = $1 and status = 'active' order by id limit ${count}) c) as customers`,
    [company],
  );
  const [maker, checker] = [await loginOf(server.port, 'drawer'), await loginOf(server.port, 'accountant')];
  const lines = [{ goodsName: '*茶*龙井', quantity: '1', taxPrice: '9000000.00', taxRate: '0.13' }];
  const receivable = Number(facts!.receivable);
  const found: Debtor[] = [];
  for (const customer of facts!.customers.map(Number)) {
    const invoices: number[] = [];
    for (let i = 0; i < writeOffs; i++) {
      const input = { invoiceKind: 'normal', customer, invoiceDate: today(), dueDate: today(), receivable, lines };
      const { id } = ok(await post(0, server.port, '/api/fico/arinvoice/save', input, maker));
      ok(await post(0, server.port, '/api/fico/arinvoice/audit', { id }, checker));
      invoices.push(id);
    }
    found.push({ customer, invoices });
  }
  return found;
}

/** Save and audit a receipt that settles ten invoices, as two requests, against the bare program's two. */
export async function benchMoneyReceipts(server: BenchServer, rounds = 5): Promise<ReceiptRow[]> {
  const thin = await startThin(server.thinUrl);
  try {
    const company = await companyOf(server);
    const owing = await debtors(server, 8);
    const [bank] = await server.sql<{ id: string }>(
      `select id from fico_cashier_account where company_id = $1 and kind = 'bank' and not disabled order by id limit 1`,
      [company],
    );
    const [maker, checker] = [await loginOf(server.port, 'cashier'), await loginOf(server.port, 'accountant')];
    let turn = 0;
    const next = () => owing[(turn += 1) % owing.length]!;
    const bareRun = async (client: number) => {
      const { customer, invoices } = next();
      const input = { company, customer, day: today(), invoices, amounts: invoices.map(() => '1.00') };
      const { id } = ok(await post(client, thin.port, '/take', input));
      ok(await post(client, thin.port, '/settle', { company, id }));
    };
    const ownRun = async (client: number) => {
      const { customer, invoices } = next();
      const input = {
        kind: 'sales',
        customer,
        receiptDate: today(),
        money: [{ account: Number(bank!.id), amount: `${writeOffs}.00` }],
        writeOffs: invoices.map((invoice) => ({ invoice, amount: '1.00' })),
        refunds: [],
      };
      const { id } = ok(await post(client, server.port, '/api/fico/receipt/save', input, maker));
      ok(await post(client, server.port, '/api/fico/receipt/audit', { id }, checker));
    };
    const rows: ReceiptRow[] = [];
    for (const clients of [1, 4]) {
      const [bare, ours] = await alternate(
        [
          { name: 'bare', run: bareRun },
          { name: 'ours', run: ownRun },
        ],
        clients,
        rounds,
        2000,
      );
      rows.push({
        clients,
        bare: bare!.perSecond,
        ours: ours!.perSecond,
        failures: bare!.failures + ours!.failures,
      });
    }
    return rows;
  } finally {
    thin.stop();
  }
}
