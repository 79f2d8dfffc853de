import { type Fen, formatFen, showFen, subtractFen, sumFen, yuan, zeroFen } from '@heliu/model';
import {
  behaviour,
  demandFile,
  type ExternalSource,
  handle,
  Refusal,
  save,
  takeExternal,
  type Work,
} from '@heliu/engine';
import { holdItems } from '../open-item/open-item.server.ts';
import { importBankFile, readBankFile, type StatementPreview } from './bank-statement.calls.ts';
import { bankLine, bankStatement } from './bank-statement.ts';
import { bankOf, findHead, type Head, type Mapping, mappingComplaint, rememberedMapping } from './layout.rules.ts';
import { fileRows } from './file-rows.server.ts';
import { type TextRow, textRows } from './sheet.rules.ts';
import {
  accountComplaint,
  balanceGaps,
  lineKeys,
  namedAccounts,
  readStatement,
  type ReadStatement,
  type StatementLine,
} from './statement.rules.ts';

interface AccountRow {
  readonly id: number;
  readonly name: string;
  readonly bankNo: string | null;
}
async function demandAccount(work: Work, id: number): Promise<AccountRow> {
  const [row] = await work.query<AccountRow>(
    'fico_bank_statement.account',
    'select id, name, bank_no as "bankNo" from fico_cashier_account where company_id = $1 and id = $2 and not deleted',
    [work.company, id],
  );
  if (!row) throw new Refusal('没有这个出纳账户');
  return row;
}

async function rememberedFor(work: Work, account: number): Promise<Mapping | undefined> {
  const [row] = await work.query<{ mapping: Mapping | null }>(
    'fico_bank_statement.remembered',
    'select mapping from fico_bank_statement where company_id = $1 and account = $2 and not deleted order by id desc limit 1',
    [work.company, account],
  );
  return row?.mapping ?? undefined;
}

interface BankFile {
  readonly account: AccountRow;
  readonly rows: readonly TextRow[];
  readonly head: Head;
  readonly name: string;
}
async function open(work: Work, account: number, id: number): Promise<BankFile> {
  const found = await demandAccount(work, account);
  const file = await demandFile(work, id);
  const rows = await fileRows(work, file);
  const head = findHead(rows);
  if (!head)
    throw new Refusal(
      `“${file.name}”的前 25 行里没有找到表头（日期、收入、支出、余额等列名），请确认是银行导出的交易明细`,
    );
  return { account: found, rows, head, name: file.name };
}

const known: ExternalSource = { by: ['account', 'key'], fields: [], digest: 'key' };

async function knownKeys(work: Work, account: number, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await work.query<{ key: string }>(
    'fico_bank_line.known',
    'select key from fico_bank_line where company_id = $1 and account = $2 and key = any($3::text[]) and not deleted',
    [work.company, account, keys],
  );
  return new Set(rows.map(({ key }) => key));
}

interface Neighbour {
  readonly day: string;
  readonly balance: string;
  readonly moved: string;
}
const neighbour = async (work: Work, account: number, day: string, side: 'before' | 'after') => {
  const [row] = await work.query<Neighbour>(
    `fico_bank_line.${side}`,
    `select day, balance::text as balance, (income - expense)::text as moved from fico_bank_line
     where company_id = $1 and account = $2 and not deleted and day ${side === 'before' ? '<' : '>'} $3::date
     order by day ${side === 'before' ? 'desc, id desc' : ', id'} limit 1`,
    [work.company, account, day],
  );
  return row;
};

/** Whether what other files have brought before and after goes on here. */
async function joints(work: Work, account: number, lines: readonly StatementLine[]): Promise<string[]> {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return [];
  const before = await neighbour(work, account, first.day, 'before');
  const after = await neighbour(work, account, last.day, 'after');
  const missing =
    before && balanceGaps([first], { day: before.day, balance: yuan(before.balance) }).length > 0
      ? [
          `与之前导入的接不上：${before.day} 的余额是 ${showFen(yuan(before.balance))}，这个文件从 ${showFen(openingOf(first))} 开始，中间可能少了几天`,
        ]
      : [];
  if (!after) return missing;
  const opens = subtractFen(yuan(after.balance), yuan(after.moved));
  return opens === last.balance
    ? missing
    : [
        ...missing,
        `与之后导入的接不上：这个文件到 ${showFen(last.balance)} 为止，${after.day} 从 ${showFen(opens)} 开始，中间可能少了几天`,
      ];
}

const openingOf = ({ balance, income, expense }: StatementLine): Fen =>
  sumFen([balance, expense, subtractFen(zeroFen, income)]);

const sums = (lines: readonly StatementLine[]) => ({
  opening: lines[0] ? openingOf(lines[0]) : zeroFen,
  income: sumFen(lines.map(({ income }) => income)),
  expense: sumFen(lines.map(({ expense }) => expense)),
  closing: lines.at(-1)?.balance ?? zeroFen,
});

