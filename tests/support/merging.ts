import { act as actOn, runWork, service } from '@heliu/engine';
import { entityNamed } from '@heliu/model';
import { expect } from 'vitest';
import { askRefund, placeOrders, type Placing } from '../../apps/sandbox/src/manual-events.ts';
import { InvoicingFixture } from './invoicing.ts';
import { minute, owner, pullAll } from './shops.ts';

interface Merged {
  readonly id: number;
  readonly parts: readonly { readonly id: number; readonly orderNo: string }[];
}

/** A fixture whose people merge orders of one buyer, and what happens to those at their platform. */
export class MergingFixture extends InvoicingFixture {
  constructor() {
    super({ perDay: 4 }, 'order');
  }

  get shopId(): string {
    return this.sandbox.world.shopsOf('taobao')[0]!.shopId;
  }
  get = (name: string, args: object) => this.suite.get(owner, `/api/oms/order/${name}`, { ...args });
  read = async (id: number): Promise<Record<string, any>> => (await this.get('get', { id })).data;
  day = (offset: number) => new Date(this.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);

  /** Whoever made it may not audit it, and this company has nobody else. */
  audit = (id: number, what = 'oms_order') =>
    runWork(this.suite.db, service('测试', this.company), (work) => actOn(work, entityNamed(what), 'audit', { id }));

  pull = async (): Promise<void> => {
    this.pass(10 * minute);
    await pullAll(this, this.shop);
  };

  /** Two lines of 100.00 and 50.00 and 6.00 of postage each, of one buyer, merged by our people. */
  mergedOf = async (more: Partial<Placing> = {}): Promise<Merged> => {
    const placed = placeOrders(this.sandbox.world, {
      shopId: this.shopId,
      count: 2,
      sameBuyer: true,
      lines: [
        { code: 'SP-3004', quantity: 2, price: 5000 },
        { code: 'SP-3008', quantity: 1, price: 5000 },
      ],
      postage: 600,
      ...more,
    });
    await this.pull();
    await this.sql(
      `update oms_goods_name set state = 'confirmed', tax_item = (select id from oms_tax_item where company_id = $1 and code = '1060512990000000000' limit 1) where company_id = $1`,
      [this.company],
    );
    const rows = await this.sql(
      `select id, order_no from oms_order where shop = $1 and order_no = any($2) order by id`,
      [this.shop, placed.map(({ orderNo }) => orderNo)],
    );
    const parts = rows.map((row) => ({ id: Number(row['id']), orderNo: row['order_no'] as string }));
    const answer = await this.call('merge', { ids: parts.map(({ id }) => id) });
    expect(answer).toMatchObject({ code: '200' });
    return { id: answer.data.id, parts };
  };

  refund = (orderNo: string, more: { amount?: number; lineNo?: string } = {}): void => {
    const [{ world }, shopId] = [this.sandbox, this.shopId];
    const { refundNo } = askRefund(world, { shopId, orderNo, ...more }).refunds.at(-1)!;
    world.happen(shopId, orderNo, { kind: 'refundStep', refundNo, status: 'success' });
  };
  lineNo = (orderNo: string, n: number) => this.sandbox.world.order(this.shopId, orderNo).lines[n]!.lineNo;

  /** Nothing about merged orders and counters is wrong anywhere. */
  allAddsUp = async (): Promise<void> => {
    expect(
      await this.sql(
        `select o.id from oms_order o join (select merged_into as id, sum(paid) as paid, sum(refunded) as refunded, sum(invoiceable) as invoiceable, sum(goods_amount) as goods
           from oms_order where merged_into is not null group by 1) p on p.id = o.id
         where (o.paid, o.refunded, o.invoiceable, o.goods_amount) is distinct from (p.paid, p.refunded, p.invoiceable, p.goods)
           or o.goods_amount <> (select sum(amount) from oms_order_lines l where l.document_id = o.id)`,
      ),
    ).toEqual([]);
    expect(
      await this.sql(
        `select status, order_status, invoice_state, day::text, n::text from (
           select status, order_status, invoice_state, day, sum(n) as n from oms_order_count where company_id = $1 group by 1, 2, 3, 4) c where n <> 0
         except select status, order_status, invoice_state, ((created_at at time zone 'Asia/Shanghai')::date)::text, count(*)::text
         from oms_order where company_id = $1 group by 1, 2, 3, 4`,
        [this.company],
      ),
    ).toEqual([]);
  };
}
