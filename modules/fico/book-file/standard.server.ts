import { companyHead, runWork, takenBack, type TaskRun, voucherNo, type Work } from '@heliu/engine';
import { type Decimal, dec, type Fen, formatFen, negateDecimal, sumFen, yuan, zeroFen } from '@heliu/model';
import { type Element, elements, directions } from '../accounting-type/accounting-type.ts';
import { generalLedger } from '../ledger/ledgers.ts';
import { yearStatements } from '../statement/statement.server.ts';
import {
  type AccountOfBooks,
  balanceLines,
  balanceRecord,
  codeRule,
  foot,
  head,
  type Members,
  memberElements,
  type Moved,
  type MovedMember,
  places,
  plainDay,
  record,
} from './standard.rules.ts';

/** Which books: a year, and as many of its months as have begun. */
export interface BooksOf {
  readonly year: number;
  readonly months: readonly string[];
}

/** What was written, by month, to be held against the balances. */
export interface Tally {
  vouchers: number;
  lines: number;
  readonly debit: Map<string, Fen>;
  readonly credit: Map<string, Fen>;
}
export const newTally = (): Tally => ({ vouchers: 0, lines: 0, debit: new Map(), credit: new Map() });
const add = (sums: Map<string, Fen>, month: string, amount: Fen) =>
  sums.set(month, sumFen([sums.get(month) ?? zeroFen, amount]));

type Reader = Pick<TaskRun, 'db' | 'user'>;
const ask = <T>({ db, user }: Reader, task: (work: Work) => Promise<T>): Promise<T> => runWork(db, user, task);

const atOnce = 1000;
/** Rows in the order of their ids, so many at a time: $1 is the company, $2 the last id seen. */
async function* paged<T extends { readonly id: number }>(
  reader: Reader,
  name: string,
  text: string,
): AsyncGenerator<T> {
  for (let after = 0; ;) {
    const rows = await ask(reader, (work) =>
      work.query<T>(`fico_book_file.${name}`, `${text} limit ${atOnce}`, [work.company, after]),
    );
    yield* rows;
    if (rows.length < atOnce) return;
    after = rows.at(-1)!.id;
  }
}

interface Named {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly above: string | null;
}
const listOf = (table: string, more = 'null::text', join = '') =>
  `select t.id, t.code, t.name, ${more} as above from ${table} t ${join}
   where t.company_id = $1 and t.id > $2 and not t.deleted order by t.id`;

const currencyText = `select code, name, base from fico_currency where company_id = $1 and not deleted order by code`;
interface Currency {
  readonly code: string;
  readonly name: string;
  readonly base: boolean;
}
const currenciesOf = (work: Work) => work.query<Currency>('fico_book_file.currencies', currencyText, [work.company]);
const baseOf = (currencies: readonly Currency[]) => currencies.find(({ base }) => base)?.code ?? 'CNY';

const words = ['记', '收', '付', '转'] as const;
const wordNames = { 记: '记账凭证', 收: '收款凭证', 付: '付款凭证', 转: '转账凭证' } as const;

