import { date, entity, file, integer, json, longText, money, ref, text, zeroFen } from '@heliu/model';
import { z } from 'zod';
import type { Mapping } from './layout.rules.ts';

const computed = { computed: true } as const;
const account = ref('出纳账户', 'fico_cashier_account', { required: true, computed: true, index: true });

/** What a bank says of an account, as it was brought in one file. */
export const bankStatement = entity({
  name: 'fico_bank_statement',
  label: '银行对账单',
  title: 'name',
  fields: {
    name: text('名称', { required: true, computed: true, max: 120, search: true }),
    account,
    bank: text('银行格式', { ...computed, max: 40 }),
    fromDay: date('开始日期', { required: true, computed: true, index: true }),
    toDay: date('结束日期', { required: true, computed: true, index: true }),
    opening: money('期初余额', { required: true, computed: true }),
    income: money('收入', { required: true, computed: true }),
    expense: money('支出', { required: true, computed: true }),
    closing: money('期末余额', { required: true, computed: true }),
    added: integer('新增笔数', { ...computed, default: 0 }),
    known: integer('已有笔数', { ...computed, default: 0, hint: '以前导入过，没有重复记' }),
    gaps: longText('余额断点', { ...computed, max: 2000 }),
    file: file('原文件', computed),
    /** What the columns of the file mean; the next one of the account is read the same way. */
    mapping: json('列对应', z.custom<Mapping>(), computed),
  },
});

/** One movement as the bank has it. Whether it is matched stands in the table of links alone. */
export const bankLine = entity({
  name: 'fico_bank_line',
  label: '银行流水',
  title: 'reference',
  apart: ['day', 'party'],
  large: true,
  plainSearch: true,
  together: [['account', 'key']],
  fields: {
    account,
    statement: ref('对账单', 'fico_bank_statement', { required: true, computed: true, index: true }),
    day: date('日期', { required: true, computed: true, index: true }),
    time: text('时间', { ...computed, max: 8 }),
    income: money('收入', { ...computed, default: zeroFen, index: true }),
    expense: money('支出', { ...computed, default: zeroFen, index: true }),
    balance: money('余额', { required: true, computed: true }),
    party: text('对方户名', { ...computed, max: 120, search: true }),
    partyAccount: text('对方账号', { ...computed, max: 60 }),
    summary: text('摘要', { ...computed, max: 200, search: true }),
    purpose: text('用途', { ...computed, max: 200, search: true }),
    note: text('备注', { ...computed, max: 200 }),
    reference: text('流水号', { ...computed, max: 80, search: true }),
    key: text('识别码', { required: true, computed: true, max: 300 }),
  },
});
