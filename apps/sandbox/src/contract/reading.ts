import { describe, expect, test } from 'vitest';
import { catalogue, itemIdOf, skuIdOf } from '../../../../demo/world/catalogue.ts';
import { paidOf, type WorldOrder, type WorldRefund } from '../../../../demo/world/order.ts';
import { refundShown } from '../context.ts';
import { type Bench, day } from './bench.ts';

/** Whatever can be read comes whole, and means what it means in the world. */
export function readingContract(bench: Bench): void {
  const { operations } = bench.platform;
  const { listRefunds, getRefund, listApplications, applicationsOf, invoiceableAmount, decrypt, listSkus } = operations;

  describe('orders', () => {
    test('every order of two days comes, each as it is, to the fen', { timeout: 30_000 }, async () => {
      const found = await bench.pulled(2);
      const truth = bench
        .book()
        .ordersIn(bench.now - 2 * day, bench.now - bench.pull.lagMs)
        .filter(bench.shown);
      expect([...found.keys()].toSorted()).toEqual(truth.map(({ orderNo }) => orderNo).toSorted());
      expect(truth.length).toBeGreaterThan(10);
      for (const order of truth) {
        const { order: complete, header } = found.get(order.orderNo)!;
        const read = complete ?? (await bench.detail(order.orderNo, header));
        const compared = bench.compared(read, order);
        expect(compared.read).toEqual(compared.truth);
      }
    });

    test('so do those of three months, among them the odd ones', { timeout: 30_000 }, async () => {
      const truth = bench
        .book()
        .ordersIn(bench.now - 90 * day, bench.now)
        .filter(bench.shown);
      const listed = bench.options.detailNeedsList ? await bench.pulled(90) : undefined;
      for (const order of truth.filter((_, at) => at % 6 === 0)) {
        const read = await bench.detail(order.orderNo, listed?.get(order.orderNo)?.header);
        // What only the list tells is compared above.
        const compared = bench.compared(read, order);
        const { subsidy: _, ...truth } = compared.truth;
        expect(compared.read).toMatchObject(truth);
      }
    });

    test('many in one second come page by page, also when the pages shift', async () => {
      bench.now += 2 * 3_600_000;
      // Some tokens do not outlive two hours.
      bench.logIn();
      const orders = bench.placed(230);
      bench.now += bench.pull.lagMs + 60_000;
      bench.misbehave('shiftingPages');
      const [from, to] = bench.windows(1).at(-1)!;
      const seen = new Set<string>();
      const collect = async (start: number, end: number) => {
        for (const { orderNo } of await bench.caller.all(operations.listOrders!, start, end)) seen.add(orderNo);
      };
      await collect(Math.max(from, to - bench.pull.maxWindowMs), to);
      // What moved out of the window is met again in the next one; what did not must have been seen.
      bench.misbehave();
      bench.now += 10 * 60_000;
      await collect(to + 1000, bench.now - bench.pull.lagMs);
      expect(orders.filter(({ orderNo }) => !seen.has(orderNo))).toEqual([]);
    });

    test('an order of nobody is refused', async () => {
      expect(await bench.caller.send(operations.getOrder!, { orderNo: '123456789012' })).toMatchObject({
        ok: false,
        fault: { kind: 'permanent' },
      });
    });
  });

  describe.runIf(listRefunds)('refunds', () => {
    test('every refund of twelve days comes with its amount and state', { timeout: 30_000 }, async () => {
      const found = new Map<string, Partial<WorldRefund>>();
      const truth = bench.book().refundsIn(bench.now - 12 * day, bench.now - bench.pull.lagMs);
      const windowed = bench
        .windows(12)
        .filter(([from, to]) =>
          truth.some((one) => [one.updatedAt, one.createdAt].some((at) => at >= from && at <= to)),
        );
      for (const [from, to] of windowed)
        for (const { refundNo, refund } of await bench.caller.all(listRefunds!, from, to)) {
          const read = refund ?? (await bench.caller.value(getRefund!, { refundNo }));
          found.set(refundNo, { orderNo: read.orderNo, amount: Number(read.amount), status: read.status });
        }
      const visible = truth.filter((one) => refundShown(bench.sandbox.gateway(bench.code), one) !== undefined);
      expect(visible.length).toBeGreaterThan(0);
      for (const one of visible)
        expect(found.get(one.refundNo)).toEqual({
          orderNo: one.orderNo,
          amount: one.amount,
          status: refundShown(bench.sandbox.gateway(bench.code), one),
        });
    });
  });

  describe.runIf(listApplications ?? applicationsOf)('applications', () => {
    test('come with the title as the buyer wrote it', async () => {
      for (const { orderNo, application } of bench.applicants().slice(-15)) {
        const { updatedAt } = application!;
        const to = Math.min(updatedAt + 60_000, bench.now);
        const found = applicationsOf
          ? await bench.caller.value(applicationsOf, { orderNo })
          : await bench.caller.all(listApplications!, to - Math.min(bench.pull.maxWindowMs, day), to);
        const read = found.find((one) => one.orderNo === orderNo)!;
        const { type, name, taxNo } = application!.title;
        const known = bench.options.titlesUntyped && !taxNo ? {} : { type };
        expect(read).toMatchObject({ status: 'applied', title: { ...known, name, ...(taxNo ? { taxNo } : {}) } });
        if (read.amount !== undefined) expect(read.amount).toBe(BigInt(application!.amount));
      }
    });
  });

  test.runIf(invoiceableAmount)('the amount to invoice is what was paid', async () => {
    const order = bench.applicants().at(0)!;
    const amount = await bench.caller.value(invoiceableAmount!, { orderNo: order.orderNo });
    expect(amount.toBuyer).toBeGreaterThanOrEqual(0n);
    expect(amount.toBuyer).toBeLessThanOrEqual(BigInt(paidOf(order)));
  });

  test.runIf(decrypt)('who bought is told when asked, and counted', async () => {
    const [order] = bench.placed(1) as [WorldOrder];
    const { cipher } = (await bench.detail(order.orderNo)).buyer;
    const items = (['name', 'phone', 'address'] as const).map((kind) => ({
      kind,
      cipher: cipher[kind] ?? cipher.address!,
    }));
    const before = bench.sandbox.world.decrypts(bench.caller.shop.shopId);
    const { name, phone, address } = order.buyer;
    expect(await bench.caller.value(decrypt!, { orderNo: order.orderNo, items })).toEqual([name, phone, address]);
    expect(bench.sandbox.world.decrypts(bench.caller.shop.shopId)).toBe(before + 1);
  });

  test.runIf(listSkus)('everything for sale is listed with the merchant’s code', async () => {
    const found = [];
    let cursor: string | undefined;
    do {
      const page = await bench.caller.value(listSkus!, cursor === undefined ? {} : { cursor });
      found.push(...page.rows);
      cursor = page.next;
    } while (cursor !== undefined);
    const { shopId } = bench.caller.shop;
    expect(found.map(({ itemId, skuId, outerSku, name }) => [itemId, skuId, outerSku, name])).toEqual(
      catalogue.map((goods) => [itemIdOf(shopId, goods), skuIdOf(shopId, goods), goods.code, goods.name]),
    );
  });
}
