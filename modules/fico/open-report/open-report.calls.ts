import { z } from 'zod';
import { choice, date, type Drill, get, integer, json, money, ref, report, text } from '@heliu/model';
import { type AgeBasis, bucketsComplaint, bucketsOf, daysOf } from './ageing.rules.ts';
import { dunningLevels } from './reminded.ts';
import { payableSide, receivableSide, type Side } from './sides.ts';

const base = '/api/fico/aparreport';
const page = '/fico/report';

/** What an entry was written for. */
export interface EntrySource {
  readonly entity: string;
  readonly id: number;
}
const source = json('来源', z.custom<EntrySource>());
const toSource = ({ source: from }: { readonly source: EntrySource | null }): Drill | undefined => from ?? undefined;

const asOf = date('截至日期', { hint: '留空为今天' });
const span = { from: 'from', to: 'to' } as const;
const range = { from: date('开始日期', { required: true }), to: date('结束日期', { required: true }) };

const ofDepartment = { department: ref('部门', 'hr_department') };
const filtersOf = ({ partner, person, hasDepartments }: Side) => ({
  partner: ref(partner.label, partner.entity),
  person: ref(person.label, 'sys_user'),
  // Invoices of suppliers are no department's.
  ...(hasDepartments ? ofDepartment : ({} as typeof ofDepartment)),
});

/** Open parts of invoices, by instalment: what is due until when, or exactly what a figure of the ageing counts. */
const dueOf = (side: Side, call: string, label: string) =>
  report()({
    name: `fico_${side.key}_due`,
    label,
    summary: `${label}：未结清的${side.invoice.label}按分期，何时到期、逾期几天`,
    access: `fico_report:${call}`,
    call: get(`${base}/${call}`),
    file: get(`${base}/${call}Export`),
    path: `${page}/${side.key}due`,
    about: side.ledger,
    parameters: {
      asOf,
      dueTo: date('到期日止'),
      dueFrom: date('到期日起'),
      docFrom: date('单据日起'),
      docTo: date('单据日止'),
      ...filtersOf(side),
    },
    columns: {
      partner: ref(side.partner.label, side.partner.entity),
      invoice: ref(side.invoice.label, side.invoice.entity),
      invoiceDate: date('单据日期'),
      dueDate: date('到期日'),
      overdueDays: integer('逾期天数'),
      person: ref(side.person.label, 'sys_user', { beside: true }),
      amount: money('本期金额', side.mask),
      open: money('未结金额', side.mask),
      reminded: date('最近催款'),
      level: choice('催款级别', dunningLevels),
    },
    fit: () => ({ without: side.key === 'ap' ? ['reminded', 'level'] : [] }),
    sums: ['amount', 'open'],
    empty: `没有未结清的${side.invoice.label}。`,
  });
export const arDue = dueOf(receivableSide, 'arDue', '应收到期清单');
export const apDue = dueOf(payableSide, 'apDue', '应付到期清单');

/** What is really asked for. */
const said = (asked: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null && value !== undefined));

type Whose = { readonly person?: number | null; readonly department?: number | null };
const whoseOf = ({ person, department }: Whose): Whose => ({ person: person ?? null, department: department ?? null });

const bases = { due: '按到期日', document: '按单据日' } as const;
const places = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export const ageKey = (place: number) => `age${place}` as 'age0';