/** 公共档案: what the books are kept by. */
export async function* publicFile(reader: Reader, { year, months }: BooksOf): AsyncGenerator<string> {
  const root = '公共档案';
  const { company, taxNo, currencies } = await ask(reader, async (work) => ({
    ...(await companyHead(work)),
    currencies: await currenciesOf(work),
  }));
  yield head(root);
  yield record('电子账簿', [
    ['电子账簿编号', String(year)],
    ['电子账簿名称', `${company} ${year} 年账簿`],
    ['会计核算单位', company],
    ['组织机构代码', taxNo],
    ['单位性质', ''],
    ['行业', ''],
    ['开发单位', '合流'],
    ['版本号', '合流'],
    ['本位币', baseOf(currencies)],
    ['会计年度', year],
    ['标准版本号', 'GB/T 24589.1-2010'],
  ]);
  for (const month of months) {
    const [y, m] = month.split('-').map(Number) as [number, number];
    yield record('会计期间', [
      ['会计年度', y],
      ['会计期间号', m],
      ['会计期间起始日期', plainDay(`${month}-01`)],
      ['会计期间结束日期', plainDay(new Date(Date.UTC(y, m, 0)).toISOString().slice(0, 10))],
    ]);
  }
  for (const word of words)
    yield record('记账凭证类型', [
      ['记账凭证类型编号', word],
      ['记账凭证类型名称', wordNames[word]],
      ['记账凭证类型简称', word],
    ]);
  for (const { code, name } of currencies)
    yield record('币种', [
      ['币种编码', code],
      ['币种名称', name],
    ]);
  for await (const { code, name, above } of paged<Named>(
    reader,
    'departments',
    listOf('hr_department', 'p.code', 'left join hr_department p on p.company_id = t.company_id and p.id = t.parent'),
  ))
    yield record('部门档案', [
      ['部门编码', code],
      ['部门名称', name],
      ['上级部门编码', above],
    ]);
  for await (const { code, name, above } of paged<Named>(
    reader,
    'staff',
    listOf('hr_staff', 'd.code', 'left join hr_department d on d.company_id = t.company_id and d.id = t.department'),
  ))
    yield record('员工档案', [
      ['员工编码', code],
      ['员工姓名', name],
      ['部门编码', above],
    ]);
  for await (const { code, name } of paged<Named>(reader, 'suppliers', listOf('crm_supplier')))
    yield record('供应商档案', [
      ['供应商编码', code],
      ['供应商名称', name],
      ['供应商简称', name],
    ]);
  for await (const { code, name } of paged<Named>(reader, 'customers', listOf('crm_customer')))
    yield record('客户档案', [
      ['客户编码', code],
      ['客户名称', name],
      ['客户简称', name],
    ]);
  yield record('自定义档案项', [
    ['档案编码', 'XM'],
    ['档案名称', '核算项目'],
    ['档案描述', '项目和其他核算项目'],
    ['是否有层级特征', '0'],
    ['档案编码规则', ''],
  ]);
  for await (const { code, name } of paged<Named>(reader, 'items', listOf('fico_accounting_item')))
    yield record('自定义档案项值', [
      ['档案编码', 'XM'],
      ['档案值编码', code],
      ['档案值名称', name],
      ['档案值描述', ''],
      ['档案值父节点', ''],
      ['档案值级次', '1'],
    ]);
  yield foot(root);
}

interface AccountRow extends AccountOfBooks {
  readonly id: number;
  readonly name: string;
  readonly level: number;
  readonly element: Element;
  readonly wants: readonly string[] | null;
  readonly leaf: boolean;
}
const accountsOf = (work: Work) =>
  work.query<AccountRow>(
    'fico_book_file.accounts',
    `select a.id, a.code, a.name, a.level, a.direction, k.element, a.aux_types as wants, nullif(a.quantity_unit, '') as unit,
            not a.has_children as leaf
     from fico_account a join fico_accounting_type k on k.company_id = $1 and k.id = a.type
     where a.company_id = $1 and not a.deleted order by a.code`,
    [work.company],
  );

/** Members of an entry by code; goods stand above the books and are named by their id. */
const codes = `c.code as customer, s.code as supplier, d.code as department, t.code as staff, p.code as project, i.code as item,
  nullif(e.goods, 0)::text as goods, k.code as currency`;
const members = [
  ['crm_customer', 'c', 'customer'],
  ['crm_supplier', 's', 'supplier'],
  ['hr_department', 'd', 'department'],
  ['hr_staff', 't', 'staff'],
  ['fico_accounting_item', 'p', 'project'],
  ['fico_accounting_item', 'i', 'item'],
  ['fico_currency', 'k', 'currency'],
]
  .map(([table, alias, key]) => `left join ${table} ${alias} on ${alias}.company_id = $1 and ${alias}.id = e.${key}`)
  .join(' ');

interface MovedRow extends Members {
  readonly month: string;
  readonly debit: string;
  readonly credit: string;
  readonly quantity: string;
  readonly foreign: string;
  readonly currency: string | null;
}
const moved = (row: MovedRow): MovedMember => ({
  ...row,
  debit: yuan(row.debit),
  credit: yuan(row.credit),
  quantity: dec(row.quantity),
  foreign: yuan(row.foreign),
});
const sums = `to_char(e.month, 'YYYY-MM') as month, sum(e.debit) as debit, sum(e.credit) as credit,
  trim_scale(sum(e.quantity))::text as quantity, sum(e.foreign_amount) as foreign`;

async function movesOf(
  reader: Reader,
  account: number,
  last: string,
): Promise<{ readonly whole: Moved[]; readonly members: MovedMember[] }> {
  const [whole, items] = await ask(reader, async (work) => [
    await work.query<MovedRow>(
      'fico_book_file.whole',
      `select ${sums} from fico_gl_entry_by_account e where e.company_id = $1 and e.account = $2 and e.month <= $3::date group by 1`,
      [work.company, account, `${last}-01`],
    ),
    await work.query<MovedRow>(
      'fico_book_file.members',
      `select ${sums}, ${codes} from fico_gl_entry_by_items e ${members}
       where e.company_id = $1 and e.account = $2 and e.month <= $3::date
       group by e.month, c.code, s.code, d.code, t.code, p.code, i.code, e.goods, k.code`,
      [work.company, account, `${last}-01`],
    ),
  ]);
  return { whole: whole!.map(moved), members: items!.map(moved) };
}

