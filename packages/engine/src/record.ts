import {
  type AnyEntity,
  type Blocker,
  codes,
  customFieldsOf,
  type Draft,
  type Field,
  fieldsOf,
  type Full,
  type Input,
  isDocument,
  linesOf,
  ownFieldsOf,
  titleOf,
} from '@heliu/model';
import { carry, demandSources } from './chain/carry.ts';
import { addLinks, dropLinks, moveLinks, sourcesIn } from './chain/links.ts';
import { toSql } from './codec.ts';
import { counted } from './counter.ts';
import { claimFiles, releaseFiles } from './files/fields.ts';
import { clearLines, lineCount, writeLines } from './lines.ts';
import { Refusal, refuse } from './refusal.ts';
import { difference, logTail, note } from './log.ts';
import { allRules, behaviourOf } from './module.ts';
import { seriesOf } from './numbering.ts';
import { onConstraint } from './pg-errors.ts';
import { remember } from './recent.ts';
import { demandReferences, demandUnreferenced } from './references.ts';
import { load, loadRaw, read } from './read.ts';
import { isMasked, seenKinds } from './rights.ts';
import { isSearched } from './schema/describe.ts';
import { searchText } from './search-text.ts';
import { textsOf } from './statements.ts';
import { keepTree } from './tree.ts';
import { ranks, type Work } from './work.ts';

type Row = Record<string, unknown>;

export interface Saved {
  readonly id: number;
  version: number;
  number?: string;
}

export interface SaveOptions {
  /** An id already taken, for records that others are written with. */
  readonly id?: number;
  /** The document this one was made from. */
  readonly source?: { readonly type: string; readonly id: number; readonly number: string };
  /** When it came to be, where that is not now: records taken over have a past. */
  readonly at?: string;
  /** Fields that a rule would compute and that are known otherwise, lines among them. */
  readonly computed?: Readonly<Record<string, unknown>> | undefined;
}

interface Prepared {
  readonly draft: Row;
  readonly values: unknown[];
  readonly search: readonly string[];
}

function prepareValues(e: AnyEntity, draft: Row): Prepared {
  const valueOf = ([key, field]: [string, Field]) =>
    toSql(field, draft[key] ?? (field.hasDefault ? field.default : null));
  const custom = customFieldsOf(e);
  const values = [
    ...ownFieldsOf(e).map(valueOf),
    ...(custom.length > 0 ? [JSON.stringify(Object.fromEntries(custom.map((one) => [one[0], valueOf(one)])))] : []),
  ];
  return { draft, values, search: isSearched(e) ? [searchText(e, draft)] : [] };
}

async function derive<E extends AnyEntity>(
  work: Work,
  e: E,
  input: Input<E>,
  { before, computed }: { readonly before?: Full<E>; readonly computed?: SaveOptions['computed'] } = {},
): Promise<Row> {
  const { derive: fill, complaint, check } = behaviourOf(e);
  const draft = { ...(fill ? fill(input) : input), ...addedIn(e, input), ...computed } as Draft<E>;
  demandKind(work, e, draft);
  const wrong = complaint?.(draft, before);
  if (wrong) throw new Refusal(wrong);
  await check?.(draft, work, before);
  const parent = Object.entries(fieldsOf(e)).find(([, field]) => field.kind === 'parent')?.[0];
  if (parent)
    await keepTree(
      work,
      e,
      parent,
      (draft as Row)[parent] as number | null,
      (before as Row | undefined)?.['id'] as number | undefined,
    );
  return draft as Row;
}

/** Rules know nothing of what a company has added, and need not pass it on. */
const addedIn = (e: AnyEntity, input: object): Row =>
  Object.fromEntries(customFieldsOf(e).map(([key]) => [key, (input as Row)[key]]));

/** Nobody writes what he could not look at. */
function demandKind(work: Work, e: AnyEntity, draft: Row): void {
  const seen = seenKinds(e, work.user);
  if (!seen) return;
  const by = e.kinds!.by as string;
  if (!seen.includes(String(draft[by] ?? fieldsOf(e)[by]!.default))) throw refuse(codes.forbidden);
}

