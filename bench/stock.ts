import { today } from '@heliu/engine';
import type { Answer } from '@heliu/model';
import { asking, timed, type Timed } from './lists.ts';
import { companyOf } from './support/fill.ts';
import { loginOf, median, post } from './support/measure.ts';
import type { BenchServer } from './support/server.ts';
import { startThin } from './support/thin.ts';

export interface ReceiptSpeed {
  readonly lines: number;
  readonly bare: number;
  readonly ours: number;
}

const ok = (answer: Answer): { id: number } => {
  if (answer.code !== '200') throw new Error(answer.message);
  return answer.data as { id: number };
};

/** Audit of a receipt, saved before the clock starts, against the bare program's. Both take turns, document by document. */
export async function benchReceipts(
  server: BenchServer,
  sizes: readonly number[],
  rounds = 40,
): Promise<ReceiptSpeed[]> {
  const thin = await startThin(server.thinUrl);
  const [buyer, checker] = [await loginOf(server.port, 'buyer'), await loginOf(server.port, 'boss')];
  const company = await companyOf(server);
  const [ids] = await server.sql<{ supplier: string; warehouse: string; skus: string[] }>(
    `select (select min(id) from crm_supplier where company_id = $1 and not deleted) as supplier,
            (select min(w.id) from scm_warehouse w where company_id = $1 and not deleted and not location_managed) as warehouse,
            (select array_agg(s.id order by s.id) from goods_sku s join goods_goods g on g.company_id = s.company_id and g.id = s.goods
             where s.company_id = $1 and not s.deleted and not s.disabled and not g.batch_managed and g.kind = 'goods') as skus`,
    [company],
  );
  const [supplier, warehouse] = [Number(ids!.supplier), Number(ids!.warehouse)];
  const one = async (count: number, turn: number): Promise<readonly [bare: number, ours: number]> => {
    const lines = Array.from({ length: count }, (_, i) => ({
      sku: Number(ids!.skus[(turn + i) % ids!.skus.length]),
      quantity: String(1 + (i % 9)),
      price: '12.50',
      taxRate: '0.13',
    }));
    const input = { supplier, warehouse, inputDate: today(), pricing: 'untaxed', lines };
    const bare = ok(await post(0, thin.port, '/receive', { ...input, company }));
    const ours = ok(await post(0, server.port, '/api/purchase/inputorder/save', input, buyer));
    const started = performance.now();
    ok(await post(0, thin.port, '/store', { company, id: bare.id }));
    const between = performance.now();
    ok(await post(0, server.port, '/api/purchase/inputorder/audit', { id: ours.id }, checker));
    return [between - started, performance.now() - between];
  };
  try {
    const results: ReceiptSpeed[] = [];
    for (const count of sizes) {
      const times: (readonly [number, number])[] = [];
      for (let turn = -15; turn < rounds; turn++) {
        const both = await one(count, turn + 15);
        if (turn >= 0) times.push(both);
      }
      const [bare, ours] = [median(times.map(([a]) => a)), median(times.map(([, b]) => b))];
      results.push({ lines: count, bare, ours });
    }
    return results;
  } finally {
    thin.stop();
  }
}

/** What a keeper looks for among a hundred thousand SKUs. */
export async function benchSkuSearch(server: BenchServer): Promise<Timed[]> {
  const ask = await asking(server, 'keeper');
  const cases: [string, (round: number) => string][] = [
    ['编码', (round) => `HZ-00${41_000 + round}`],
    ['编码片段', (round) => String(41_000 + round)],
    ['名称', () => '保温杯'],
    ['名称与编号', (round) => `保温杯 ${500 + round * 6}`],
    ['条码', (round) => `69${String(52_000 + round).padStart(11, '0')}`],
  ];
  const results: Timed[] = [];
  for (const [what, q] of cases) {
    const run = (round: number) => ask('/api/pick/goods_sku', { q: q(Math.max(round, 0)) });
    results.push(await timed(what, run));
  }
  return results;
}

/** Stock, movements and the month's summary, as their pages ask for them. */
export async function benchStock(server: BenchServer): Promise<{ lists: Timed[]; summary: Timed[] }> {
  const ask = await asking(server, 'boss');
  const base = '/api/inventory/goods';
  const page = { pageSize: '50' };
  const year = { from: `${Number(today().slice(0, 4)) - 1}-01-01`, to: today() };
  const sku = (round: number) => String(1_000_000_500 + Math.max(round, 0) * 7);
  const warehouse = (round: number) => String(1_000_000_001 + (Math.max(round, 0) % 5));
  const cases: [string, string, (round: number) => Record<string, string>][] = [
    ['库存，按仓库', 'list', () => ({})],
    ['库存，按SKU', 'list', () => ({ by: 'sku' })],
    ['库存，一个仓库', 'list', (round) => ({ warehouse: warehouse(round) })],
    ['库存，一个SKU', 'list', (round) => ({ sku: sku(round) })],
    ['流水，一年', 'ledger', () => year],
    ['流水，一个SKU', 'ledger', (round) => ({ ...year, sku: sku(round) })],
    ['流水，一个仓库', 'ledger', (round) => ({ ...year, warehouse: warehouse(round) })],
    ['流水，一个仓库的采购', 'ledger', (round) => ({ ...year, warehouse: warehouse(round), kind: 'purchase' })],
  ];
  const lists: Timed[] = [];
  for (const [what, path, args] of cases)
    lists.push(await timed(what, (round) => ask(`${base}/${path}`, { ...page, ...args(round) })));
  const month = today().slice(0, 7);
  const of = (more: Record<string, string>) => () =>
    ask(`${base}/summary`, { ...page, from: month, to: month, ...more });
  const summary = [
    await timed('全部仓库', of({})),
    await timed('一个仓库', of({ warehouse: warehouse(0) })),
    await timed('一年', of({ from: year.from.slice(0, 7) })),
  ];
  return { lists, summary };
}
