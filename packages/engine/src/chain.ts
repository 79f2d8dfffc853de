import {
  allEntities,
  type AnyDocument,
  type AnyEntity,
  type Chain,
  findEntity,
  isDocument,
  permission,
  type RecordName,
} from '@heliu/model';
import { viewOf } from './names.ts';
import { loadRaw } from './read.ts';
import { visible } from './rights.ts';
import { Params, prepared } from './sql.ts';
import type { Statement } from './flight.ts';
import type { Work } from './work.ts';

/** More steps than any business has between an order and its last document. */
const mostSteps = 10;
const atOnce = 50;

const documentNamed = (work: Work, name: unknown): AnyDocument | undefined => {
  const e = typeof name === 'string' ? findEntity(name) : undefined;
  return e && isDocument(e) && work.user.may(permission(e, 'view')) ? e : undefined;
};

function seen(work: Work, e: AnyDocument, condition: (params: Params) => string[]): Statement {
  const params = new Params();
  const all = [...condition(params), ...visible(e, work.user, 't', params)];
  const columns = 't.id, t.number as title, t.status, t.source_type as "sourceType", t.source_id as "sourceId"';
  return prepared(
    `select ${columns} from ${viewOf(e.name)} t where ${all.join(' and ')} order by t.id desc limit ${atOnce}`,
    params.values,
  );
}

interface Found {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly sourceType: string | null;
  readonly sourceId: number | null;
}
const named = (e: AnyDocument, { id, title, status }: Found) => ({
  entity: e.name,
  label: e.label,
  id,
  title,
  status: (e.states as Record<string, string>)[status] ?? status,
});

/** What a document was made from, up to the first, and what was made from it. Only what this user may see. */
export async function chainOf(work: Work, e: AnyEntity, id: number): Promise<Chain> {
  const raw = await loadRaw(work, e, id);
  const sources: (RecordName & { label: string; status: string })[] = [];
  let [type, at] = [raw['sourceType'], raw['sourceId']];
  while (sources.length < mostSteps) {
    const above = documentNamed(work, type);
    if (!above || typeof at !== 'number') break;
    const [found] = (await work.all([seen(work, above, (params) => [`t.id = ${params.add(at)}`])]))[0]!
      .rows as unknown as Found[];
    if (!found) break;
    sources.unshift(named(above, found));
    [type, at] = [found.sourceType, found.sourceId];
  }
  const kinds = allEntities().flatMap(({ name }) => documentNamed(work, name) ?? []);
  const results =
    kinds.length === 0
      ? []
      : await work.all(
          kinds.map((kind) =>
            seen(work, kind, (params) => [`t.source_type = ${params.add(e.name)}`, `t.source_id = ${params.add(id)}`]),
          ),
        );
  const made = kinds.flatMap((kind, i) => (results[i]!.rows as unknown as Found[]).map((row) => named(kind, row)));
  return { sources, made };
}