/** Adds a record. Its number and version are in the answer once the work is committed. */
export async function save<E extends AnyEntity>(
  work: Work,
  e: E,
  input: Input<E>,
  { source, id: given, at: told, computed }: SaveOptions = {},
): Promise<Saved> {
  const draft = await derive(work, e, input, { computed });
  const at = told ?? behaviourOf(e).cameAt?.(draft as never, work.now) ?? work.now;
  const [fresh, logId, ...lineIds] = await work.takeIds(2 + lineCount(e, draft));
  const id = given ?? fresh;
  await demandReferences(work, e, draft);
  claimFiles(work, e, id!, draft);
  writeLines(work, e, id!, draft, lineIds);
  const { values, search } = prepareValues(e, draft);
  const title = isDocument(e) ? null : String(draft[e.title] ?? '');
  const log = logTail(work, logId!, { action: 'save', label: '新增', title, after: draft });
  const saved: Saved = { id: id!, version: 1 };
  const tail: unknown[] = [];
  if (isDocument(e)) {
    const { key, prefix } = seriesOf(e, draft[e.dated] as string, draft);
    tail.push(e.initial, source?.type ?? null, source?.id ?? null, source?.number ?? null, key, prefix);
  }
  await behaviourOf(e).saved?.({ ...draft, id: id! } as never, work);
  const made = { ...draft, createdAt: at, status: isDocument(e) ? e.initial : undefined };
  demandSources(work, e, draft);
  await carry(work, e, undefined, made);
  addLinks(work, { name: e.name, id: id! }, [
    ...sourcesIn(e, draft),
    ...(source ? [{ name: source.type, id: source.id }] : []),
  ]);
  counted(e, work, undefined, made);
  work.deferWithLock(`${ranks.numbers}:${e.name}`, {
    name: `${textsOf(e).name}.insert`,
    text: textsOf(e).insert,
    values: [work.company, id, work.user.id, at, ...values, ...search, ...tail, ...log],
    out: ({ rows: [row] }) => {
      saved.version = row!['version'] as number;
      if (isDocument(e)) saved.number = row!['number'] as string;
    },
  });
  if (isDocument(e)) remember(work, e, saved, draft, at);
  return saved;
}

/** The same save is being carried out at this moment; asked again, it answers with its result. */
export class Repeated extends Refusal {}
onConstraint('sys_idempotency_pkey', () => new Repeated('正在保存，请勿重复提交', codes.conflict));

/** Repeats a save under the same key only once; the second answers with the first one's record. */
export async function saveOnce<E extends AnyEntity>(work: Work, e: E, input: Input<E>): Promise<Saved> {
  const { idempotencyKey: key } = work.origin;
  if (!key) return save(work, e, input);
  const unique = `${work.user.id}:${e.name}:${key}`;
  const [known] = await work.query<{ record_id: number }>(
    'idempotency.find',
    'select record_id from sys_idempotency where company_id = $1 and key = $2',
    [work.company, unique],
  );
  if (known) {
    const raw = await loadRaw(work, e, known.record_id);
    return {
      id: known.record_id,
      version: raw['version'] as number,
      ...(isDocument(e) && { number: raw['number'] as string }),
    };
  }
  const saved = await save(work, e, input);
  work.later({
    name: 'idempotency.keep',
    text: 'insert into sys_idempotency (company_id, key, record_id) values ($1, $2, $3)',
    values: [work.company, unique, saved.id],
  });
  return saved;
}

const conflict = (e: AnyEntity): Refusal => new Refusal(`${e.label}已被他人修改，请刷新后再试`, codes.conflict);

export async function update<E extends AnyEntity>(
  work: Work,
  e: E,
  id: number,
  version: number | undefined,
  input: Input<E>,
): Promise<Saved> {
  const before = await load(work, e, id, true);
  const old = before as Row;
  if (version !== undefined && old['version'] !== version) throw conflict(e);
  demandEditable(e, old, '修改');
  await demandFree(work, e, old);
  const merged = keepMasked(work, e, input as Row, old);
  const draft = await derive(work, e, merged as Input<E>, { before });
  await demandReferences(work, e, draft, old);
  claimFiles(work, e, id, draft, old);
  const { draft: full, values, search } = prepareValues(e, withComputed(e, draft, old));
  const known = new Set(Object.keys(linesOf(e)).flatMap((kind) => (old[kind] as Row[]).map((line) => line['id'])));
  for (const kind of Object.keys(linesOf(e)))
    for (const line of (full[kind] as Row[] | undefined) ?? []) if (!known.has(line['id'])) delete line['id'];
  const lineIds = await work.takeIds(lineCount(e, full));
  clearLines(work, e, id);
  writeLines(work, e, id, full, lineIds);
  const keys = [...Object.keys(fieldsOf(e)), ...Object.keys(linesOf(e))];
  const title = titleOf(e, old);
  await note(work, {
    entity: e.name,
    recordId: id,
    action: 'update',
    label: '修改',
    title,
    ...difference(e, keys, old, full),
  });
  await behaviourOf(e).saved?.({ ...full, id } as never, work, before);
  demandSources(work, e, full, old);
  await carry(work, e, old, { ...old, ...full });
  moveLinks(work, e, id, old, full);
  counted(e, work, old, { ...old, ...full });
  const saved: Saved = {
    id,
    version: (old['version'] as number) + 1,
    ...(isDocument(e) && { number: old['number'] as string }),
  };
  work.later({
    name: `${textsOf(e).name}.update`,
    text: textsOf(e).update,
    values: [work.company, id, work.user.id, ...values, ...search],
  });
  return saved;
}