interface EntryRow extends Members {
  readonly id: number;
  readonly date: string;
  readonly word: string;
  readonly no: number;
  readonly voucher: number;
  readonly summary: string | null;
  readonly account: string;
  readonly unit: string | null;
  readonly currency: string | null;
  readonly debit: string;
  readonly credit: string;
  readonly quantity: Decimal;
  readonly foreign: string;
  readonly papers: number;
  readonly maker: string | null;
  readonly auditor: string | null;
}

const vouchersAtOnce = 500;
/** Audited vouchers of a month as they are filed: by word and number. */
const headsText = `select v.id, v.word, v.voucher_no as no from fico_voucher v
  where v.company_id = $1 and v.status = 'audited' and v.voucher_date >= $2::date
    and v.voucher_date < ($2::date + interval '1 month')::date and (v.word, v.voucher_no) > ($3::text, $4::int)
  order by v.word, v.voucher_no limit ${vouchersAtOnce}`;
const entriesText =
  () => `select e.id, v.voucher_date as date, v.word, ${voucherNo(generalLedger, 'e')} as no, v.id as voucher, e.summary,
    a.code as account, nullif(a.quantity_unit, '') as unit, ${codes}, e.debit, e.credit, trim_scale(e.quantity)::text as quantity,
    e.foreign_amount as foreign, v.attach_count as papers, m.realname as maker, u.realname as auditor
  from fico_voucher v
  join fico_gl_entry e on e.company_id = $1 and e.source_id = coalesce(v.source_id, v.id)
    and e.source_name = coalesce(v.source_type, 'fico_voucher') and e.voucher_id = v.id
  join fico_account a on a.company_id = $1 and a.id = e.account ${members}
  left join sys_user m on m.id = v.created_by left join sys_user u on u.id = v.audited_by
  where v.company_id = $1 and v.id = any($2::bigint[]) and not ${takenBack(generalLedger, 'e')}
  order by v.word, v.voucher_no, e.id`;

function voucherRecord(row: EntryRow, line: number, base: string): string {
  const isForeign = row.currency !== null && row.currency !== base;
  const side = (own: string) => (own === '0.00' ? '0.00' : isForeign ? row.foreign.replace('-', '') : own);
  const quantity = (isIn: boolean) =>
    row.unit === null || Number(row.quantity) >= 0 !== isIn ? '0' : isIn ? row.quantity : negateDecimal(row.quantity);
  return record('记账凭证', [
    ['记账凭证日期', plainDay(row.date)],
    ['会计年度', row.date.slice(0, 4)],
    ['会计期间号', Number(row.date.slice(5, 7))],
    ['记账凭证类型编号', row.word],
    ['记账凭证编号', row.no],
    ['记账凭证行号', line],
    ['记账凭证摘要', row.summary],
    ['科目编号', row.account],
    ...memberElements(row),
    ['币种编码', row.currency ?? base],
    ['计量单位', row.unit],
    ['借方数量', quantity(true)],
    ['借方原币金额', side(row.debit)],
    ['借方本币金额', row.debit],
    ['贷方数量', quantity(false)],
    ['贷方原币金额', side(row.credit)],
    ['贷方本币金额', row.credit],
    ['汇率类型编号', ''],
    ['汇率', ''],
    ['单价', ''],
    ['结算方式编码', ''],
    ['票据类型', ''],
    ['票据号', ''],
    ['票据日期', ''],
    ['附件数', row.papers],
    ['制单人', row.maker],
    ['审核人', row.auditor],
    ['记账人', row.auditor],
    ['记账标志', '1'],
    ['作废标志', '0'],
    ['凭证来源系统', '合流'],
  ]);
}

