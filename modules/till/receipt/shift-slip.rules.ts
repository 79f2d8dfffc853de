import { formatMoney } from '@heliu/model';
import { beijingMinute } from '../../pos/model.ts';
import type { ShiftSlip } from '../shift/shift.calls.ts';
import type { Block, Slip } from './slip.ts';

const minuteText = (instant: string): string => beijingMinute(instant).replace('T', ' ');

const pair = (left: string, right: string): Block => ({ kind: 'pair', left, right });

/** What goes with the money: what should be there, what was counted, and who answers for it. */
export function shiftPaper(slip: ShiftSlip): Slip {
  const isClosed = slip.status === 'closed';
  const notes = Object.entries(slip.closingDetail ?? {}).filter(([, count]) => count > 0);
  return {
    title: `交班单 ${slip.number}`,
    opensDrawer: false,
    blocks: [
      { kind: 'text', text: '交班单', align: 'center', style: 'large' },
      ...(isClosed ? [] : [{ kind: 'text', text: '未交班，到目前为止', align: 'center', style: 'bold' } as const]),
      { kind: 'rule' },
      pair('班次', slip.number),
      pair('门店', slip.store),
      pair('收银机', slip.terminal),
      pair('收银员', slip.cashier),
      pair('营业日', slip.day),
      pair('开班', minuteText(slip.beginAt)),
      ...(slip.endAt ? [pair('交班', minuteText(slip.endAt))] : []),
      { kind: 'rule' },
      pair('备用金', slip.openingCash),
      pair(`销售 ${slip.saleCount} 笔`, slip.saleAmount),
      pair(`退货 ${slip.returnCount} 笔`, slip.returnAmount),
      pair(`作废 ${slip.voidCount} 笔`, slip.voidAmount),
      pair('储值充值', slip.rechargeAmount),
      pair('优惠', slip.discount),
      pair('营业外收入', slip.income),
      pair('取款与支出', slip.drawn),
      pair('开钱箱', `${slip.drawerOpens} 次`),
      pair('补打', `${slip.reprints} 次`),
      pair('留下的挂单', `${slip.heldBills} 张`),
      ...(isClosed
        ? [
            { kind: 'rule' } as const,
            { kind: 'row', cells: ['收款方式', '应有', '实点', '差额'] } as const,
            ...slip.tenders.map(({ name, expected, counted, difference }): Block => ({
              kind: 'row',
              cells: [name, expected, counted, difference],
            })),
            { kind: 'pair', left: '长短款', right: formatMoney(slip.difference), style: 'bold' } as const,
          ]
        : []),
      ...(slip.reason ? [pair('差额原因', slip.reason)] : []),
      ...(slip.approvedBy ? [pair('授权人', slip.approvedBy)] : []),
      ...(slip.handoverTo ? [pair('接班人', slip.handoverTo)] : []),
      ...(notes.length > 0
        ? [{ kind: 'rule' } as const, ...notes.map(([face, count]) => pair(`${face} 元`, `${count} 张`))]
        : []),
      { kind: 'rule' },
      pair('收银员签字', '____________'),
      pair('店长签字', '____________'),
    ],
  };
}