function ageingOf(side: Side, call: string, label: string) {
  const age = (place: number) => money(`第${place + 1}段`, side.mask);
  type Asked = { readonly asOf: string | null; readonly basis: AgeBasis | null; readonly buckets: string | null };
  type Row = { readonly partner: number | null; readonly day: string | null };
  const due = side.key === 'ar' ? arDue : apDue;
  const open = ({ partner, day }: Row, asked: object): Drill => ({
    report: due,
    asked: said({ asOf: day, partner, ...whoseOf(asked) }),
  });
  const ranged = (
    row: Row,
    asked: Asked,
    { first, last }: { readonly first: string | null; readonly last: string | null },
  ): Drill => {
    const [from, to] = asked.basis === 'document' ? ['docFrom', 'docTo'] : ['dueFrom', 'dueTo'];
    const whole = open(row, asked) as { readonly asked: object };
    return { report: due, asked: said({ ...whole.asked, [from!]: first, [to!]: last }) };
  };
  const drillAge = (place: number) => (row: Row, asked: Asked) => {
    const bucket = bucketsOf(asked.buckets, asked.basis ?? 'due')[place];
    return bucket && ranged(row, asked, daysOf(bucket, row.day!));
  };
  return report()({
    name: `fico_${side.key}_ageing`,
    label,
    summary: `${label}：各${side.partner.label}截至某日的未结余额按账龄分段，按分期计算`,
    access: `fico_report:${call}`,
    call: get(`${base}/${call}`),
    file: get(`${base}/${call}Export`),
    path: `${page}/${side.key}ageing`,
    about: side.ledger,
    parameters: {
      basis: choice('账龄依据', bases, { default: 'due' }),
      asOf,
      buckets: text('账龄区间', { max: 60, valid: bucketsComplaint, hint: '账龄区间，如 30,60,90' }),
      ...filtersOf(side),
    },
    columns: {
      partner: ref(side.partner.label, side.partner.entity),
      total: money(`${side.owed}余额`, side.mask),
      notDue: money('未到期', side.mask),
      age0: age(0),
      age1: age(1),
      age2: age(2),
      age3: age(3),
      age4: age(4),
      age5: age(5),
      age6: age(6),
      age7: age(7),
      overdue: money('逾期合计', side.mask),
      advance: money(`${side.advance}余额`, side.mask),
      lastPaid: date(`最近${side.paid}`),
    },
    carries: { day: date('截至日期') },
    fileOnly: ['lastPaid'],
    fit: ({ basis, buckets }) => {
      const found = bucketsOf(buckets, basis ?? 'due');
      const left = places.filter((place) => place >= found.length).map(ageKey);
      return {
        without: basis === 'document' ? [...left, 'notDue', 'overdue'] : left,
        labels: Object.fromEntries(found.map(({ label: name }, place) => [ageKey(place), name])),
      };
    },
    drill: {
      total: open,
      notDue: (row, asked) => ranged(row, asked, { first: row.day, last: null }),
      overdue: (row, asked) => ranged(row, asked, daysOf({ label: '', from: 1 }, row.day!)),
      ...(Object.fromEntries(places.map((place) => [ageKey(place), drillAge(place)])) as {
        age0: ReturnType<typeof drillAge>;
      }),
    },
    empty: `没有未结清的${side.owed}。`,
  });
}
export const arAgeing = ageingOf(receivableSide, 'arAgeing', '应收账龄');
export const apAgeing = ageingOf(payableSide, 'apAgeing', '应付账龄');

/** Whatever moved what one partner owes, with the balance after each. */
const detailOf = (side: Side, call: string, label: string) =>
  report()({
    name: `fico_${side.key}_detail`,
    label,
    summary: `${label}：一个${side.partner.label}逐笔的${side.owed}、${side.paid}、${side.advance}与余额`,
    access: `fico_report:${call}`,
    call: get(`${base}/${call}`),
    file: get(`${base}/${call}Export`),
    path: `${page}/${side.key}detail`,
    about: side.ledger,
    parameters: { partner: ref(side.partner.label, side.partner.entity, { required: true }), ...range },
    span,
    columns: {
      date: date('日期'),
      document: text('单据'),
      invoice: ref(side.invoice.label, side.invoice.entity),
      increase: money(`${side.owed}增加`, side.mask),
      settled: money('已核销', side.mask),
      balance: money(`${side.owed}余额`, side.mask),
      advance: money(`${side.advance}增减`, side.mask),
      advanceBalance: money(`${side.advance}余额`, side.mask),
    },
    carries: { source },
    sums: ['increase', 'settled', 'advance'],
    hidden: 'whole',
    weight: ({ source: from }) => (from === null ? 'sum' : undefined),
    drill: { document: toSource },
    empty: '这段时间没有记录。',
  });
export const arDetail = detailOf(receivableSide, 'arDetail', '应收明细账');
export const apDetail = detailOf(payableSide, 'apDetail', '应付明细账');

function summaryOf(side: Side, call: string, label: string) {
  const detail = side.key === 'ar' ? arDetail : apDetail;
  const due = side.key === 'ar' ? arDue : apDue;
  type Row = { readonly partner: number | null };
  const moved = ({ partner }: Row, { from, to }: { readonly from: string; readonly to: string }): Drill => ({
    report: detail,
    asked: { partner, from, to },
  });
  return report()({
    name: `fico_${side.key}_summary`,
    label,
    summary: `${label}：各${side.partner.label}的期初、增加、核销与期末`,
    access: `fico_report:${call}`,
    call: get(`${base}/${call}`),
    file: get(`${base}/${call}Export`),
    path: `${page}/${side.key}summary`,
    about: side.ledger,
    parameters: { ...range, partner: ref(side.partner.label, side.partner.entity) },
    span,
    columns: {
      partner: ref(side.partner.label, side.partner.entity),
      opening: money('期初余额', side.mask),
      increase: money('本期增加', side.mask),
      settled: money('本期核销', side.mask),
      closing: money('期末余额', side.mask),
      advance: money(`期末${side.advance}`, side.mask),
    },
    drill: {
      increase: moved,
      settled: moved,
      closing: ({ partner }, { to }) => ({ report: due, asked: { partner, asOf: to } }),
      advance: moved,
    },
    empty: '这段时间没有余额，也没有发生额。',
  });
}
export const arSummary = summaryOf(receivableSide, 'arSummary', '应收汇总');
export const apSummary = summaryOf(payableSide, 'apSummary', '应付汇总');

const phone = '/api/wkd/fico/saleaccount';
/** A report once more for the client on the phone, which knows it by another address; it has no page of its own. */
const onPhone = <R extends typeof arSummary | typeof arDetail>(
  { path: _, ...of }: R,
  key: string,
  at: [string, string],
) =>
  report()({
    ...of,
    name: `fico_${key}`,
    call: get(`${phone}/${at[0]}`),
    file: get(`${phone}/${at[1]}`),
  } as never) as R;