/** Computed fields a rule did not touch keep what they had: flags and progress belong to actions. */
const withComputed = (e: AnyEntity, draft: Row, old: Row): Row => {
  const kept = Object.entries(fieldsOf(e)).filter(([key, field]) => field.computed && !(key in draft));
  return { ...draft, ...Object.fromEntries(kept.map(([key]) => [key, old[key]])) };
};
/** Who cannot see a field cannot have meant to change it. */
const keepMasked = (work: Work, e: AnyEntity, input: Row, old: Row): Row => {
  const hidden = Object.keys(fieldsOf(e)).filter((key) => isMasked(e, work.user, key));
  return { ...input, ...Object.fromEntries(hidden.map((key) => [key, old[key]])) };
};

function demandEditable(e: AnyEntity, row: Row, verb: string): void {
  if (!isDocument(e) || e.editable.includes(row['status'])) return;
  throw new Refusal(`${e.label}${String(row['number'])}${e.states[row['status'] as string]}，不能${verb}`);
}

/** What keeps a record as it is, such as others who are just being asked about it. */
async function holdsOn(work: Work, entity: AnyEntity, record: Row): Promise<Blocker[]> {
  const found: Blocker[] = [];
  for (const rule of allRules()) found.push(...((await rule.changes?.({ entity, record, work })) ?? []));
  return found;
}
const inOne = (blockers: readonly Blocker[]): string => blockers.map(({ message }) => message).join('；');

async function demandFree(work: Work, entity: AnyEntity, record: Row): Promise<void> {
  const blockers = await holdsOn(work, entity, record);
  if (blockers.length > 0) throw new Refusal(inOne(blockers), codes.refused, { blockers });
}

/** A record for whoever opens it, with what keeps it as it is at the moment. */
export async function open(work: Work, e: AnyEntity, id: number): Promise<Row> {
  const record = await read(work, e, id);
  const blockers = await holdsOn(work, e, record);
  return blockers.length > 0 ? { ...record, staysBecause: inOne(blockers) } : record;
}

/** The same of the rows of a page. */
export async function withHolds<P extends { readonly rows: readonly object[] }>(
  work: Work,
  entity: AnyEntity,
  page: P,
): Promise<P> {
  const ids = (page.rows as readonly Row[]).map((row) => row['id'] as number);
  const held = new Map<number, Blocker[]>();
  for (const rule of allRules())
    for (const [id, blockers] of (ids.length > 0 && (await rule.stays?.({ entity, ids, work }))) || [])
      held.set(id, [...(held.get(id) ?? []), ...blockers]);
  if (held.size === 0) return page;
  const rows = (page.rows as readonly Row[]).map((row) => {
    const blockers = held.get(row['id'] as number);
    return blockers ? { ...row, staysBecause: inOne(blockers) } : row;
  });
  return { ...page, rows };
}

export async function remove(work: Work, e: AnyEntity, id: number, version?: number): Promise<void> {
  const record = await load(work, e, id, true);
  const row = record as Row;
  if (version !== undefined && row['version'] !== version) throw conflict(e);
  demandEditable(e, row, '删除');
  await demandFree(work, e, row);
  await behaviourOf(e).checkRemove?.(record, work);
  await demandUnreferenced(work, e, id);
  const title = titleOf(e, row);
  await note(work, { entity: e.name, recordId: id, action: 'remove', label: '删除', title, before: row });
  await carry(work, e, row, undefined);
  clearLines(work, e, id);
  if (isDocument(e)) {
    dropLinks(work, { name: e.name, id });
    releaseFiles(work, e, id);
    work.later({
      name: `${e.name}.delete`,
      text: `delete from ${e.name} where company_id = $1 and id = $2`,
      values: [work.company, id],
    });
  } else {
    const text = `update ${e.name} set deleted = true, version = version + 1, updated_by = $3, updated_at = now() where company_id = $1 and id = $2`;
    work.later({ name: `${e.name}.delete`, text, values: [work.company, id, work.user.id] });
  }
  counted(e, work, row, undefined);
}
