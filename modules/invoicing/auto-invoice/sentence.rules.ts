import { type Full, formatFen } from '@heliu/model';
import type { Rule } from './auto-invoice.rules.ts';
import { type autoRule, triggers } from './rule.ts';

/** All that a sentence about a rule speaks of. */
export type Spoken = Omit<Rule, 'id' | 'rank'> &
  Pick<Full<typeof autoRule>, 'afterRefund' | 'dailyCap' | 'mergeBuyer' | 'defaultTitle'>;

const money = (value: string) => value.replace(/\B(?=(\d{3})+(?=\.))/g, ',');

function amounts({ minAmount, maxAmount }: Spoken): string {
  const [min, max] = [minAmount, maxAmount].map((fen) => (fen == null ? undefined : money(formatFen(fen))));
  if (min && max) return `金额 ${min}–${max} 元`;
  if (min) return `金额不低于 ${min} 元`;
  return max ? `金额不超过 ${max} 元` : '';
}

const waits = (hours: number): string =>
  hours === 0 ? '后立即' : hours % 24 === 0 && hours > 24 ? ` ${hours / 24} 天后` : ` ${hours} 小时后`;
const kinds = { all: '', personal: '个人抬头', company: '企业抬头' } as const;
const refunds = {
  red: '退款后自动红冲退款部分',
  reissue: '退款后全额红冲，再按余额重开',
  none: '退款后列入待办，由人处理',
} as const;

/** The rule in one breath, so that whoever wrote it hears whether it says what he meant. */
export function sentenceOf(rule: Spoken, shops: string): string {
  const which = [
    rule.onlyApplied && rule.trigger !== 'application' ? '买家申请过' : '',
    amounts(rule),
    kinds[rule.titleKind],
  ].filter(Boolean);
  const without = [
    rule.goodsWithout && '商品名',
    rule.memoWithout && '留言备注',
    rule.buyersWithout && '黑名单',
    rule.labelsWithout?.length && '标签',
  ].filter(Boolean);
  const left = [rule.withSubsidy ? '' : '国补订单', without.length > 0 ? `按${without.join('、')}排除的` : ''].filter(
    Boolean,
  );
  const hours = rule.workFrom || rule.workTo ? `每天 ${rule.workFrom || '00:00'}–${rule.workTo || '24:00'} 开` : '';
  const cap = rule.dailyCap ? `${hours ? '' : '每天'}最多 ${rule.dailyCap} 张` : '';
  const limits = [hours, cap].filter(Boolean).join('，');
  return [
    `${shops} ${rule.from} 起的订单，${triggers[rule.trigger]}${waits(rule.delayHours)}，${which.join('、')}${which.length > 0 ? '的' : ''}自动开票`,
    rule.mergeBuyer ? '，同一买家合开一张' : '',
    left.length > 0 ? `；${left.join('，以及')}，留给人开` : '',
    '。',
    limits && `${limits}。`,
    `${refunds[rule.afterRefund]}。`,
  ].join('');
}
