import { companyHead, type Work } from '@heliu/engine';
import { dec, formatFen, yuan } from '@heliu/model';
import { directions, type Element, elements } from '../accounting-type/accounting-type.ts';
import { yearStatements } from '../statement/statement.server.ts';
import { ask, baseOf, type BooksOf, currenciesOf, memberCodes, memberJoins, type Reader } from './reading.server.ts';
import {
  type AccountOfBooks,
  balanceLines,
  balanceRecord,
  codeRule,
  foot,
  head,
  type Members,
  type Moved,
  type MovedMember,
  places,
  plainDay,
  record,
} from './standard.rules.ts';
import { addTo, type Sums, type Tally } from './tally.rules.ts';
import { vouchersIn } from './voucher-records.server.ts';

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
const summed = `to_char(e.month, 'YYYY-MM') as month, sum(e.debit) as debit, sum(e.credit) as credit,
  trim_scale(sum(e.quantity))::text as quantity, sum(e.foreign_amount) as foreign`;

async function movesOf(
  reader: Reader,
  account: number,
  last: string,
): Promise<{ readonly whole: Moved[]; readonly members: MovedMember[] }> {
  const [whole, items] = await ask(reader, async (work) => [
    await work.query<MovedRow>(
      'fico_book_file.whole',
      `select ${summed} from fico_gl_entry_by_account e where e.company_id = $1 and e.account = $2 and e.month <= $3::date group by 1`,
      [work.company, account, `${last}-01`],
    ),
    await work.query<MovedRow>(
      'fico_book_file.members',
      `select ${summed}, ${memberCodes} from fico_gl_entry_by_items e ${memberJoins}
       where e.company_id = $1 and e.account = $2 and e.month <= $3::date
       group by e.month, c.code, s.code, d.code, t.code, p.code, i.code, x.code, y.code, e.goods, k.code`,
      [work.company, account, `${last}-01`],
    ),
  ]);
  return { whole: whole!.map(moved), members: items!.map(moved) };
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
    for (const move of whole) addTo(tally.balances, move.month, account.code, move);
    for (const line of balanceLines(whole, own, months)) yield balanceRecord(account, line, base);
  }
  for (const month of months) {
    await progress(`凭证 ${month}`);
    yield* vouchersIn(reader, month, base, tally);
  }
  yield* statementRecords(reader, last, company);
  yield foot(root);
}

/** What the ledger says by now, to hold what was written against it. */
export async function sumsNow(reader: Reader, { months }: BooksOf): Promise<Sums> {
  const rows = await ask(reader, (work) =>
    work.query<{ month: string; account: string; debit: string; credit: string }>(
      'fico_book_file.sums',
      `select to_char(e.month, 'YYYY-MM') as month, a.code as account, sum(e.debit) as debit, sum(e.credit) as credit
       from fico_gl_entry_by_account e join fico_account a on a.company_id = $1 and a.id = e.account
       where e.company_id = $1 and e.month <= $2::date group by 1, 2`,
      [work.company, `${months.at(-1)!}-01`],
    ),
  );
  const sums: Sums = new Map();
  for (const { month, account, debit, credit } of rows)
    addTo(sums, month, account, { debit: yuan(debit), credit: yuan(credit) });
  return sums;
}