function judge({ account, rows, head }: BankFile, mapping: Mapping): ReadStatement {
  const wrong = mappingComplaint(mapping, head.headings) ?? accountComplaint(namedAccounts(rows, head), account.bankNo);
  if (wrong !== undefined) return { lines: [], complaints: [wrong], gaps: [] };
  return readStatement(rows, head, mapping);
}

const [shownLines, shownComplaints] = [8, 20];
const told = (all: readonly string[]): string[] =>
  all.length > shownComplaints ? [...all.slice(0, shownComplaints), `……共 ${all.length} 处`] : [...all];

async function previewOf(work: Work, file: BankFile, mapping: Mapping): Promise<StatementPreview> {
  const { headings, at } = file.head;
  const { lines, complaints, gaps } = judge(file, mapping);
  const keys = lineKeys(lines);
  const already = await knownKeys(work, file.account.id, keys);
  const { opening, income, expense, closing } = sums(lines);
  const first = file.rows[at + 1]?.cells ?? [];
  return {
    bank: bankOf(headings) ?? null,
    headings: headings.filter((heading) => heading !== ''),
    mapping,
    samples: Object.fromEntries(headings.map((heading, i) => [heading, (first[i] ?? '').slice(0, 40)])),
    lines: lines.slice(0, shownLines).map((line, i) => ({
      row: line.row,
      day: line.day,
      income: formatFen(line.income),
      expense: formatFen(line.expense),
      balance: formatFen(line.balance),
      party: line.party,
      summary: line.summary ?? line.purpose,
      reference: line.reference,
      isKnown: already.has(keys[i]!),
    })),
    count: lines.length,
    known: already.size,
    fromDay: lines[0]?.day ?? null,
    toDay: lines.at(-1)?.day ?? null,
    opening: formatFen(opening),
    income: formatFen(income),
    expense: formatFen(expense),
    closing: formatFen(closing),
    complaints: told(complaints),
    gaps: told([...gaps, ...(await joints(work, file.account.id, lines))]),
  };
}

const longestGaps = 2000;

/** Takes the lines of a file that no other has brought. What cannot be read keeps all of it out. */
async function takeIn(work: Work, file: BankFile, content: number | null, mapping: Mapping) {
  const { account, name } = file;
  await holdItems(work, 'fico_cashier_account', [account.id]);
  const { lines, complaints, gaps } = judge(file, mapping);
  if (complaints.length > 0) throw new Refusal(told(complaints).join('；'));
  const keys = lineKeys(lines);
  const already = await knownKeys(work, account.id, keys);
  const added = lines.length - already.size;
  const all = [...gaps, ...(await joints(work, account.id, lines))];
  if (added === 0) return { id: null, added, known: already.size, gaps: all };
  const { id } = await save(
    work,
    bankStatement,
    {},
    {
      computed: {
        name: name.slice(0, 120),
        account: account.id,
        bank: bankOf(file.head.headings) ?? null,
        fromDay: lines[0]!.day,
        toDay: lines.at(-1)!.day,
        ...sums(lines),
        added,
        known: already.size,
        gaps: told(all).join('\n').slice(0, longestGaps) || null,
        file: content,
        mapping,
      },
    },
  );
  await work.flush();
  const fresh = lines.flatMap(({ row: _, ...line }, i) =>
    already.has(keys[i]!)
      ? []
      : [{ draft: { ...line, account: account.id, statement: id, key: keys[i]! }, at: work.now }],
  );
  await takeExternal(work, bankLine, known, fresh as never);
  return { id, added, known: already.size, gaps: told(all) };
}

/** A statement whose content is at hand, as the demo has it. */
export async function takeStatement(work: Work, account: number, name: string, text: string): Promise<number | null> {
  const rows = textRows(text);
  const head = findHead(rows)!;
  const file = { account: await demandAccount(work, account), rows, head, name };
  return (await takeIn(work, file, null, rememberedMapping(undefined, head.headings))).id;
}

export const bankStatementBehaviour = behaviour(bankStatement, {
  async checkRemove({ id, account, name }, work) {
    await holdItems(work, 'fico_cashier_account', [account]);
    const [matched] = await work.query<{ count: number }>(
      'fico_bank_statement.matched',
      `select count(*)::int as count from fico_bank_line l join fico_bank_link k on k.company_id = $1 and k.line = l.id
       where l.company_id = $1 and l.statement = $2`,
      [work.company, id],
    );
    if (matched!.count > 0) throw new Refusal(`${name}有 ${matched!.count} 笔流水已经勾对，请先在银行对账里取消勾对`);
    await work.query(
      'fico_bank_statement.clear',
      'delete from fico_bank_line where company_id = $1 and statement = $2',
      [work.company, id],
    );
  },
});

export const bankStatementHandlers = [
  handle(readBankFile, async ({ account, file, mapping }, work) => {
    const opened = await open(work, account, file);
    const wanted = mapping ?? rememberedMapping(await rememberedFor(work, account), opened.head.headings);
    return previewOf(work, opened, wanted);
  }),
  handle(importBankFile, async ({ account, file, mapping }, work) =>
    takeIn(work, await open(work, account, file), file, mapping),
  ),
];
