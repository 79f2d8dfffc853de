import {
  type Action,
  addDecimal,
  type AnyEntity,
  type AnyLedger,
  type Balance,
  type Blocker,
  columnsOf,
  compareDecimal,
  dec,
  type Decimal,
  type Effect,
  type Fen,
  type Field,
  type Fields,
  formatFen,
  isDocument,
  isFit,
  negateDecimal,
  type Posting,
  type Preview,
  type PreviewBalance,
  type PreviewPosting,
  textOfValue,
} from '@heliu/model';
import { actionNamed, type ActionRequest, changesBy, detourOf, isGuarded, plan } from './act.ts';
import {
  addMeasures,
  balance,
  balancesOf,
  byLedger,
  isKept,
  isZero,
  moving,
  nextVoucher,
  shortageText,
} from './ledger.ts';
import { behaviourOf, type Step } from './module.ts';
import { load } from './read.ts';
import { Refusal } from './refusal.ts';
import { maskFields } from './rights.ts';
import { titleStatement } from './titles.ts';
import type { Work } from './work.ts';

type Row = Record<string, unknown>;

async function titlesOf(
  work: Work,
  l: AnyLedger,
  postings: readonly Posting[],
): Promise<(key: string, id: unknown) => string> {
  const keys = Object.entries(l.keys as Fields).filter(([, field]) => field.target);
  const results = await work.all(
    keys.map(([key, field]) => {
      const ids = postings.map(({ entry }) => entry[key]).filter((id): id is number => typeof id === 'number');
      return titleStatement(field.target!, [...new Set(ids)]);
    }),
  );
  const found = new Map(
    keys.map(([key], i) => [key, new Map(results[i]!.rows.map(({ id, title }) => [id, title as string]))]),
  );
  return (key, id) => {
    if (id === null || id === undefined) return '--';
    return found.get(key)?.get(id) ?? (l.keys as Fields)[key]?.choices?.[id as string] ?? String(id as number);
  };
}

const amountOf = (value: unknown): Decimal =>
  dec(typeof value === 'bigint' ? formatFen(value as Fen) : (value as string));

interface Changes {
  readonly balances: PreviewBalance[];
  /** What there is too little of. */
  readonly short: [what: string, there: string, wanted: string][];
}

async function balanceChanges(
  work: Work,
  l: AnyLedger,
  name: string,
  kept: Balance,
  postings: readonly Posting[],
  title: (key: string, id: unknown) => string,
): Promise<Changes> {
  const { by, neverNegative } = kept;
  const groups = new Map<string, Posting[]>();
  for (const posting of postings.filter((one) => isKept(l, kept, one))) {
    const key = JSON.stringify(by.map((k) => posting.entry[k]));
    groups.set(key, [...(groups.get(key) ?? []), posting]);
  }
  const changes: Changes = { balances: [], short: [] };
  for (const group of groups.values()) {
    const keys = Object.fromEntries(by.map((k) => [k, group[0]!.entry[k]]));
    const before = await balance<Row>(work, l, name, keys);
    const after = Object.fromEntries(
      Object.keys(before).map((m) => [
        m,
        group.reduce((sum: unknown, { entry }) => addMeasures(sum, entry[m]), before[m]),
      ]),
    );
    const titles = Object.fromEntries(by.map((k) => [k, title(k, keys[k])]));
    // What stays as it is would only have to be compared.
    const moved = Object.keys(before).filter((m) => compareDecimal(amountOf(before[m]), amountOf(after[m])) !== 0);
    const seen = (row: Row) =>
      maskFields(l.measures as Fields, work.user, Object.fromEntries(moved.map((m) => [m, row[m]])));
    const label = by.map((k) => titles[k]).join(' · ');
    if (moved.length > 0) changes.balances.push({ label, titles, before: seen(before), after: seen(after) });
    if (neverNegative === undefined || group.some(({ belowFloor }) => belowFloor)) continue;
    const [there, left] = [amountOf(before[neverNegative]), amountOf(after[neverNegative])];
    const wanted = addDecimal(there, negateDecimal(left));
    if (compareDecimal(left, dec(0)) >= 0 || compareDecimal(wanted, dec(0)) <= 0) continue;
    const named = by.filter((k) => keys[k] !== null && keys[k] !== undefined).map((k) => titles[k]);
    changes.short.push([named.join(' '), there, wanted]);
  }
  return changes;
}

