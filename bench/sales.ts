import type { Answer } from '@heliu/model';
import { dec } from '@heliu/model';
import { demoPassword } from '../demo/accounts.ts';
import { priceBook, type Rule } from '../modules/sales/model.ts';
import { alternate, post } from './support/measure.ts';
import type { BenchServer } from './support/server.ts';
import { startThin } from './support/thin.ts';

const ok = (answer: Answer) => {
  if (answer.code !== '200') throw new Error(answer.message);
  return answer;
};
async function sessionOf(port: number, username: string): Promise<string> {
  const answer = (await post(0, port, '/erp/user/login', { username, password: demoPassword })) as Answer<{
    sessionid: string;
  }>;
  return answer.data.sessionid;
}

export interface SalesRow {
  readonly clients: number;
  readonly thin: number;
  readonly ours: number;
  readonly failures: number;
}

/** Saves and audits an order of three lines that keeps its goods, against the bare program's two statements. */
export async function benchSales(server: BenchServer, rounds = 7): Promise<SalesRow[]> {
  const [facts] = await server.sql<{
    company: string;
    warehouse: string;
    skus: string[];
    customers: string[];
    salesman: string;
  }>(
    `select c.id as company, (select id from scm_warehouse w where w.company_id = c.id and w.code = 'A02') as warehouse,
            (select array_agg(s.sku) from (select b.sku from inv_stock_entry_by_place b join goods_sku k on k.id = b.sku and k.company_id = b.company_id
              join goods_goods g on g.id = k.goods and g.company_id = b.company_id join scm_warehouse w on w.id = b.warehouse and w.company_id = b.company_id
              where b.company_id = c.id and w.code = 'A02' and not g.no_sale order by b.sku limit 60) s) as skus,
            (select array_agg(id) from crm_customer where company_id = c.id and status = 'active') as customers,
            (select id from sys_user where company_id = c.id and username = 'boss') as salesman
     from sys_company c where c.code = 'HELIU'`,
  );
  const { company, warehouse, skus, customers, salesman } = facts!;
  // Enough of everything, so that what is measured is keeping it and not running out.
  await server.sql(
    `update inv_stock_entry_by_place set quantity = quantity + 1e7, available = available + 1e7 where warehouse = ${Number(warehouse)}`,
  );
  await server.sql('update crm_customer set credit_limit = null');
  const thin = await startThin(server.thinUrl);
  const [maker, checker] = [await sessionOf(server.port, 'boss'), await sessionOf(server.port, 'manager')];
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  let turn = 0;
  const next = () => {
    turn += 1;
    const lines = [0, 1, 2].map((i) => ({
      sku: Number(skus[(turn * 7 + i * 11) % skus.length]),
      quantity: '2',
      price: '199',
      taxRate: '0.13',
    }));
    return { customer: Number(customers[turn % customers.length]), lines };
  };
  const thinRun = async (client: number) => {
    const { customer, lines } = next();
    const asked = {
      company: Number(company),
      customer,
      invoiceDate: day,
      lines: lines.map((line) => ({ ...line, goodsName: String(line.sku), taxPrice: line.price })),
    };
    const { id } = ok(await post(client, thin.port, '/save', asked)).data as { id: number };
    ok(
      await post(client, thin.port, '/reserve', {
        ...asked,
        id,
        skus: lines.map(({ sku }) => sku),
        quantities: lines.map(({ quantity }) => quantity),
      }),
    );
  };
  const ownRun = async (client: number) => {
    const input = {
      ...next(),
      orderDate: day,
      warehouse: Number(warehouse),
      salesman: Number(salesman),
      pricing: 'taxed',
    };
    const { id } = ok(await post(client, server.port, '/api/sales/salesorder/save', input, { sessid_id: maker }))
      .data as { id: number };
    ok(await post(client, server.port, '/api/sales/salesorder/audit', { id }, { sessid_id: checker }));
  };
  const rows: SalesRow[] = [];
  for (const clients of [1, 16]) {
    const [bare, ours] = await alternate(
      [
        { name: 'thin', run: thinRun },
        { name: 'ours', run: ownRun },
      ],
      clients,
      rounds,
      700,
    );
    rows.push({ clients, thin: bare!.perSecond, ours: ours!.perSecond, failures: ours!.failures });
  }
  thin.stop();
  return rows;
}

/** Milliseconds that one line costs the price finder, of 100,000 SKUs and 1,000 rules. */
export function benchPrices(lines = 50_000): number {
  const rules: Rule[] = Array.from({ length: 1000 }, (_, i) => ({
    id: i + 1,
    name: `规则${i}`,
    customer: i % 3 === 1 ? i % 20 : null,
    priceClass: null,
    sku: i % 3 === 0 ? i * 100 : null,
    category: i % 3 === 1 ? i % 50 : null,
    brand: i % 3 === 2 ? i % 40 : null,
    validFrom: null,
    validTo: null,
    steps: [{ minQuantity: dec(0), price: dec(9), discount: null }],
  }));
  const book = priceBook({ rules });
  const prices = { retailPrice: dec(10), wholesalePrice: null, memberPrice: null, purchasePrice: null };
  const started = performance.now();
  for (let n = 0; n < lines; n++)
    book.find(
      { sku: (n * 37) % 100_000, brand: n % 60, categories: [n % 80, n % 7], noDiscount: false, prices },
      dec(n % 300),
      { customer: n % 30, priceClass: null, day: '2026-06-15', usesLastDeal: false },
    );
  return (performance.now() - started) / lines;
}
