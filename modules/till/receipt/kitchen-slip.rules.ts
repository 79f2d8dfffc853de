import { formatMoney } from '@heliu/model';
import { beijingMinute } from '../../pos/model.ts';
import type { Block, Slip } from './slip.ts';

/** What a kitchen reads: the table in large letters, then one dish below the other. */
export interface KitchenTicket {
  readonly number: string;
  readonly kitchen: string | null;
  readonly table: string;
  readonly guests: number;
  readonly at: string;
  readonly waiter: string;
  readonly urges: number;
  readonly dishes: readonly {
    readonly name: string;
    readonly quantity: string;
    readonly note: string | null;
    readonly returned: string;
    readonly reason: string | null;
  }[];
}

const minuteText = (instant: string): string => beijingMinute(instant).replace('T', ' ');
const pair = (left: string, right: string): Block => ({ kind: 'pair', left, right });

export function kitchenSlip({ number, kitchen, table, guests, at, waiter, urges, dishes }: KitchenTicket): Slip {
  const isBack = dishes.some(({ returned }) => returned !== '0');
  const title = isBack ? '退菜单' : urges > 0 ? '催菜单' : '点菜单';
  return {
    title,
    opensDrawer: false,
    blocks: [
      { kind: 'text', text: [kitchen, title].filter(Boolean).join(' '), align: 'center', style: 'bold' },
      { kind: 'text', text: table, align: 'center', style: 'large' },
      ...(urges > 0 ? [{ kind: 'text', text: `催 ${urges} 次`, align: 'center', style: 'bold' } as const] : []),
      { kind: 'rule' },
      pair('单号', number),
      pair('时间', minuteText(at)),
      pair('人数', `${guests} 人`),
      pair('点菜', waiter),
      { kind: 'rule' },
      ...dishes.flatMap(({ name, quantity, note, returned, reason }): Block[] => [
        { kind: 'pair', left: name, right: `× ${quantity}`, style: 'large' },
        ...(note ? [{ kind: 'text', text: `  ${note}`, style: 'bold' } as const] : []),
        ...(returned === '0'
          ? []
          : [{ kind: 'text', text: `  退 ${returned}${reason ? `：${reason}` : ''}`, style: 'bold' } as const]),
      ]),
      { kind: 'rule' },
    ],
  };
}

/** What guests look over before they pay. It is no receipt, and says so. */
export interface PreBill {
  readonly number: string;
  readonly store: string;
  readonly table: string;
  readonly guests: number;
  readonly at: string;
  readonly dishes: readonly { readonly name: string; readonly quantity: string; readonly amount: string }[];
  /** Service, what is missing to the least that is spent, and what is let off; those that are something. */
  readonly besides: readonly { readonly name: string; readonly amount: string }[];
  readonly pay: string;
}

export const preBillSlip = ({ number, store, table, guests, at, dishes, besides, pay }: PreBill): Slip => ({
  title: '预结单',
  opensDrawer: false,
  blocks: [
    { kind: 'text', text: store, align: 'center', style: 'large' },
    { kind: 'text', text: '预结单', align: 'center', style: 'bold' },
    { kind: 'rule' },
    pair('桌号', table),
    pair('单号', number),
    pair('时间', minuteText(at)),
    pair('人数', `${guests} 人`),
    { kind: 'rule' },
    ...dishes.map(({ name, quantity, amount }) => pair(`${name} × ${quantity}`, formatMoney(amount))),
    { kind: 'rule' },
    ...besides.map(({ name, amount }) => pair(name, formatMoney(amount))),
    { kind: 'pair', left: '应收', right: formatMoney(pay), style: 'large' },
    { kind: 'text', text: '请核对，以结账小票为准', align: 'center' },
  ],
});