export const saleAccounts = onPhone(arSummary, 'sale_accounts', ['list', 'export']);
export const saleAccount = onPhone(arDetail, 'sale_account', ['get', 'getExport']);

/** The sheet one sends: nothing on it that is only for the house. */
const statementOf = (side: Side, call: string, label: string, path: string) =>
  report()({
    name: `fico_${side.key}_statement`,
    label,
    summary: `${label}：发给${side.partner.label}核对的往来明细`,
    access: `fico_report:${call}`,
    call: get(`${base}/${call}`),
    file: get(`${base}/${call}Export`),
    path: `${page}/${path}`,
    about: side.ledger,
    parameters: { partner: ref(side.partner.label, side.partner.entity, { required: true }), ...range },
    span,
    columns: {
      date: date('日期'),
      document: text('单据'),
      dueDate: date('到期日'),
      increase: money(`${side.owed}金额`, side.mask),
      settled: money(`${side.paid}及冲减`, side.mask),
      balance: money('余额', side.mask),
    },
    carries: { source },
    sums: ['increase', 'settled'],
    hidden: 'whole',
    weight: ({ source: from }) => (from === null ? 'sum' : undefined),
    drill: { document: toSource },
    fit: ({ from, to }) => ({
      title: `${label} ${from} 至 ${to}`,
      note: '如有不符，请在收到后七日内告知；余额为正表示尚欠。',
    }),
    empty: '这段时间没有往来。',
  });
export const customerStatement = statementOf(receivableSide, 'customerStatement', '客户对账单', 'customerstatement');
export const supplierStatement = statementOf(payableSide, 'supplierStatement', '供应商对账单', 'supplierstatement');

/** Which document settled how much of which invoice. */
export const invoiceWriteOff = report()({
  name: 'fico_invoice_write_off',
  label: '发票核销明细',
  summary: '发票核销明细：每张应收、应付发票被哪些单据核销了多少',
  access: 'fico_report:invoiceWriteOff',
  call: get(`${base}/invoiceWriteOff`),
  file: get(`${base}/invoiceWriteOffExport`),
  path: `${page}/invoicewriteoff`,
  about: receivableSide.ledger,
  parameters: {
    side: choice('方向', { ar: '应收', ap: '应付' }, { default: 'ar' }),
    ...range,
    customer: ref('客户', 'crm_customer'),
    supplier: ref('供应商', 'crm_supplier'),
  },
  span,
  columns: {
    customer: ref('客户', 'crm_customer'),
    supplier: ref('供应商', 'crm_supplier'),
    receivable: ref('应收发票', 'fico_ar_invoice'),
    payable: ref('应付发票', 'pur_ap_invoice'),
    invoiceDate: date('发票日期'),
    settledOn: date('核销日期'),
    document: text('核销单据'),
    received: money('核销金额'),
    paid: money('核销金额', { masked: 'cost' }),
  },
  carries: { source },
  fit: ({ side }) => ({
    without: side === 'ap' ? ['customer', 'receivable', 'received'] : ['supplier', 'payable', 'paid'],
    note: '日期是发票日期的范围；已经取消的核销不在内。',
  }),
  drill: { document: toSource },
  empty: '这段时间的发票还没有核销。',
});

const weeks = { '4': '4 周', '8': '8 周', '13': '13 周' } as const;
/** What there is, what falls due to us and what by us, week by week. */
export const cashForecast = report()({
  name: 'fico_cash_forecast',
  label: '资金预测',
  summary: '资金预测：现有资金加到期应收、减到期应付，逐周',
  access: 'fico_report:cashForecast',
  call: get(`${base}/cashForecast`),
  file: get(`${base}/cashForecastExport`),
  path: `${page}/cashforecast`,
  about: receivableSide.ledger,
  parameters: { weeks: choice('看几周', weeks, { default: '8' }) },
  columns: {
    period: text('期间'),
    opening: money('期初资金'),
    income: money('到期应收'),
    expense: money('到期应付', { masked: 'cost' }),
    closing: money('期末资金'),
  },
  carries: { first: date('起'), last: date('止'), day: date('今天') },
  sums: ['income', 'expense'],
  hidden: 'whole',
  fit: () => ({ note: '假定逾期的随时收付，未到期的在到期日收付；预收、预付不在内。' }),
  drill: {
    income: ({ first, last, day }) => ({ report: arDue, asked: said({ asOf: day, dueFrom: first, dueTo: last }) }),
    expense: ({ first, last, day }) => ({ report: apDue, asked: said({ asOf: day, dueFrom: first, dueTo: last }) }),
  },
  empty: '没有到期的应收应付。',
});

export const openReports = [
  arAgeing,
  apAgeing,
  arDue,
  apDue,
  arSummary,
  apSummary,
  arDetail,
  apDetail,
  customerStatement,
  supplierStatement,
  invoiceWriteOff,
  cashForecast,
] as const;
