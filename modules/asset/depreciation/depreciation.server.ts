import { act, amend, behaviour, type Blocker, handle, Refusal, save, today, update, type Work } from '@heliu/engine';
import {
  addFen,
  type Fen,
  formatFen,
  type Full,
  lastDayOf,
  monthAfter,
  showFen,
  subtractFen,
  zeroFen,
} from '@heliu/model';
import { bookingOf, closedMonths, type PostingSource } from '../../fico/server.ts';
import { holdCards } from '../account/usual-accounts.server.ts';
import { assetCard } from '../card/card.ts';
import { prepaid as prepaids } from '../prepaid/prepaid.ts';
import { bookMonth, dueMonth } from './depreciation.calls.ts';
import { depreciation } from './depreciation.ts';
import { runBook, runPosting } from './run.posting.ts';
import { monthsDue, type RunLine, runLines, runPostings, runTotals } from './run.rules.ts';
import { type NamedWearer, wearersOf } from './wearers.server.ts';

type Run = Full<typeof depreciation>;

interface Known {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly status: Run['status'];
  readonly month: string;
}
/** The last month that is booked, and the run of this one, if there are such. */
async function runsAround(work: Work, month: string): Promise<{ last: Known | undefined; own: Known | undefined }> {
  const rows = await work.query<Known & { readonly isOwn: boolean }>(
    'asset_depreciation.around',
    `(select id, version, number, status, month, false as "isOwn" from asset_depreciation
      where company_id = $1 and status = 'booked' order by month desc limit 1)
     union all select id, version, number, status, month, true from asset_depreciation where company_id = $1 and month = $2`,
    [work.company, month],
  );
  return { last: rows.find(({ isOwn }) => !isOwn), own: rows.find(({ isOwn }) => isOwn) };
}

/** The month whose turn it is: behind the last one that was booked, or the first one in which something wears. */
async function nextMonth(work: Work): Promise<string> {
  const { last } = await runsAround(work, '');
  if (last) return monthAfter(last.month);
  const [first] = await work.query<{ month: string | null }>(
    'asset_depreciation.first',
    `select greatest(min(m.month), (select min(name) from fico_period where company_id = $1 and status = 'open' and not deleted)) as month from (
       select first_month as month from asset_card where company_id = $1 and status = 'audited'
       union all select start_month from asset_prepaid where company_id = $1 and status = 'audited') m`,
    [work.company],
  );
  return first?.month ?? today().slice(0, 7);
}

/** Months are booked one after the other, each in its own: what an earlier one has left out stays visible as a gap. */
async function refusalOf(work: Work, month: string): Promise<string | undefined> {
  if (month > today().slice(0, 7)) return `${month} 还没有到，不能计提`;
  const closed = (await closedMonths(work, [month])).get(month);
  if (closed) return closed;
  const { last, own } = await runsAround(work, month);
  if (own?.status === 'booked') return `${month} 已经计提（${own.number}），不能再计提一次`;
  if (last && last.month > month) return `${last.month} 已经计提，不能再计提更早的 ${month}；请先撤销后面的`;
  const before = monthAfter(month, -1);
  if (last?.month === before || (await closedMonths(work, [before])).has(before)) return undefined;
  return runLines(await wearersOf(work, before), before).length > 0 ? `请先计提 ${before}，再计提 ${month}` : undefined;
}

/** What the cards have worn by, written on them, so that lists can show and sum it. */
async function writeWorn(work: Work, lines: readonly Pick<RunLine, 'card' | 'prepaid' | 'worn' | 'net'>[]) {
  const own = lines.filter(({ card }) => card !== null);
  const ahead = lines.filter(({ prepaid }) => prepaid !== null);
  await amend(
    work,
    assetCard,
    own.map(({ card, worn, net }) => ({ id: card!, worn, net })),
    { silent: true },
  );
  await amend(
    work,
    prepaids,
    ahead.map(({ prepaid, worn, net }) => ({ id: prepaid!, worn, left: net })),
    { silent: true },
  );
}

/** It says what the cards say now; what was saved earlier may be out of date. */
async function staleBlockers({ month, lines }: Run, work: Work): Promise<Blocker[]> {
  const refusal = await refusalOf(work, month);
  if (refusal) return [{ code: 'FIN003', message: refusal }];
  const now = runLines(await wearersOf(work, month), month);
  const told = (some: readonly Pick<RunLine, 'card' | 'prepaid' | 'amount'>[]) =>
    some
      .map(({ card, prepaid, amount }) => `${card} ${prepaid} ${amount}`)
      .toSorted()
      .join();
  return told(now) === told(lines)
    ? []
    : [{ code: 'FIN003', message: `卡片在这之后变过，请在列表上点“计提折旧”，重新计提 ${month}` }];
}

/** Only the last month goes back, and only while the assets of it are still there. */
async function undoBlockers({ id, month }: Run, work: Work): Promise<Blocker[]> {
  const { last } = await runsAround(work, month);
  if (last && last.id !== id)
    return [
      {
        code: 'FIN004',
        message: `${last.month} 在这之后计提，请先撤销 ${last.month}`,
        record: { entity: depreciation.name, id: last.id, title: last.number },
      },
    ];
  const gone = await work.query<{ id: number; name: string }>(
    'asset_depreciation.gone',
    `select c.id, c.name from asset_depreciation_lines l join asset_card c on c.company_id = l.company_id and c.id = l.card
     where l.company_id = $1 and l.document_id = $2 and c.status = 'disposed' order by c.id limit 5`,
    [work.company, id],
  );
  return gone.map((card) => ({
    code: 'FIN003',
    message: `${card.name}计提后已经处置，请先反审核它的处置单`,
    record: { entity: assetCard.name, id: card.id, title: card.name },
  }));
}

