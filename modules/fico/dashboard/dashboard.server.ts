import {
  changeText,
  type DashboardFigure,
  type Fen,
  formatFen,
  formatMoney,
  sumFen,
  type Todo,
  yuan,
  zeroFen,
  daysAfter,
} from '@heliu/model';
import { addressOf, type DashboardSource, handle, listTodo, monthOf, today, type Work } from '@heliu/engine';
import { arInvoice } from '../ar-invoice/ar-invoice.ts';
import { invoiceTrend, receivableAges, receivableMonths, topDebtors } from './dashboard.calls.ts';
import {
  type DaySum,
  invoicedLately,
  largestDebts,
  openByAge,
  owedInAll,
  receivableTurnover,
} from './dashboard.report.ts';
import { ageEdges, ageLabels, daysUpTo, dueRange, monthBefore, monthsUpTo } from './dashboard.rules.ts';

const path = '/fico/arinvoice';
const isOpen = { status: 'audited', settleStatus: 'none,part' } as const;

const sumOf = (rows: readonly DaySum[]): Fen => sumFen(rows.map(({ amount }) => yuan(amount)));
const countOf = (rows: readonly DaySum[]): number => rows.reduce((sum, { n }) => sum + n, 0);

export const financeTodos: readonly DashboardSource<Todo>[] = [
  listTodo(arInvoice, {
    label: '已逾期的应收发票',
    tone: 'invoice',
    path,
    verb: 'view',
    filters: () => ({ ...isOpen, dueDate: `..${daysAfter(today(), -1)}` }),
  }),
];

async function invoicedThisMonth(work: Work): Promise<DashboardFigure> {
  const day = today();
  const [first, dayBefore] = [monthOf(day), monthBefore(day)];
  const rows = await invoicedLately(work, day);
  const now = rows.filter((row) => row.day >= first);
  const before = rows.filter((row) => row.day >= monthOf(dayBefore) && row.day <= dayBefore);
  const change = changeText(sumOf(now), sumOf(before));
  return {
    key: 'invoiced',
    weight: 50,
    label: '本月应收发票',
    stream: 'invoice',
    amount: formatFen(sumOf(now)),
    note: `${countOf(now)} 张${change ? `，比上月同期 ${change}` : ''}`,
    ...(change && { mood: change.startsWith('+') ? 'good' : 'bad' }),
    to: addressOf(path, { status: 'audited', invoiceDate: `${first}..${day}` }),
  };
}

async function owedNow(work: Work): Promise<DashboardFigure> {
  const ages = await openByAge(work, today(), ageEdges);
  const overdue = sumFen((ages ?? []).filter(({ age }) => age > 0).map(({ amount }) => yuan(amount)));
  return {
    key: 'receivable',
    weight: 70,
    label: '应收余额',
    stream: 'money',
    amount: await owedInAll(work),
    ...(ages && { note: overdue > zeroFen ? `逾期 ${formatMoney(formatFen(overdue))}` : '没有逾期' }),
    ...(overdue > zeroFen && { mood: 'bad' }),
    to: addressOf(path, isOpen),
  };
}

export const financeFigures: readonly DashboardSource<DashboardFigure>[] = [
  { access: 'fico_ar_invoice:view', find: async (work) => [await invoicedThisMonth(work), await owedNow(work)] },
];

export const dashboardHandlers = [
  handle(invoiceTrend, async ({ days }, work) => {
    const all = daysUpTo(today(), days * 2);
    const rows = await invoicedLately(work, all.at(-1)!);
    const byDay = new Map(rows.map((row) => [row.day, row]));
    const amountsOf = (wanted: readonly string[]) => wanted.map((day) => byDay.get(day)?.amount ?? '0.00');
    const within = (wanted: readonly string[]) => rows.filter(({ day }) => wanted.includes(day));
    const [before, now] = [all.slice(0, days), all.slice(days)];
    return {
      days: now,
      amounts: amountsOf(now),
      before: amountsOf(before),
      total: formatFen(sumOf(within(now))),
      totalBefore: formatFen(sumOf(within(before))),
      count: countOf(within(now)),
    };
  }),

  handle(receivableAges, async (_, work) => {
    const day = today();
    const sums = await openByAge(work, day, ageEdges);
    const byAge = new Map(sums?.map((row) => [row.age, row]));
    return {
      tooMany: sums === undefined,
      ages: ageLabels.map((label, age) => ({
        label,
        amount: byAge.get(age)?.amount ?? '0.00',
        count: byAge.get(age)?.n ?? 0,
        filters: { ...isOpen, dueDate: dueRange(age, day) },
      })),
    };
  }),

  handle(receivableMonths, async (_, work) => {
    const months = monthsUpTo(today(), 24);
    const rows = await receivableTurnover(work, months[0]!);
    const byMonth = new Map(rows.map((row) => [row.month, row]));
    return months.slice(12).map((month, i) => ({
      month: month.slice(0, 7),
      raised: byMonth.get(month)?.debit ?? '0.00',
      collected: byMonth.get(month)?.credit ?? '0.00',
      raisedBefore: byMonth.get(months[i]!)?.debit ?? '0.00',
    }));
  }),

  handle(topDebtors, (_, work) => largestDebts(work, 8)),
];
