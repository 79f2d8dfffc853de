import { absFen, type Fen, sumFen, zeroFen } from '@heliu/model';

/** A line of the bank or an entry of the cashier, as far as matching looks at it. What came in is above zero. */
export interface Item {
  readonly id: number;
  readonly day: string;
  readonly amount: Fen;
  readonly party: string | null;
  readonly reference: string | null;
  /** Whatever else is written there. */
  readonly text: string;
}
export type Why = 'reference' | 'party' | 'amount' | 'sum';
export interface Suggested {
  readonly lines: readonly number[];
  readonly entries: readonly number[];
  readonly why: Why;
}

const dayMs = 86_400_000;
const daysApart = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / dayMs;

/** Banks and clerks write the same company with and without brackets, spaces and its legal form. */
const nameOf = (party: string | null): string =>
  (party ?? '')
    .normalize('NFKC')
    .replace(/[\s()·]/g, '')
    .replace(/(股份)?有限(责任)?公司$/, '');

const sameParty = (line: Item, entry: Item): boolean => {
  const [ours, theirs] = [nameOf(entry.party), nameOf(line.party)];
  if (ours.length >= 2 && theirs.length >= 2 && (ours.includes(theirs) || theirs.includes(ours))) return true;
  return ours.length >= 4 && nameOf(line.text).includes(ours);
};
/** A number of a few digits stands in many texts. */
const sameReference = (line: Item, entry: Item): boolean => {
  const reference = entry.reference?.trim() ?? '';
  if (reference.length < 5) return false;
  return line.reference === reference || line.text.includes(reference);
};

/** How long a cheque may lie about; without any other sign the days have to be close. */
const [longestWait, closeDays] = [45, 7];

interface Pair {
  readonly line: Item;
  readonly entry: Item;
  readonly why: Why;
  readonly score: number;
}
function pairOf(line: Item, entry: Item): Pair | undefined {
  const apart = daysApart(line.day, entry.day);
  const [named, party] = [sameReference(line, entry), sameParty(line, entry)];
  if (apart > (named ? longestWait * 2 : party ? longestWait : closeDays)) return undefined;
  const why = named ? 'reference' : party ? 'party' : 'amount';
  return { line, entry, why, score: (named ? 1000 : 0) + (party ? 400 : 0) - apart };
}

const byAmount = (items: readonly Item[]): Map<Fen, Item[]> => {
  const found = new Map<Fen, Item[]>();
  for (const item of items) {
    const same = found.get(item.amount);
    if (same) same.push(item);
    else found.set(item.amount, [item]);
  }
  return found;
};

/** Where hundreds have the same amount, only those near each other in time are looked at. */
const mostNear = 40;
const byDay = (items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id));

/** For each line the entries it may be: all of a few, of many those that stand about where it stands among its day. */
function candidatesFor(lines: readonly Item[], entries: readonly Item[]): (readonly [Item, readonly Item[]])[] {
  if (entries.length <= mostNear) return lines.map((line) => [line, entries]);
  const there = byDay(entries);
  const named = new Map(there.flatMap((entry) => (entry.reference ? [[entry.reference, entry] as const] : [])));
  let [at, day, nth] = [0, '', 0];
  return byDay(lines).map((line) => {
    nth = line.day === day ? nth + 1 : 0;
    day = line.day;
    while (at < there.length && there[at]!.day < day) at += 1;
    const from = Math.max(0, Math.min(at + nth, there.length) - mostNear / 2);
    const near = there.slice(from, from + mostNear);
    const same = line.reference === null ? undefined : named.get(line.reference);
    return [line, same && !near.includes(same) ? [...near, same] : near];
  });
}