const wornBefore = (line: Run['lines'][number]) => {
  const worn = subtractFen(line.worn, line.amount);
  return { card: line.card, prepaid: line.prepaid, worn, net: subtractFen(line.cost, worn) };
};

export const depreciationBooked: PostingSource = {
  scheme: runPosting,
  booked: 'booked',
  book: async ({ month, lines }: Run) => runBook(lines as RunLine[], month),
};

export const depreciationBehaviour = behaviour(depreciation, {
  async check(draft, work) {
    const lines = runLines(await wearersOf(work, draft.month), draft.month);
    Object.assign(draft, runTotals(lines), { docDate: lastDayOf(draft.month), lines });
  },
  actions: {
    book: {
      hold: holdCards,
      blockers: staleBlockers,
      post: async ({ month, lines }, work) => runPostings(lines as RunLine[], month, await bookingOf(work, runPosting)),
      effect: ({ month, depreciated, amortised }) => ({
        text: `计提 ${month} 的折旧和摊销，生成一张凭证。`,
        facts: [
          { label: '折旧', value: showFen(depreciated) },
          { label: '摊销', value: showFen(amortised) },
        ],
      }),
      also: ({ lines }, work) => writeWorn(work, lines),
    },
    undo: {
      hold: holdCards,
      blockers: undoBlockers,
      effect: ({ month, total }) => ({
        text: `冲销 ${month} 的计提凭证 ${showFen(total)}，各卡片的累计回到计提之前。`,
        facts: [],
      }),
      also: ({ lines }, work) => writeWorn(work, lines.map(wornBefore)),
    },
  },
});

interface Names {
  readonly id: number;
  readonly kind: string;
  readonly name: string;
}
async function namesOf(work: Work, lines: readonly RunLine[]): Promise<(kind: string, id: number | null) => string> {
  const ids = (key: 'category' | 'department' | 'expenseAccount') => [
    ...new Set(lines.map((line) => line[key]).filter((id) => id !== null)),
  ];
  const rows = await work.query<Names>(
    'asset_depreciation.names',
    `select id, 'category' as kind, name from asset_category where company_id = $1 and id = any($2::bigint[])
     union all select id, 'department', name from hr_department where company_id = $1 and id = any($3::bigint[])
     union all select id, 'account', concat(code, ' ', coalesce(full_name, name)) from fico_account where company_id = $1 and id = any($4::bigint[])`,
    [work.company, ids('category'), ids('department'), ids('expenseAccount')],
  );
  const known = new Map(rows.map(({ id, kind, name }) => [`${kind} ${id}`, name]));
  return (kind, id) => known.get(`${kind} ${id}`) ?? '';
}

const mostShown = 500;
async function dueOf(work: Work, month: string) {
  const wearers = await wearersOf(work, month);
  const lines = runLines(wearers, month);
  const name = await namesOf(work, lines);
  const byKey = new Map<string, NamedWearer>(wearers.map((one) => [`${one.card} ${one.prepaid}`, one]));
  const groups = new Map<string, { count: number; amount: Fen }>();
  const labelOf = ({ card, category }: RunLine) => (card === null ? '待摊费用' : name('category', category));
  for (const line of lines) {
    const { count, amount } = groups.get(labelOf(line)) ?? { count: 0, amount: zeroFen };
    groups.set(labelOf(line), { count: count + 1, amount: addFen(amount, line.amount) });
  }
  return {
    month,
    refused: (await refusalOf(work, month)) ?? null,
    total: formatFen(runTotals(lines).total),
    groups: [...groups].map(([label, { count, amount }]) => ({ label, count, amount: formatFen(amount) })),
    lines: lines.slice(0, mostShown).map((line) => {
      const wearer = byKey.get(`${line.card} ${line.prepaid}`)!;
      return {
        card: line.card,
        prepaid: line.prepaid,
        number: wearer.number,
        name: wearer.name,
        category: labelOf(line),
        department: name('department', line.department),
        expense: name('account', line.expenseAccount),
        amount: formatFen(line.amount),
        net: formatFen(line.net),
        months: monthsDue(wearer, month),
      };
    }),
    count: lines.length,
  };
}

/** Books a month: what was undone is read anew and booked again under its number. */
export async function runMonth(work: Work, month: string) {
  await holdCards([], work);
  const refusal = await refusalOf(work, month);
  if (refusal) throw new Refusal(refusal);
  const { total } = runTotals(runLines(await wearersOf(work, month), month));
  if (total === zeroFen) throw new Refusal(`${month} 没有要计提的卡片`);
  const { own } = await runsAround(work, month);
  const saved = own
    ? await update(work, depreciation, own.id, own.version, { month })
    : await save(work, depreciation, { month });
  await work.flush();
  await act(work, depreciation, 'book', { id: saved.id });
  return { id: saved.id, number: saved.number!, total: formatFen(total) };
}

export const depreciationHandlers = [
  handle(dueMonth, async ({ month }, work) => dueOf(work, month ?? (await nextMonth(work)))),
  handle(bookMonth, ({ month }, work) => runMonth(work, month)),
];
