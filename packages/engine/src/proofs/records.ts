import {
  allEntities,
  type AnyDocument,
  type AnyEntity,
  columnsOf,
  entityNamed,
  fieldsOf,
  isDocument,
  linesOf,
  type Reference,
  referencesOf,
  tenancyOf,
} from '@heliu/model';
import type { Statement } from '../flight.ts';
import type { Offence, Proof } from '../module.ts';
import { columnOf, countTable, lineTable, titleColumn, viewOf } from '../names.ts';
import { paddedNo } from '../numbering.ts';
import type { Work } from '../work.ts';

const most = 20;

/** Asks every definition in one round trip, and keeps the offences of all of them. */
async function ask<E extends AnyEntity>(
  work: Work,
  entities: readonly E[],
  statement: (e: E) => Statement,
  offence: (e: E, row: Record<string, unknown>) => string,
): Promise<Offence[]> {
  if (entities.length === 0) return [];
  const results = await work.all(entities.map(statement));
  return results.flatMap(({ rows }, i) =>
    rows.map((row) => ({
      message: offence(entities[i]!, row),
      entity: entities[i]!.name,
      ...(typeof row['id'] === 'number' && { id: row['id'] }),
    })),
  );
}

const ofCompany = (e: AnyEntity) => tenancyOf(e) === 'company';

/** Records that name another one which is not there. One that was removed later still is: removing keeps the row. */
function strayReference(e: AnyEntity, { lines, key, field }: Reference): string {
  const target = entityNamed(field.target!);
  const column = `s.${columnOf(key)}`;
  const from = lines === undefined ? viewOf(e.name) : viewOf(lineTable(e, lines));
  const record = lines === undefined ? 's.id' : 's.document_id';
  const [source, wanted] =
    field.kind === 'refs'
      ? [`${from} s cross join lateral unnest(${column}) as u(ref)`, 'u.ref']
      : [`${from} s`, column];
  const existing =
    tenancyOf(target) === 'platform' ? `${target.name} t where t.company_id = 0 and` : `${viewOf(target.name)} t where`;
  return (
    `select ${record} as id, '${field.label}'::text as field, ${wanted} as stray from ${source} ` +
    `where ${wanted} is not null and not exists (select 1 from ${existing} t.id = ${wanted})`
  );
}
/** Lines whose document is gone. */
const strayLines = (e: AnyEntity, kind: string, label: string): string =>
  `select s.document_id as id, '${label}'::text as field, null::bigint as stray from ${viewOf(lineTable(e, kind))} s ` +
  `where not exists (select 1 from ${viewOf(e.name)} t where t.id = s.document_id)`;

function strays(e: AnyEntity): string[] {
  return [
    ...referencesOf(e).map((reference) => strayReference(e, reference)),
    ...Object.entries(linesOf(e)).map(([kind, { label }]) => strayLines(e, kind, label)),
  ];
}

const noStrays: Proof = {
  code: 'records.references',
  label: '引用的记录都存在',
  run: (work) =>
    ask(
      work,
      allEntities().filter((e) => ofCompany(e) && strays(e).length > 0),
      (e) => ({
        name: `proof.${e.name}.strays`,
        text:
          `select o.id, o.field, o.stray, (select ${titleColumn(e)} from ${viewOf(e.name)} r where r.id = o.id) as title ` +
          `from (${strays(e).join(' union all ')}) o limit ${most}`,
        values: [],
      }),
      (e, { title, field, stray, id }) =>
        stray === null
          ? `${String(field)}没有所属的${e.label}（#${String(id)}）`
          : `${e.label} ${String(title ?? `#${String(id)}`)} 的“${String(field)}”指向不存在的记录 #${String(stray)}`,
    ),
};

/** A number that was taken is either a document or a removal somebody is named for in the log. */
const noGaps: Proof = {
  code: 'records.numbers',
  label: '单据编号没有缺号',
  run: (work) =>
    ask(
      work,
      allEntities().filter((e): e is AnyDocument => isDocument(e) && ofCompany(e)),
      (e) => ({
        name: `proof.${e.name}.gaps`,
        text:
          `select n.number from (select s.prefix || ${paddedNo(e, 'g')} as number ` +
          `from (select substr(key, ${e.name.length + 2}) as prefix, last from sys_sequence where company_id = $1 and key like '${e.name}:%') s, ` +
          `generate_series(1, s.last) g) n ` +
          `where not exists (select 1 from ${viewOf(e.name)} d where d.number = n.number) ` +
          `and not exists (select 1 from sys_log_v l where l.entity = '${e.name}' and l.action = 'remove' and l.title = n.number) ` +
          `order by n.number limit ${most}`,
        values: [work.company],
      }),
      (e, { number }) => `${e.label} ${String(number)} 不见了，也没有删除记录`,
    ),
};

/** The totals of large lists are kept, not counted; so they have to be counted once in a while. */
const countsHold: Proof = {
  code: 'records.counts',
  label: '列表总数 = 实际条数',
  run: (work) =>
    ask(
      work,
      allEntities().filter((e) => e.counted !== undefined && ofCompany(e)),
      (e) => {
        const by = columnOf(e.counted!.by as string);
        const day =
          columnsOf(e)[e.counted!.by as string]!.kind === 'date' ? by : `(${by} at time zone 'Asia/Shanghai')::date`;
        const per = e.counted!.per.map((key) => columnOf(key as string));
        const alive = isDocument(e) ? '' : ' where not deleted';
        const key = ['day', ...per].join(', ');
        return {
          name: `proof.${e.name}.counts`,
          text:
            `with r as (select ${[`${day} as day`, ...per].join(', ')}, count(*) as n from ${viewOf(e.name)}${alive} group by ${[day, ...per].join(', ')}), ` +
            `k as (select ${key}, sum(n) as n from ${countTable(e)} where company_id = $1 group by ${key}) ` +
            `select day, coalesce(r.n, 0) as found, coalesce(k.n, 0)::bigint as kept from r full join k using (${key}) ` +
            `where coalesce(r.n, 0) <> coalesce(k.n, 0) order by day desc limit ${most}`,
          values: [work.company],
        };
      },
      (e, { day, found, kept }) => `${String(day)} 的${e.label}实有 ${String(found)} 条，记为 ${String(kept)} 条`,
    ),
};

/** A parent that is its own descendant would hide a whole branch from every tree. */
const noLoops: Proof = {
  code: 'records.trees',
  label: '上下级没有循环',
  run: (work) =>
    ask(
      work,
      allEntities().filter((e) => ofCompany(e) && parentOf(e) !== undefined),
      (e) => {
        const parent = columnOf(parentOf(e)!);
        return {
          name: `proof.${e.name}.loops`,
          text:
            `with recursive reached as (select id from ${viewOf(e.name)} where ${parent} is null ` +
            `union select c.id from ${viewOf(e.name)} c join reached p on c.${parent} = p.id) ` +
            `select t.id, ${titleColumn(e, 't.')} as title from ${viewOf(e.name)} t ` +
            `where not exists (select 1 from reached r where r.id = t.id) limit ${most}`,
          values: [],
        };
      },
      (e, { title }) => `${e.label} ${String(title)} 的上级绕回了自己`,
    ),
};
const parentOf = (e: AnyEntity): string | undefined =>
  Object.entries(fieldsOf(e)).find(([, field]) => field.kind === 'parent')?.[0];

/** What must hold for records whatever they are. */
export const recordProofs: readonly Proof[] = [noStrays, noGaps, countsHold, noLoops];
