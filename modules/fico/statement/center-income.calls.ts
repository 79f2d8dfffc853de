import { choice, flag, get, integer, json, money, month, ref, report, text } from '@heliu/model';
import { z } from 'zod';
import { type ColumnKey, columnKeys } from '../books/columns.rules.ts';
import { generalLedger } from '../ledger/ledgers.ts';
import { made } from './statement.calls.ts';

type Row = { readonly place: number | null; readonly centers: readonly (number | null)[] | null };
type Asked = {
  readonly period: string | null;
  readonly figure: 'month' | 'year' | null;
  readonly profitCenter: number | null;
};
const amount = money('利润中心');
const perColumn = <T>(make: (key: ColumnKey, i: number) => T) =>
  Object.fromEntries(columnKeys.map((key, i) => [key, make(key, i)])) as Record<ColumnKey, T>;

/** 利润中心利润表: the rows of the income statement, with a column for each profit center. */
export const centerIncome = report()({
  name: 'fico_center_income',
  label: '利润中心利润表',
  summary: '利润中心利润表：各利润中心的收入、费用和利润并排，合计等于利润表',
  access: 'fico_report:statement',
  call: get('/api/fico/generalledger/report/centerIncome'),
  file: get('/api/fico/generalledger/report/centerIncomeExport'),
  path: '/fico/generalledger/report/centerincome',
  about: generalLedger.name,
  parameters: {
    period: month('期间', { required: true }),
    figure: choice('金额', { year: '本年累计', month: '本月' }, { default: 'year' }),
    profitCenter: ref('利润中心', 'fico_profit_center'),
  },
  columns: {
    title: text('项目'),
    ...perColumn(() => amount),
    rest: money('未归集'),
    total: money('合计'),
  },
  named: columnKeys,
  carries: {
    place: integer('第几行'),
    level: integer('级次'),
    bold: flag('加粗'),
    centers: json('各栏的利润中心', z.array(z.number().nullable())),
  },
  sums: [],
  hidden: 'whole',
  indent: { title: ({ level }) => level ?? 0 },
  weight: ({ bold }) => (bold ? 'sum' : undefined),
  fit: ({ profitCenter }) => ({
    note:
      profitCenter === null
        ? '“未归集”是没有写利润中心的收入和费用；合计与利润表一致。'
        : '“未归集”是直接记在这个利润中心上、不属于任何下级的收入和费用。',
  }),
  drill: {
    ...perColumn((_, i) => ({ place, centers }: Row, { period: of, figure, profitCenter: under }: Asked) => {
      const center = centers?.[i] ?? null;
      const last = i === columnKeys.length - 1;
      if (center === null && !last) return undefined;
      return made('incomeStatement', of!, place, figure ?? 'year', center ?? under, center === null ? 'others' : null);
    }),
    rest: ({ place }, { period: of, figure, profitCenter }) =>
      made('incomeStatement', of!, place, figure ?? 'year', profitCenter, 'rest'),
    total: ({ place }, { period: of, figure, profitCenter }) =>
      made('incomeStatement', of!, place, figure ?? 'year', profitCenter),
  },
  empty: '没有报表项目。',
});
