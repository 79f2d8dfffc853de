import { headingOf, type TextRow } from './sheet.rules.ts';

/** What a statement tells of a line, and what the columns are called that tell it, the likeliest first. */
const known = {
  day: ['交易日期', '交易日', '记账日期', '记账日', '入账日期', '日期', '交易时间', '入账时间', '记账时间'],
  time: ['交易时间', '时间', '入账时间'],
  income: [
    '贷方金额',
    '贷方发生额(收入)',
    '贷方发生额',
    '贷方发生额(元)',
    '贷方(入账)',
    '转入金额',
    '收入金额',
    '收入金额(+元)',
    '收入',
    '贷方',
    '存入金额',
  ],
  expense: [
    '借方金额',
    '借方发生额(支取)',
    '借方发生额',
    '借方发生额(元)',
    '借方(出账)',
    '转出金额',
    '支出金额',
    '支出金额(-元)',
    '支出',
    '借方',
    '支取金额',
  ],
  amount: ['交易金额', '发生额', '交易发生额', '金额'],
  direction: ['借贷标志', '借贷方向', '借/贷', '收支方向', '收/支', '交易方向'],
  balance: ['余额', '账户余额', '交易后余额', '账户余额(元)', '本次余额', '联机余额'],
  reference: [
    '流水号',
    '交易流水号',
    '账户明细编号-交易流水号',
    '核心唯一流水号',
    '银行流水号',
    '账务流水号',
    '凭证号',
    '凭证号码',
  ],
  party: [
    '收(付)方名称',
    '对方户名',
    '对方单位',
    '对方账号名称',
    '对方名称',
    '对方单位名称',
    '对手方名称',
    '对方账户名称',
  ],
  partyAccount: ['收(付)方账号', '对方账号', '对方账户', '对手方账号'],
  payer: ['付款人名称'],
  payee: ['收款人名称'],
  payerAccount: ['付款人账号'],
  payeeAccount: ['收款人账号'],
  summary: ['摘要', '业务摘要', '交易摘要', '业务类型', '交易类型'],
  purpose: ['用途', '交易用途', '其它摘要', '附言', '客户附言', '交易附言'],
  note: ['备注', '附言', '交易附言', '业务描述'],
} as const;
export type StatementField = keyof typeof known;
export const statementFields = Object.keys(known) as StatementField[];

/** Which heading tells what; what no column tells is not there. */
export type Mapping = Readonly<Partial<Record<StatementField, string>>>;

export const fieldLabels: Readonly<Record<StatementField, string>> = {
  day: '日期',
  time: '时间',
  income: '收入（银行贷方）',
  expense: '支出（银行借方）',
  amount: '金额（收支同一列）',
  direction: '收支方向（与金额同用）',
  balance: '余额',
  reference: '流水号',
  party: '对方户名',
  partyAccount: '对方账号',
  payer: '付款人',
  payee: '收款人',
  payerAccount: '付款人账号',
  payeeAccount: '收款人账号',
  summary: '摘要',
  purpose: '用途',
  note: '备注',
};

/** Headings that only one bank prints together. */
const banks: readonly (readonly [name: string, headings: readonly string[]])[] = [
  ['招商银行', ['收(付)方名称', '余额']],
  ['工商银行', ['转入金额', '转出金额']],
  ['工商银行', ['对方单位', '凭证号']],
  ['建设银行', ['贷方发生额(收入)', '借方发生额(支取)']],
  ['中国银行', ['交易后余额', '付款人名称', '收款人名称']],
  ['民生银行', ['对方账号名称', '客户附言']],
  ['平安银行', ['核心唯一流水号']],
  ['支付宝', ['账务流水号', '收入金额(+元)']],
  ['农业银行', ['收入金额', '支出金额', '对方户名']],
];

const everyHeading = new Set<string>(Object.values(known).flat());
const lookedAt = 25;

export interface Head {
  /** Where it stands among the rows. */
  readonly at: number;
  readonly headings: readonly string[];
}
/** The row that says most of what a statement has; what stands above it is about the file as a whole. */
export function findHead(rows: readonly TextRow[]): Head | undefined {
  let best: (Head & { readonly found: number }) | undefined;
  for (const [at, { cells }] of rows.slice(0, lookedAt).entries()) {
    const headings = cells.map(headingOf);
    const found = new Set(headings.filter((one) => everyHeading.has(one))).size;
    if (found >= 3 && found > (best?.found ?? 0)) best = { at, headings, found };
  }
  return best && { at: best.at, headings: best.headings };
}

export const bankOf = (headings: readonly string[]): string | undefined =>
  banks.find(([, wanted]) => wanted.every((one) => headings.includes(one)))?.[0];

/** What the headings most likely tell; each is used once. */
export function suggestMapping(headings: readonly string[]): Mapping {
  const left = new Set(headings);
  const mapping: Partial<Record<StatementField, string>> = {};
  const take = (field: StatementField) => {
    const heading = known[field].find((one) => left.has(one));
    if (heading === undefined) return;
    mapping[field] = heading;
    left.delete(heading);
  };
  for (const field of ['day', 'income', 'expense'] as const) take(field);
  if (mapping.income === undefined || mapping.expense === undefined) {
    for (const field of ['income', 'expense'] as const) {
      if (mapping[field] !== undefined) left.add(mapping[field]);
      delete mapping[field];
    }
    take('amount');
    take('direction');
  }
  for (const field of statementFields)
    if (!['day', 'income', 'expense', 'amount', 'direction'].includes(field)) take(field);
  return mapping;
}

/** What was chosen for the account before, as far as this file has it; a file with other headings is looked at anew. */
export function rememberedMapping(mapping: Mapping | undefined, headings: readonly string[]): Mapping {
  const fits = mapping !== undefined && Object.values(mapping).every((heading) => headings.includes(heading));
  return fits ? mapping : suggestMapping(headings);
}

export function mappingComplaint(mapping: Mapping, headings: readonly string[]): string | undefined {
  const missing = Object.values(mapping).find((heading) => !headings.includes(heading));
  if (missing !== undefined) return `文件里没有“${missing}”这一列，请重新选择`;
  if (mapping.day === undefined) return '请指明日期是哪一列';
  if (mapping.amount === undefined && (mapping.income === undefined || mapping.expense === undefined))
    return '请指明收入和支出各是哪一列；收支写在同一列时，指明金额列';
  if (mapping.balance === undefined) return '请指明余额是哪一列：没有余额就查不出有没有漏行';
  return undefined;
}
