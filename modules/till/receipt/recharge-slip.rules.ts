import { beijingMinute } from '../../pos/model.ts';
import type { Block, Slip } from './slip.ts';
import type { RechargePaper } from '../stored/stored.calls.ts';

const pair = (left: string, right: string, style?: 'bold'): Block => ({
  kind: 'pair',
  left,
  right,
  ...(style && { style }),
});

/** What a member takes home for the money he has left there. */
export function rechargeSlip(paper: RechargePaper): Slip {
  const { number, at, status, head, foot, payments, change, bonus, principal, given } = paper;
  return {
    title: `充值小票 ${number}`,
    opensDrawer: false,
    blocks: [
      { kind: 'text', text: head, align: 'center', style: 'large' },
      { kind: 'text', text: status === 'voided' ? '会员充值（已作废）' : '会员充值', align: 'center' },
      { kind: 'rule' },
      pair('单号', number),
      pair('时间', beijingMinute(at).replace('T', ' ')),
      pair('收银机', paper.terminal),
      pair('收银员', paper.cashier),
      pair('会员', `${paper.member} ${paper.cardNo}`),
      { kind: 'rule' },
      ...(paper.plan ? [pair('方案', paper.plan)] : []),
      pair('充值', paper.amount, 'bold'),
      ...(bonus === '0.00' ? [] : [pair('赠送', bonus)]),
      ...payments.flatMap(({ name, amount, tradeNo }) => [
        pair(name, amount),
        ...(tradeNo ? [pair('  交易号', tradeNo)] : []),
      ]),
      ...(change === '0.00' ? [] : [pair('找零', change)]),
      { kind: 'rule' },
      pair('储值本金余额', principal, 'bold'),
      pair('赠送余额', given),
      { kind: 'text', text: '赠送部分只能消费，不能退现。' },
      ...(foot ? [{ kind: 'text', text: foot, align: 'center' } as const] : []),
    ],
  };
}
