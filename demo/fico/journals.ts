import { daysAfter, type Fen, monthAfter, yuan } from '@heliu/model';
import { seeded } from './random.ts';

/** Accounts by code, types by name; the rest follows when it is loaded. */
export interface DemoJournal {
  readonly docDate: string;
  readonly account: string;
  readonly direction: 'in' | 'out' | 'transfer';
  readonly type?: string;
  readonly target?: string;
  readonly amount: Fen;
  readonly summary: string;
  readonly party?: string;
  readonly reference?: string;
  readonly audited: boolean;
}

const [till, bank, alipay, wechat] = ['01', '03', '04', '05'] as const;

/** What was there when the books began. */
const opening = [
  [till, '8600.00'],
  ['02', '300000.00'],
  [bank, '4200000.00'],
  [alipay, '186000.00'],
  [wechat, '92000.00'],
] as const;

type Monthly = Omit<DemoJournal, 'docDate' | 'amount' | 'audited'> & {
  readonly day: number;
  /** What it comes to, and by how much it changes from month to month. */
  readonly about: readonly [usual: number, spread: number];
};
const monthly: readonly Monthly[] = [
  { day: 3, account: bank, direction: 'transfer', target: till, summary: '提备用金', about: [6000, 0] },
  {
    day: 5,
    account: bank,
    direction: 'out',
    type: '房租',
    summary: '办公室及仓库房租',
    party: '杭州余杭恒基物业',
    about: [38600, 0],
  },
  {
    day: 8,
    account: till,
    direction: 'out',
    type: '办公费',
    summary: '购办公用品',
    party: '晨光文具',
    about: [520, 380],
  },
  { day: 10, account: bank, direction: 'out', type: '发放工资', summary: '发放上月工资', about: [186400, 9000] },
  { day: 12, account: alipay, direction: 'transfer', target: bank, summary: '支付宝提现', about: [18000, 6000] },
  {
    day: 14,
    account: bank,
    direction: 'out',
    type: '缴纳公积金',
    summary: '缴纳公积金',
    party: '杭州住房公积金管理中心',
    about: [22480, 0],
  },
  {
    day: 15,
    account: bank,
    direction: 'out',
    type: '缴纳增值税',
    summary: '缴纳上月增值税',
    party: '国家金库余杭支库',
    about: [14200, 5200],
  },
  { day: 18, account: till, direction: 'out', type: '差旅费', summary: '业务员差旅费', about: [1860, 900] },
  {
    day: 20,
    account: bank,
    direction: 'out',
    type: '水电费',
    summary: '上月电费',
    party: '国网浙江电力',
    about: [7380, 1900],
  },
  { day: 21, account: bank, direction: 'out', type: '银行手续费', summary: '账户管理费及汇款手续费', about: [86, 60] },
  { day: 22, account: wechat, direction: 'transfer', target: bank, summary: '微信提现', about: [9000, 3000] },
  {
    day: 24,
    account: bank,
    direction: 'out',
    type: '广告推广费',
    summary: '直播推广充值',
    party: '巨量引擎',
    about: [30000, 12000],
  },
  {
    day: 26,
    account: till,
    direction: 'out',
    type: '业务招待费',
    summary: '客户招待',
    party: '外婆家',
    about: [640, 420],
  },
];

const dayIn = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}`;
export const monthsFrom = (first: string, last: string): string[] => {
  const months: string[] = [];
  for (let at = `${first.slice(0, 7)}-01`; at <= last; at = `${daysAfter(at, 32).slice(0, 7)}-01`)
    months.push(at.slice(0, 7));
  return months;
};

/** How many months ago wages began to be worked out here, and are paid by documents of their own. */
export const payKeptFor = 4;
const wages = ['发放工资', '缴纳公积金'];

/** From the day the books began on, oldest first; what is of the last two days nobody has audited yet. */
export function demoJournals(from: string, today: string): DemoJournal[] {
  const random = seeded(20_261_117);
  const began: DemoJournal[] = opening.map(([account, amount]) => ({
    docDate: from,
    account,
    direction: 'in',
    type: '期初余额',
    amount: yuan(amount),
    summary: '期初余额',
    audited: true,
  }));
  const rest = monthsFrom(from, today).flatMap((month) => {
    const own = monthly.map(({ day, about: [usual, spread], ...one }): DemoJournal => {
      const docDate = dayIn(month, day);
      const amount = usual + (spread === 0 ? 0 : random.below(spread * 2) - spread);
      const cents = spread === 0 ? '00' : String(random.below(100)).padStart(2, '0');
      return {
        ...one,
        docDate,
        amount: yuan(`${amount}.${cents}`),
        ...(one.account === bank && {
          reference: `C${docDate.replaceAll('-', '')}${String(1000 + random.below(9000))}`,
        }),
        audited: docDate < daysAfter(today, -2),
      };
    });
    const isQuarter = ['03', '06', '09', '12'].includes(month.slice(5));
    const interest: DemoJournal = {
      docDate: dayIn(month, 21),
      account: bank,
      direction: 'in',
      type: '利息收入',
      amount: yuan(`${380 + random.below(300)}.${String(random.below(90) + 10)}`),
      summary: '存款季度结息',
      reference: `C${month.replace('-', '')}210001`,
      audited: true,
    };
    return isQuarter ? [...own, interest] : own;
  });
  const payBegan = monthAfter(today.slice(0, 7), 1 - payKeptFor);
  return [...began, ...rest]
    .filter(({ docDate }) => docDate >= from && docDate <= today)
    .filter(({ type, docDate }) => !wages.includes(type ?? '') || docDate < payBegan)
    .toSorted((a, b) => (a.docDate < b.docDate ? -1 : a.docDate > b.docDate ? 1 : 0));
}

/** What the cashier fills in again every month. */
export const demoTemplates = monthly
  .filter(({ summary }) => ['办公室及仓库房租', '提备用金', '发放上月工资', '上月电费'].includes(summary))
  .map(({ day: _, about: __, ...one }) => ({ ...one, name: one.summary }));
