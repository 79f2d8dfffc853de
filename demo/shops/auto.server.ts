import { yuan } from '@heliu/model';
import { save, type Work } from '@heliu/engine';
import { addApplication, makeLinks, noteFailures } from '../../modules/invoicing/server.ts';

import { autoRule } from '../../modules/invoicing/model.ts';

async function shopOf(work: Work, platform: string): Promise<number> {
  const [row] = await work.query<{ id: number }>(
    'demo.shopOf',
    'select min(id) as id from oms_shop where company_id = $1 and platform = $2',
    [work.company, platform],
  );
  return row!.id;
}

/** Three rules; what they would do with the past stays undone, so that the demo is the same every day. */
async function loadRules(work: Work, day: string): Promise<number> {
  await save(work, autoRule, {
    name: '买家申请，当天开',
    rank: 5,
    shops: [await shopOf(work, 'xhs')],
    trigger: 'application',
    from: day,
    maxAmount: yuan('2000'),
    withSubsidy: true,
    workFrom: '09:00',
    workTo: '21:00',
  });
  const { id } = await save(work, autoRule, {
    name: '完成七天后开',
    rank: 20,
    trigger: 'finished',
    delayHours: 168,
    from: day,
    minAmount: yuan('10'),
    maxAmount: yuan('5000'),
    goodsWithout: '补差 邮费 运费',
    memoWithout: '不要发票',
    dailyCap: 2000,
  });
  const paused = await save(work, autoRule, {
    name: '发货后开企业票（试行）',
    rank: 30,
    trigger: 'shipped',
    delayHours: 24,
    from: day,
    titleKind: 'company',
    afterRefund: 'reissue',
    remark: '和财务商量好再启用',
  });
  await work.flush();
  work.later({
    name: 'demo.pausedRule',
    text: 'update oms_auto_rule set disabled = true where company_id = $1 and id = $2',
    values: [work.company, paused.id],
  });
  return id;
}

const troubles = [
  ['noTaxItem', '商品没有税收分类：手工陶瓷香插', '在平台商品名称里为它选择税收分类并确认'],
  ['noSubject', '店铺没有选开票主体', '在店铺里选择开票主体'],
  ['subsidyUnset', '国补订单，国补计不计入发票还没有设定', '在店铺里设定“国补开票金额”'],
  ['badTitle', '企业抬头请填写税号', '修改订单的发票抬头，或联系买家'],
  ['locked', '订单已锁定', '解锁后再开票'],
  ['refused', '购方税号与名称不一致，请核对', '按提示修改这张发票后重新开票，或点“重新执行”再试'],
] as const;

/** Whoever asked longer ago than he was promised an answer has it: only the last days are still open. */
const answerHistory = (work: Work): void =>
  work.later({
    name: 'demo.answeredApplications',
    text: `update oms_invoice_application set decision = 'approved', decided_by = $2, decided_at = applied_at + interval '5 hours' where company_id = $1 and decision = 'open' and source = 'platform' and deadline < now()`,
    values: [work.company, work.user.id],
  });

/** What rules left behind, and what buyers asked for by telephone and by link. */
export async function loadAutoInvoice(work: Work, day: string): Promise<void> {
  const rule = await loadRules(work, day);
  answerHistory(work);
  const orders = await work.query<{ id: number }>(
    'demo.ordersToApply',
    `select o.id from oms_order o where o.company_id = $1 and o.order_status = 'finished' and o.invoice_state = 'none' and o.invoiceable > 50 and not o.locked
       and o.status in ('draft', 'audited') and o.refund_status = 'none' and o.subsidy = 0 and o.origin = 'platform' order by o.created_at desc, o.id desc limit 14`,
    [work.company],
  );
  const ids = orders.map(({ id }) => id);
  await noteFailures(
    work,
    troubles.flatMap(([reason, message, advice], i) =>
      ids[i] === undefined ? [] : [{ order: ids[i], rule, reason, message, advice }],
    ),
    true,
  );
  const [byPhone, byLink, refused] = ids.slice(troubles.length);
  if (refused === undefined) return;
  await addApplication(
    work,
    byPhone!,
    { titleType: 'personal', invoiceTitle: '陈晓兰', mobile: '13800001234', memo: '电话里说要报销' },
    'manual',
  );
  await addApplication(
    work,
    byLink!,
    { titleType: 'personal', invoiceTitle: '赵明', email: 'zhaoming@example.com' },
    'link',
  );
  const { id } = await addApplication(work, refused, { titleType: 'personal', invoiceTitle: '测试测试' }, 'link');
  await work.flush();
  work.later({
    name: 'demo.refusedApplication',
    text: `update oms_invoice_application set decision = 'rejected', application_status = 'rejected', reject_reason = '抬头不像真实姓名，请核对后重新提交', decided_by = $3, decided_at = now() where company_id = $1 and id = $2`,
    values: [work.company, id, work.user.id],
  });
  await makeLinks(work, ids.slice(troubles.length + 3), 180);
}
