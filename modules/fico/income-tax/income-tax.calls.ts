import { type Drill, flag, get, integer, json, money, month, report, text } from '@heliu/model';
import { z } from 'zod';
import { incomeStatement } from '../statement/statement.calls.ts';
import { quarterEnd, quarterName } from './income-tax.rules.ts';
import { incomeTaxInput } from './income-tax.ts';

/** Where a row comes from: the income statement, or what somebody has typed for the quarter. */
export type IncomeTaxSource = 'statement' | 'typed' | 'computed';

/** 企业所得税预缴: rows of A200000 for the year up to the end of a quarter. */
export const incomeTaxWorksheet = report<{
  readonly input: number | null;
  readonly isMicro: boolean;
  readonly period: string;
}>()({
  name: 'fico_income_tax_worksheet',
  label: '企业所得税预缴底稿',
  summary: '企业所得税预缴底稿：A200000 各行，利润来自本年累计的利润表，调整按季填写',
  access: 'fico_report:incomeTax',
  call: get('/api/fico/tax/incomeTaxWorksheet'),
  file: get('/api/fico/tax/incomeTaxWorksheetExport'),
  path: '/fico/tax/income',
  about: incomeTaxInput.name,
  parameters: { period: month('季度', { required: true }), all: flag('没有金额的行') },
  columns: { no: text('行次'), label: text('项目'), amount: money('本年累计金额') },
  carries: { place: integer('行'), source: json('来源', z.custom<IncomeTaxSource>()) },
  sums: [],
  fit: ({ period }) => ({
    note: `${quarterName(period)}，金额为 ${period.slice(0, 4)}-01 至 ${quarterEnd(period)} 的累计数`,
  }),
  hidden: 'whole',
  weight: ({ no }) => (no === '18' || no === '25' || no === '32' ? 'sum' : undefined),
  drill: {
    amount: ({ source }, { period }): Drill | undefined =>
      source === 'statement' ? { report: incomeStatement, asked: { period: quarterEnd(period) } } : undefined,
  },
  empty: '这个季度没有记录。',
});
