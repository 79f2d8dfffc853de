import { randomUUID } from 'node:crypto';
import { act, runWork, save, service } from '@heliu/engine';
import { dec } from '@heliu/model';
import { goods } from '../../modules/goods/model.ts';
import { otherOrder } from '../../modules/inventory/model.ts';
import { demoCompanies } from './database.ts';
import type { Suite } from './suite.ts';

const main = '/api/pos/posmain';

export interface Line {
  readonly sku: string;
  readonly quantity?: string;
  readonly price?: string;
}
export interface Payment {
  readonly kind: string;
  readonly amount: string;
  readonly tradeNo?: string;
}

/** A counter of the demo store, with goods of its own that nobody else sells: `Q01` at 10, `Q02` at 25.50, `Q03` at 99.99. */
export async function counter(suite: Suite) {
  const { first: company } = await demoCompanies(suite);
  const [place] = await suite.sql<{ t1: string; t2: string; warehouse: string; unit: string; category: string }>(
    `select (select id from pos_terminal where company_id = $1 and code = 'T1') as t1,
       (select id from pos_terminal where company_id = $1 and code = 'T2') as t2,
       (select id from scm_warehouse where company_id = $1 and code = 'M01') as warehouse,
       (select id from goods_unit where company_id = $1 and name = '件') as unit,
       (select id from goods_category where company_id = $1 and name not in (select 1::text) order by id desc limit 1) as category`,
    [company],
  );
  const [unit, category, warehouse] = [Number(place!.unit), Number(place!.category), Number(place!.warehouse)];
  const user = service('测试', company);
  const prices = { Q01: '10', Q02: '25.5', Q03: '99.99', Q04: '10' };
  await runWork(suite.db, user, async (work) => {
    for (const [code, retailPrice] of Object.entries(prices))
      await save(work, goods, {
        code,
        name: `测试货${code}`,
        category,
        unit,
        retailPrice: dec(retailPrice),
        // No promotion of the demo is for them, but for those a test makes.
        noDiscount: code !== 'Q04',
        attributes: [],
      });
  });
  const rows = await suite.sql<{ id: string; code: string }>(
    `select id, code from goods_sku where company_id = $1 and code like 'Q0_'`,
    [company],
  );
  const sku = Object.fromEntries(rows.map(({ id, code }) => [code, Number(id)]));
  const stock = (code: string, quantity: number) =>
    runWork(suite.db, user, async (work) => {
      const { id } = await save(work, otherOrder, {
        kind: 'in',
        orderDate: new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10),
        warehouse,
        lines: [{ sku: sku[code]!, quantity: dec(quantity), price: dec(4) }],
      });
      await work.flush();
      await act(work, otherOrder, 'audit', { id });
    });
  const methods = Object.fromEntries(
    (
      await suite.sql<{ id: string; code: string }>('select id, code from fico_payment_method where company_id = $1', [
        company,
      ])
    ).map(({ id, code }) => [code, Number(id)]),
  );
  const post = (as: string, path: string, args: object) => suite.call(as, `${main}/${path}`, { ...args });
  const get = (as: string, path: string, args: object = {}) => suite.get(as, `${main}/${path}`, { ...args });
  const done = async (as: string, path: string, args: object) => {
    const { code, message, data } = await post(as, path, args);
    if (code !== '200') throw new Error(`${path}: ${message}`);
    return data;
  };
  const bill = (lines: readonly Line[], more: object = {}) => ({
    lines: lines.map(({ sku: code, quantity = '1', price }, i) => ({
      no: i + 1,
      sku: sku[code]!,
      quantity,
      ...(price !== undefined && { price }),
    })),
    ...more,
  });
  const paid = (payments: readonly Payment[]) =>
    payments.map(({ kind, amount, tradeNo }) => ({
      method: methods[kind]!,
      amount,
      ...(kind === 'wechat' || kind === 'alipay' ? { tradeNo: tradeNo ?? randomUUID() } : {}),
    }));
  return {
    company,
    warehouse,
    sku,
    stock,
    methods,
    post,
    get,
    done,
    bill,
    paid,
    terminals: [Number(place!.t1), Number(place!.t2)] as const,
    /** The shift somebody begins at the second terminal, or works already. */
    begin: async (as: string, detail: object = { '100': 3 }): Promise<number> =>
      (await done(as, 'beginShift', { terminal: Number(place!.t2), detail })).shift.id as number,
    sale: (shift: number, lines: readonly Line[], pay: string, payments: readonly Payment[], more: object = {}) => ({
      clientUuid: randomUUID(),
      shift,
      ...bill(lines, more),
      pay,
      payments: paid(payments),
    }),
    onHand: async (code: string): Promise<number> => {
      const [row] = await suite.sql<{ quantity: string }>(
        'select coalesce(sum(quantity), 0)::text as quantity from inv_stock_entry_by_place where company_id = $1 and sku = $2',
        [company, sku[code]],
      );
      return Number(row!.quantity);
    },
  };
}
export type Counter = Awaited<ReturnType<typeof counter>>;