function onePairs(lines: readonly Item[], entries: readonly Item[]): Suggested[] {
  const books = byAmount(entries);
  const pairs = [...byAmount(lines)].flatMap(([amount, same]) =>
    candidatesFor(same, books.get(amount) ?? []).flatMap(([line, some]) =>
      some.flatMap((entry) => pairOf(line, entry) ?? []),
    ),
  );
  const best = pairs.toSorted((a, b) => b.score - a.score || a.line.id - b.line.id || a.entry.id - b.entry.id);
  const [usedLines, usedEntries] = [new Set<number>(), new Set<number>()];
  return best.flatMap(({ line, entry, why }): Suggested[] => {
    if (usedLines.has(line.id) || usedEntries.has(entry.id)) return [];
    usedLines.add(line.id);
    usedEntries.add(entry.id);
    return [{ lines: [line.id], entries: [entry.id], why }];
  });
}

/** Among more than these somebody would always add up. */
const [mostCandidates, mostParts] = [14, 5];

/** Two to five of them that come to exactly so much. */
function partsOf(total: Fen, among: readonly Item[]): readonly Item[] | undefined {
  const candidates = among.toSorted((a, b) => (absFen(a.amount) < absFen(b.amount) ? 1 : -1)).slice(0, mostCandidates);
  const search = (from: number, left: Fen, taken: readonly Item[]): readonly Item[] | undefined => {
    if (left === zeroFen) return taken.length > 1 ? taken : undefined;
    if (taken.length === mostParts) return undefined;
    for (let i = from; i < candidates.length; i++) {
      const item = candidates[i]!;
      if (absFen(item.amount) > absFen(left)) continue;
      const found = search(i + 1, sumFen([left, -item.amount as Fen]), [...taken, item]);
      if (found) return found;
    }
    return undefined;
  };
  return search(0, total, []);
}

/** One of these for several of those, of the same day. */
function sums(
  ones: readonly Item[],
  parts: readonly Item[],
  made: (one: number, many: readonly number[]) => Suggested,
): Suggested[] {
  const days = new Map<string, Item[]>();
  for (const part of parts) {
    const day = days.get(part.day);
    if (day) day.push(part);
    else days.set(part.day, [part]);
  }
  const used = new Set<number>();
  return ones.flatMap((one) => {
    const there = (days.get(one.day) ?? []).filter(
      ({ id, amount }) => !used.has(id) && amount > 0n === one.amount > 0n && absFen(amount) < absFen(one.amount),
    );
    const whole = sumFen(there.map(({ amount }) => amount)) === one.amount && there.length > 1;
    const found = whole ? there : partsOf(one.amount, there);
    if (!found) return [];
    for (const { id } of found) used.add(id);
    return [
      made(
        one.id,
        found.map(({ id }) => id),
      ),
    ];
  });
}

/** What most likely belongs together: each item at most once, both sides of each coming to the same. */
export function suggestMatches(lines: readonly Item[], entries: readonly Item[]): Suggested[] {
  const single = onePairs(lines, entries);
  const taken = {
    lines: new Set(single.flatMap((one) => one.lines)),
    entries: new Set(single.flatMap((one) => one.entries)),
  };
  const openLines = lines.filter(({ id }) => !taken.lines.has(id));
  const openEntries = entries.filter(({ id }) => !taken.entries.has(id));
  const manyEntries = sums(openLines, openEntries, (line, many) => ({ lines: [line], entries: many, why: 'sum' }));
  const usedLines = new Set(manyEntries.flatMap((one) => one.lines));
  const usedEntries = new Set(manyEntries.flatMap((one) => one.entries));
  const manyLines = sums(
    openEntries.filter(({ id }) => !usedEntries.has(id)),
    openLines.filter(({ id }) => !usedLines.has(id)),
    (entry, many) => ({ lines: many, entries: [entry], why: 'sum' }),
  );
  return [...single, ...manyEntries, ...manyLines];
}

/** What keeps a group from being matched: its two sides have to come to the same. */
export function groupComplaint(
  lines: readonly Fen[],
  entries: readonly Fen[],
  show: (amount: Fen) => string,
): string | undefined {
  if (lines.length + entries.length < 2) return '请至少勾选两笔';
  const [bank, books] = [sumFen(lines), sumFen(entries)];
  if (bank === books) return undefined;
  return `银行一侧合计 ${show(bank)}，账上一侧合计 ${show(books)}，相差 ${show(sumFen([bank, -books as Fen]))}，不能勾对`;
}
