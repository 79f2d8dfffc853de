import { expect } from 'vitest';
import { today } from './days.ts';
import type { Suite } from './suite.ts';

/** A document of purchasing as its call answers, as far as tests look at it. */
export interface Lines {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly status: string;
  readonly total: string;
  readonly ordered: string;
  readonly received: string;
  readonly deliveryDate: string | null;
  readonly lines: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
  readonly suppliers: readonly { readonly supplier: number; readonly answer: string }[];
}

/** What the tests of purchasing begin with: two suppliers, some SKUs, a warehouse, and how documents are written. */
export interface Purchasing {
  readonly supplier: number;
  readonly other: number;
  readonly skus: readonly number[];
  readonly boss: number;
  readonly warehouse: number;
  post(path: string, args: object, as?: string): ReturnType<Suite['call']>;
  made(path: string, args: object, as?: string): Promise<number>;
  read<T = Record<string, unknown>>(path: string, id: number, as?: string): Promise<T>;
  doc(path: string, id: number): Promise<Lines>;
  /** `done`, or why it was refused. */
  done(path: string, action: string, id: number, as?: string, more?: object): Promise<string>;
  orderOf(lines: readonly object[], more?: object): object;
  line(quantity: string, price?: string, more?: object): object;
}

export async function purchasing(suite: Suite): Promise<Purchasing> {
  const post: Purchasing['post'] = (path, args, as = 'buyer') => suite.call(as, `/api/purchase/${path}`, { ...args });
  const made: Purchasing['made'] = async (path, args, as = 'buyer') => {
    const { code, message, data } = await post(`${path}/save`, args, as);
    expect([code, message]).toEqual(['200', '保存成功']);
    return (data as { id: number }).id;
  };
  const read = async <T>(path: string, id: number, as = 'buyer'): Promise<T> =>
    (await suite.get(as, `/api/purchase/${path}/get`, { id })).data as T;
  const first = async (target: string, q?: string) =>
    (
      (await suite.get('boss', `/api/pick/${target}`, { pageSize: 1, ...(q && { q }) })).data as {
        rows: { id: number }[];
      }
    ).rows[0]!.id;
  const supplier = await made('supplier', {
    code: 'T1',
    name: '绍兴市测试纺织有限公司',
    leadDays: 5,
    creditDays: 30,
    taxRate: '0.13',
  });
  const other = await made('supplier', {
    code: 'T2',
    name: '另一家供应商',
    leadDays: 2,
    contacts: [{ name: '张三', job: '销售' }],
  });
  const { data } = await suite.get('boss', '/api/goods/goodsSku/list', {
    sort: 'code',
    pageSize: 5,
    disabled: 'false',
  });
  const skus = (data as { rows: { id: number }[] }).rows.map(({ id }) => id);
  const [boss, warehouse] = [await first('sys_user'), await first('scm_warehouse', 'A02')];
  return {
    supplier,
    other,
    skus,
    boss,
    warehouse,
    post,
    made,
    read,
    doc: (path, id) => read<Lines>(path, id, 'boss'),
    async done(path, action, id, as = 'boss', more = {}) {
      const { code, message } = await post(`${path}/${action}`, { id, ...more }, as);
      return code === '200' ? 'done' : message;
    },
    orderOf: (lines, more = {}) => ({
      supplier,
      orderDate: today(),
      warehouse,
      buyer: boss,
      pricing: 'taxed',
      lines,
      ...more,
    }),
    line: (quantity, price = '11.3', more = {}) => ({ sku: skus[0], quantity, price, taxRate: '0.13', ...more }),
  };
}