async function previewLedger(
  work: Work,
  l: AnyLedger,
  postings: readonly Posting[],
  date: string,
): Promise<{ readonly posting: PreviewPosting; readonly blockers: readonly Blocker[] }> {
  const title = await titlesOf(work, l, postings);
  // What most postings leave at nothing is shown where one does not.
  const measures = Object.entries(l.measures as Fields)
    .filter(([key, { hasDefault }]) => !hasDefault || postings.some(({ entry }) => !isZero(entry[key])))
    .map(([key]) => key);
  const rows = postings.map(({ entry }) => ({
    titles: Object.fromEntries(Object.keys(l.keys as Fields).map((key) => [key, title(key, entry[key])])),
    measures: maskFields(l.measures as Fields, work.user, Object.fromEntries(measures.map((key) => [key, entry[key]]))),
  }));
  const changes: Changes[] = [];
  // A balance that divides another one further says nothing new, unless it has a floor.
  for (const [name, b] of balancesOf(l).filter(([, one]) => !one.unshown && (!one.onlyWith || one.neverNegative)))
    changes.push(await balanceChanges(work, l, name, b, postings, title));
  const voucher = await nextVoucher(work, l, date);
  const balances = changes.flatMap((one) => one.balances);
  const short = changes.flatMap((one) => one.short);
  return {
    posting: {
      ledger: l.name,
      label: l.label,
      measures: Object.fromEntries(Object.entries(l.measures as Fields).map(([key, { label }]) => [key, label])),
      rows,
      balances,
      ...(voucher && { voucher }),
    },
    blockers: short.length === 0 ? [] : [{ code: 'LED001', message: shortageText(l.label, short) }],
  };
}

/** What the action sets on the record itself, as far as it can be said in a word. */
function changesOf(e: AnyEntity, action: Action, record: Row, set: Row): Preview['changes'] {
  const status =
    isDocument(e) && action.to !== undefined
      ? [{ label: '状态', before: e.states[record['status'] as string]!, after: e.states[action.to]! }]
      : [];
  const word = (field: Field, value: unknown) => textOfValue(field, value, undefined, String);
  const changed = Object.entries(set).flatMap(([key, after]) => {
    const field = columnsOf(e)[key]!;
    if (key === 'status' && isDocument(e)) return [];
    if (field.kind !== 'choice' && field.kind !== 'flag') return [];
    return [{ label: field.label, before: word(field, record[key]), after: word(field, after) }];
  });
  return [...status, ...changed].filter(({ before, after }) => before !== after);
}

/** What the step would do besides; what it would refuse when it is done stands in its way now. */
async function effectOf(
  work: Work,
  step: Step<AnyEntity> | undefined,
  record: Row,
  request: ActionRequest,
): Promise<{ effect?: Effect; blockers: Blocker[] }> {
  try {
    const effect = await step?.effect?.(record as never, work, request);
    return { blockers: [], ...(effect && { effect }) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { blockers: [{ code: error.code, message: error.message }] };
  }
}

/** Nothing of it happens yet where others are asked first. */
async function askedFirst(
  work: Work,
  e: AnyEntity,
  name: string,
  { id, version }: ActionRequest,
): Promise<Preview | undefined> {
  if (!(await isGuarded(work, e, name))) return undefined;
  const action = actionNamed(e, name);
  const record = (await load(work, e, id)) as Row;
  const fits =
    (!isDocument(e) || !action.from || action.from.includes(record['status'] as string)) &&
    isFit(action, record) &&
    (version === undefined || version === record['version']);
  const nothing = { label: action.label, warnings: [], changes: [], postings: [] };
  try {
    const detour = fits ? await detourOf(work, e, name, record) : undefined;
    return detour && { ...nothing, blockers: [], effect: detour.effect };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...nothing, blockers: [{ code: error.code, message: error.message }] };
  }
}

/** What an action would write or reverse, and everything that blocks it, each naming its record. */
export async function preview(work: Work, e: AnyEntity, name: string, request: ActionRequest): Promise<Preview> {
  const action = actionNamed(e, name);
  const asked = await askedFirst(work, e, name, request);
  if (asked) return asked;
  const planned = await plan(work, e, name, { ...request, reason: request.reason ?? '-' }, false);
  const { record, postings } = planned;
  const step = ((behaviourOf(e).actions as Record<string, Step<AnyEntity>> | undefined) ?? {})[name];
  const outcome =
    planned.blockers.length === 0 ? await effectOf(work, step, record, request) : { blockers: planned.blockers };
  const date = isDocument(e) ? (record[e.dated] as string) : work.now.slice(0, 10);
  const ledgers: Awaited<ReturnType<typeof previewLedger>>[] = [];
  for (const [l, group] of byLedger(moving(postings))) ledgers.push(await previewLedger(work, l, group, date));
  const blockers = [...outcome.blockers, ...ledgers.flatMap((one) => one.blockers)];
  const warnings = blockers.length === 0 ? ((await step?.warnings?.(record as never, work)) ?? []) : [];
  return {
    label: action.label,
    blockers,
    warnings,
    changes: changesOf(
      e,
      action,
      record,
      planned.blockers.length === 0 ? changesBy(work, e, name, record, request) : {},
    ),
    postings: ledgers.map(({ posting }) => posting),
    ...('effect' in outcome && { effect: outcome.effect }),
  };
}
