import { daysAfter, formatMoney, inWords, sumYuan, yuan } from '@heliu/model';
import { type DunningLevel, dunningLevels } from '../open-report/reminded.ts';
import type { DunnedItem } from './dunning.ts';

const order = Object.keys(dunningLevels) as DunningLevel[];
/** Whoever was left in peace for so long begins with the first again. */
const forgottenAfterDays = 90;

/** What comes after the last reminder; the last one is repeated. */
export function levelAfter(
  last: { readonly level: DunningLevel; readonly day: string } | undefined,
  today: string,
): DunningLevel {
  if (last === undefined || last.day < daysAfter(today, -forgottenAfterDays)) return 'first';
  return order[Math.min(order.indexOf(last.level) + 1, order.length - 1)]!;
}

/** A letter as it is written. */
export interface DunningText {
  readonly level: DunningLevel;
  readonly day: string;
  readonly customer: string;
  readonly company: string;
  readonly items: readonly DunnedItem[];
  readonly payTo: string | null;
  readonly clerk: string;
  readonly phone: string | null;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
export const sumOf = (items: readonly DunnedItem[]): string => sumYuan(items.map(({ open }) => open));

export const dunningTitle = ({ company, level, items }: Pick<DunningText, 'company' | 'level' | 'items'>): string =>
  oneLine(`${company} ${dunningLevels[level]}：逾期货款 ${formatMoney(sumOf(items))}`).slice(0, 200);

const asks: Readonly<Record<DunningLevel, string>> = {
  first: '可能是一时疏忽，请核对后尽快安排付款。',
  second: '我们已经提醒过，至今没有收到款项，请在 7 日内付清，或告知付款日期。',
  third: '多次提醒后仍未收到款项，请在收到本函 3 日内付清；逾期我们将暂停发货，并保留追索货款及违约金的权利。',
};

/** What is asked, in one paragraph. */
export function dunningBody({ level, day, items }: Pick<DunningText, 'level' | 'day' | 'items'>): string {
  const longest = Math.max(...items.map(({ days }) => days));
  const sum = sumOf(items);
  return (
    `截至 ${day}，贵司有 ${items.length} 笔货款逾期未付，最长逾期 ${longest} 天，合计 ${formatMoney(sum)}` +
    `（大写：${inWords(yuan(sum))}）。${asks[level]}如已付款，请忽略本函并告知付款日期。`
  );
}

const mostShown = 10;

/** What he reads without opening the attachment. */
export function dunningMail(letter: DunningText): string {
  const { customer, items, payTo, clerk, phone, company } = letter;
  const lines = items
    .slice(0, mostShown)
    .map(
      ({ number, dueDate, days, open }, i) =>
        `${i + 1}. ${number}　到期 ${dueDate}，逾期 ${days} 天，未付 ${formatMoney(open)}`,
    );
  const rest = items.length - mostShown;
  return [
    `${customer}：`,
    '',
    `您好！${dunningBody(letter)}`,
    '',
    ...lines,
    ...(rest > 0 ? [`……另有 ${rest} 笔，见附件`] : []),
    ...(payTo ? ['', `请付至：${payTo}`] : []),
    '',
    `联系人：${[clerk, phone && `电话 ${phone}`].filter(Boolean).join('，')}`,
    company,
  ].join('\n');
}

/** Marks that no file system takes are left out. */
export const paperName = ({ day, customer }: Pick<DunningText, 'day' | 'customer'>): string =>
  `${`催款函 ${day} ${customer}`.replace(/[\\/:*?"<>|\s]+/g, ' ').trim()}.pdf`;