async function* vouchersIn(reader: Reader, month: string, base: string, tally: Tally): AsyncGenerator<string> {
  let [word, no] = ['', 0];
  for (;;) {
    const { heads, rows } = await ask(reader, async (work) => {
      const found = await work.query<{ id: number; word: string; no: number }>('fico_book_file.heads', headsText, [
        work.company,
        `${month}-01`,
        word,
        no,
      ]);
      const ids = found.map(({ id }) => id);
      return {
        heads: found,
        rows: await work.query<EntryRow>('fico_book_file.entries', entriesText(), [work.company, ids]),
      };
    });
    let [voucher, line] = [0, 0];
    for (const row of rows) {
      line = row.voucher === voucher ? line + 1 : 1;
      voucher = row.voucher;
      add(tally.debit, month, yuan(row.debit));
      add(tally.credit, month, yuan(row.credit));
      yield voucherRecord(row, line, base);
    }
    tally.vouchers += heads.length;
    tally.lines += rows.length;
    if (heads.length < vouchersAtOnce) return;
    ({ word, no } = heads.at(-1)!);
  }
}

/** The statements at the end of the last month, figure by figure. */
async function* statementRecords(reader: Reader, last: string, company: string): AsyncGenerator<string> {
  const [y, m] = last.split('-').map(Number) as [number, number];
  const day = plainDay(new Date(Date.UTC(y, m, 0)).toISOString().slice(0, 10));
  for (const [i, { label, figures }] of yearStatements.entries()) {
    const number = String(i + 1);
    yield record('报表集', [
      ['报表编号', number],
      ['报表名称', label],
      ['报表报告日', day],
      ['报表报告期', last.replace('-', '')],
      ['编制单位', company],
      ['货币单位', '元'],
    ]);
    for (const { place, name, amount } of await ask(reader, (work) => figures(work, last)))
      yield record('报表项数据', [
        ['报表编号', number],
        ['报表项编号', place],
        ['报表项名称', name],
        ['报表项公式', ''],
        ['报表项数值', formatFen(amount)],
      ]);
  }
}

/** 总账: accounts, their balances month by month, every entry, the statements. */
export async function* ledgerFile(
  reader: Reader,
  { months }: BooksOf,
  tally: Tally,
  progress: (message: string) => Promise<void>,
): AsyncGenerator<string> {
  const root = '总账';
  const { accounts, base, company } = await ask(reader, async (work) => ({
    accounts: await accountsOf(work),
    base: baseOf(await currenciesOf(work)),
    company: (await companyHead(work)).company,
  }));
  yield head(root);
  yield record('总账基础信息', [
    ['结构分隔符', '-'],
    ['会计科目编号规则', codeRule(accounts)],
    ['现金流量项目编码规则', ''],
    ['凭证头可扩展字段结构', ''],
    ['凭证头可扩展结构对应档案', ''],
    ['分录行可扩展字段结构', ''],
    ['分录行可扩展字段对应档案', ''],
  ]);
  for (const { code, name, level, direction, element } of accounts)
    yield record('会计科目', [
      ['科目编号', code],
      ['科目名称', name],
      ['科目级次', level],
      ['科目类型', elements[element]],
      ['余额方向', directions[direction]],
    ]);
  for (const { code, wants } of accounts)
    for (const [i, [key, label, list]] of places.entries())
      if (wants?.includes(key))
        yield record('科目辅助核算', [
          ['科目编号', code],
          ['辅助项编号', i + 1],
          ['辅助项名称', label],
          ['对应档案', list],
          ['辅助项描述', `按${label}核算`],
        ]);
  const last = months.at(-1)!;
  for (const account of accounts.filter(({ leaf }) => leaf)) {
    await progress(`余额 ${account.code}`);
    const { whole, members: own } = await movesOf(reader, account.id, last);
    for (const line of balanceLines(whole, own, months)) yield balanceRecord(account, line, base);
  }
  for (const month of months) {
    await progress(`凭证 ${month}`);
    yield* vouchersIn(reader, month, base, tally);
  }
  yield* statementRecords(reader, last, company);
  yield foot(root);
}

/** Months in which the vouchers that were written do not come to the balances: somebody has posted meanwhile. */
export async function monthsOff(reader: Reader, { months }: BooksOf, tally: Tally): Promise<string[]> {
  const rows = await ask(reader, (work) =>
    work.query<{ month: string; debit: string; credit: string }>(
      'fico_book_file.sums',
      `select to_char(month, 'YYYY-MM') as month, sum(debit) as debit, sum(credit) as credit from fico_gl_entry_by_account
       where company_id = $1 and month between $2::date and $3::date group by 1`,
      [work.company, `${months[0]!}-01`, `${months.at(-1)!}-01`],
    ),
  );
  const known = new Map(rows.map((row) => [row.month, row]));
  return months.filter(
    (month) =>
      (tally.debit.get(month) ?? zeroFen) !== yuan(known.get(month)?.debit ?? '0.00') ||
      (tally.credit.get(month) ?? zeroFen) !== yuan(known.get(month)?.credit ?? '0.00'),
  );
}
