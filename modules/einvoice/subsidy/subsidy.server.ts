import { codes, formatFen, type Full } from '@heliu/model';
import { handle, load, loadAll, note, Refusal, runWork, type Work } from '@heliu/engine';
import { makeInvoices, missingFor } from '../issue/make.server.ts';
import {
  askPlatform,
  followParts,
  holdWithParts,
  isJdSubsidy,
  keepAnswer,
  keepWritten,
  lockedAgainst,
  selfAndParts,
  ShopLine,
} from '../../shop/server.ts';

import { platformNames, shopOrder, type SubsidisedGoods } from '../../shop/model.ts';

import { askSubsidy, openSubsidyInvoice, saveSubsidy } from './subsidy.calls.ts';

type Order = Full<typeof shopOrder>;
type Written = Omit<SubsidisedGoods, 'needs' | 'amount' | 'order'> & { readonly order?: number | null | undefined };

/** What stands on an invoice is not changed behind it. */
const begun: Partial<Record<Order['invoiceState'], string>> = {
  issuing: '正在开票',
  issued: '已开票，红冲后再改',
  partRed: '已开票，红冲后再改',
};

async function demandOpen(work: Work, order: Order): Promise<void> {
  const [lock] = await lockedAgainst('登记国补资料', order, work);
  if (lock) throw new Refusal(lock.message);
  if (order.status === 'deleted' || order.status === 'merged')
    throw new Refusal(`订单 ${order.orderNo} ${shopOrder.states[order.status]}，不能登记国补资料`);
  const why = begun[order.invoiceState];
  if (why) throw new Refusal(`订单 ${order.orderNo} ${why}`);
}

/** What was written, over what the platform demands and told of the same lines. */
function goodsOf({ id, lines, subsidyGoods }: Order, whole: number, written: readonly Written[]): SubsidisedGoods[] {
  const mine = written.filter(({ order }) => (order ?? whole) === id);
  const strange = mine.find(({ lineNo }) => !lines.some((line) => line.lineNo === lineNo));
  if (strange) throw new Refusal(`订单里没有第 ${strange.lineNo} 行商品，请刷新后再登记`, codes.invalid);
  return mine.map(({ order: _, ...one }) => {
    const { needs = [], amount } = subsidyGoods?.find(({ lineNo }) => lineNo === one.lineNo) ?? {};
    return { ...one, needs, ...(amount !== undefined && { amount }) };
  });
}

export const subsidyHandlers = [
  handle(openSubsidyInvoice, async ({ id, buyerName }, work) => {
    const order = await load(work, shopOrder, id);
    if (!isJdSubsidy(order)) throw new Refusal(`订单 ${order.orderNo} 不是京东国补订单`);
    // Marked as subsidised without the state's money: whose money it was decides what stands on the invoice.
    if (order.subsidy === 0n)
      throw new Refusal(`订单 ${order.orderNo} 没有国补金额：平台没有告知，或是商家出资的专项补贴。请按普通订单开票`);
    const { made, refused } = await makeInvoices(work, {
      orders: [id],
      origin: 'order',
      ...(buyerName && { title: { type: 'personal', name: buyerName } }),
    });
    if (!made[0]) throw new Refusal(`${refused[0]?.message ?? '没有可开票的金额'}。${refused[0]?.advice ?? ''}`);
    return { id: made[0].id, gross: formatFen(made[0].gross) };
  }),
  handle(saveSubsidy, async ({ id, holder, holderNo, goods }, work) => {
    await holdWithParts(work, [id]);
    const order = await load(work, shopOrder, id);
    await demandOpen(work, order);
    if (order.subsidy === 0n && order.subsidyMode === null) throw new Refusal(`订单 ${order.orderNo} 不是国补订单`);
    if (holderNo && holder === '') throw new Refusal('填了身份证号，请一并填写领取人的姓名', codes.invalid);
    // A merged order follows its parts, so it is they that are written.
    const parts = (await selfAndParts(work, order)).filter((one) => order.origin !== 'merged' || one !== id);
    for (const part of await loadAll(work, shopOrder, parts))
      keepWritten(work, part.id, {
        goods: goodsOf(part, id, goods),
        holder: holder || null,
        holderNo: holderNo || undefined,
      });
    await note(work, {
      entity: shopOrder.name,
      recordId: id,
      action: 'subsidy',
      label: '登记国补资料',
      title: order.orderNo,
      before: { subsidyHolder: order.subsidyHolder, subsidyGoods: order.subsidyGoods },
      after: { subsidyHolder: holder || null, subsidyGoods: goods },
    });
    await work.flush();
    if (order.origin === 'merged') await followParts(work, [id]);
    return { missing: await missingFor(work, id) };
  }),
  handle(askSubsidy, async ({ id }, { db, user }) => {
    const order = await runWork(db, user, async (work) => {
      const found = await load(work, shopOrder, id);
      await demandOpen(work, found);
      return found;
    });
    if (order.origin === 'merged') throw new Refusal('合并订单请打开原订单询问');
    const line = await ShopLine.open(db, user.company, order.shop);
    const name = platformNames[line.shop.platform];
    if (!line.platform.operations.subsidyInfo) throw new Refusal(`${name}没有查询国补资料的接口，请手工登记`);
    if (order.orderStatus !== 'finished') throw new Refusal('买家确认收货后平台才给国补资料');
    const info = await askPlatform(line, order.orderNo);
    await runWork(db, user, (work) => keepAnswer(work, id, info));
    if (!info) throw new Refusal(`${name}没有这张订单的国补资料，它可能不是国补订单`);
    return { amount: formatFen(info.amount), holder: info.holder ?? null };
  }),
];
