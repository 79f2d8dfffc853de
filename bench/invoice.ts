import { today } from '@heliu/engine';
import type { Answer } from '@heliu/model';
import { foundOffices, type Office } from './support/companies.ts';
import type { BenchServer } from './support/server.ts';
import { alternate, loginOf, post } from './support/measure.ts';
import { startThin } from './support/thin.ts';

const lines = [
  { goodsName: '*谷物*有机燕麦片', spec: '1kg×12', quantity: '40', taxPrice: '199.80', taxRate: '0.09' },
  { goodsName: '*化妆品*山茶花保湿面霜', spec: '50g', quantity: '100', taxPrice: '59.90', taxRate: '0.13' },
  { goodsName: '*运输服务*配送费', quantity: '1', taxPrice: '120.00', taxRate: '0.09' },
];

/** The demo company. Maker and checker differ, as the books demand. */
async function demoOffice(server: BenchServer): Promise<Office> {
  const [row] = await server.sql<{ company: string; customers: string[]; receivable: string }>(
    `select c.id as company, (select array_agg(id) from crm_customer where company_id = c.id and status = 'active') as customers,
            (select id from fico_account where company_id = c.id and code = '1122') as receivable
     from sys_company c where c.code = 'HELIU'`,
  );
  return {
    company: Number(row!.company),
    maker: (await loginOf(server.port, 'drawer')).sessid_id,
    checker: (await loginOf(server.port, 'accountant')).sessid_id,
    customers: row!.customers.map(Number),
    receivable: Number(row!.receivable),
  };
}

export interface Row {
  readonly clients: number;
  readonly companies: number;
  /** The bare program in one request, and in as many as ours takes. */
  readonly atOnce: number;
  readonly inTwo: number;
  readonly ours: number;
  readonly failures: number;
}

const ok = (answer: Answer) => {
  if (answer.code !== '200') throw new Error(answer.message);
  return answer;
};

/** Save and audit an invoice of three lines as two requests, against the bare program's two and its one. */
export async function benchInvoice(server: BenchServer, rounds = 7): Promise<Row[]> {
  const thin = await startThin(server.thinUrl);
  const day = today();
  let turn = 0;
  const measure = async (clients: number, offices: readonly Office[]): Promise<Row> => {
    const next = () => {
      turn += 1;
      const { customers, ...office } = offices[turn % offices.length]!;
      const customer = customers[turn % customers.length]!;
      const { receivable } = office;
      const input = { invoiceKind: 'normal', customer, invoiceDate: day, dueDate: day, receivable, lines };
      return { ...office, input };
    };
    const atOnceRun = async (client: number) => {
      const { company, input } = next();
      ok(await post(client, thin.port, '/invoice', { ...input, company }));
    };
    const inTwoRun = async (client: number) => {
      const { company, input } = next();
      const saved = ok(await post(client, thin.port, '/save', { ...input, company }));
      const { id } = saved.data as { id: number };
      ok(await post(client, thin.port, '/audit', { ...input, company, id }));
    };
    const ownRun = async (client: number) => {
      const { maker, checker, input } = next();
      const saved = ok(await post(client, server.port, '/api/fico/arinvoice/save', input, { sessid_id: maker }));
      const { id } = saved.data as { id: number };
      ok(await post(client, server.port, '/api/fico/arinvoice/audit', { id }, { sessid_id: checker }));
    };
    const [atOnce, inTwo, ours] = await alternate(
      [
        { name: 'atOnce', run: atOnceRun },
        { name: 'inTwo', run: inTwoRun },
        { name: 'ours', run: ownRun },
      ],
      clients,
      rounds,
      700,
    );
    return {
      clients,
      companies: offices.length,
      atOnce: atOnce!.perSecond,
      inTwo: inTwo!.perSecond,
      ours: ours!.perSecond,
      failures: ours!.failures,
    };
  };
  const one = [await demoOffice(server)];
  const rows = [await measure(1, one), await measure(16, one)];
  rows.push(await measure(16, await foundOffices(server, 100)));
  thin.stop();
  return rows;
}
