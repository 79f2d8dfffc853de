import {
  type AnyEntity,
  columnsOf,
  customFieldsOf,
  type Field,
  fieldsOf,
  type Fields,
  isDocument,
  linesOf,
  ownFieldsOf,
} from '@heliu/model';
import { customColumn, selected, selectedAsJson } from './codec.ts';
import { logPart } from './log.ts';
import { columnOf, countTable, lineTable } from './names.ts';
import { numberWords, paddedNo } from './numbering.ts';
import { sqlType } from './schema/column.ts';
import { overRows, type RowsStatement } from './rows.ts';
import { isSearched } from './schema/describe.ts';

const systemColumns = [
  'id',
  'company_id as "companyId"',
  'version',
  'created_by as "createdBy"',
  'created_at as "createdAt"',
  'updated_by as "updatedBy"',
  'updated_at as "updatedAt"',
];
const documentColumns = [
  'number',
  'status',
  'source_type as "sourceType"',
  'source_id as "sourceId"',
  'source_number as "sourceNumber"',
  'audited_by as "auditedBy"',
  'audited_at as "auditedAt"',
  'print_count as "printCount"',
];

const headerOf = (e: AnyEntity, fields: readonly (readonly [string, Field])[]): string[] => [
  ...systemColumns,
  ...(isDocument(e) ? documentColumns : []),
  ...fields.map(([key, field]) => selected(key, field)),
];
export const headerColumns = (e: AnyEntity): string => headerOf(e, Object.entries(fieldsOf(e))).join(', ');

/** Arrays inside the rows of an unnest would be flattened, so they and JSON travel as text. */
const travelsAsText = (field: Field) => ['refs', 'choices', 'json'].includes(field.kind);
export const memberType = (field: Field): string => (travelsAsText(field) ? 'text' : sqlType(field));
export const arrayType = (field: Field): string => `${memberType(field)}[]`;
/** A value as a member of such an array, and the same taken out of it again. */
export const asMember = (value: unknown): unknown =>
  Array.isArray(value) ? `{${value.map((v) => (typeof v === 'number' ? v : JSON.stringify(v))).join(',')}}` : value;
export const fromMember = (field: Field, member: string): string =>
  travelsAsText(field) ? `${member}::${sqlType(field)}` : member;

interface LineTexts {
  readonly kind: string;
  readonly fields: Fields;
  /** Over rows of id, position and the fields; company and document stand before them. */
  readonly insert: RowsStatement;
  readonly remove: string;
}

function lineTexts(e: AnyEntity): LineTexts[] {
  return Object.entries(linesOf(e)).map(([kind, { fields }]) => {
    const table = lineTable(e, kind);
    const types = ['bigint', 'integer', ...Object.values(fields).map(memberType)];
    const names = ['company_id', 'document_id', 'id', 'position', ...Object.keys(fields).map(columnOf)];
    const values = ['u.c0', 'u.c1', ...Object.values(fields).map((field, i) => fromMember(field, `u.c${i + 2}`))];
    return {
      kind,
      fields,
      insert: overRows(
        `${e.name}.${kind}.insert`,
        2,
        types,
        (source) => `insert into ${table} (${names.join(', ')}) select $1, $2, ${values.join(', ')} from ${source}`,
      ),
      remove: `delete from ${table} where company_id = $1 and document_id = $2`,
    };
  });
}

/** What a company has added is read as it is kept, so that the text is the same for all companies. */
const loadedColumns = (e: AnyEntity): string[] => [
  ...headerOf(e, ownFieldsOf(e)),
  ...(isCustomised(e) ? [customColumn] : []),
];

function loadText(e: AnyEntity, several = false): string {
  const of = several ? 'h.id' : '$2';
  const lines = Object.entries(linesOf(e)).map(([kind, { fields }]) => {
    const columns = Object.entries(fields).map(([key, field]) => selectedAsJson(key, field));
    return (
      `(select coalesce(json_agg(l order by l.position), '[]') from (select id, position, ${columns.join(', ')} ` +
      `from ${lineTable(e, kind)} where company_id = $1 and document_id = ${of}) l) as "${kind}"`
    );
  });
  const alive = isDocument(e) ? '' : ' and not deleted';
  const which = several ? '= any($2::bigint[])' : '= $2';
  const text = `select ${[...loadedColumns(e), ...lines].join(', ')} from ${e.name} h where company_id = $1 and id ${which}${alive}`;
  return several ? `${text} order by id` : text;
}

export interface Texts {
  /** Begins the names of its statements: of a definition that a company has added to there are other ones. */
  readonly name: string;
  readonly load: string;
  /**
   * A statement of its own before the load: whoever waited for the lock must then see the lines that were committed
   * meanwhile, and one statement has one snapshot.
   */
  readonly lock: string;
  readonly loadAll: string;
  readonly lockAll: string;
  readonly lines: readonly LineTexts[];
  /** Header with number and log in one statement. */
  readonly insert: string;
  readonly update: string;
  /** Over rows of day, number and the fields counted by; company and stripe stand before them. */
  readonly count: RowsStatement | undefined;
}

function insertText(e: AnyEntity): string {
  const fields = ownFieldsOf(e);
  const document = isDocument(e);
  const searched = isSearched(e);
  // $1 company, $2 id, $3 user, $4 now, then the fields, what a document has beside them, and the log.
  const columns = [
    'company_id',
    'id',
    'created_by',
    'updated_by',
    'created_at',
    'updated_at',
    ...fields.map(([key]) => columnOf(key)),
  ];
  const values = [
    '$1',
    '$2',
    '$3',
    '$3',
    '$4::timestamptz',
    '$4::timestamptz',
    ...fields.map(([key, field], i) => {
      const value = `$${i + 5}::${sqlType(field)}`;
      return document && e.monthly?.no === key ? `coalesce(${value}, no.last)` : value;
    }),
  ];
  let n = fields.length + 5;
  if (isCustomised(e)) {
    columns.push(customColumn);
    values.push(`nullif(jsonb_strip_nulls($${n}::jsonb), '{}')`);
    n += 1;
  }
  if (searched) {
    columns.push('search');
    values.push(document ? `concat_ws(' ', ${numberWords(e, 'no.number')}, $${n}::text)` : `$${n}::text`);
    n += 1;
  }
  if (!document)
    return `with ${logPart(e, n)} insert into ${e.name} (${columns.join(', ')}) values (${values.join(', ')}) returning version`;
  columns.push('status', 'number', 'source_type', 'source_id', 'source_number');
  values.push(`$${n}`, 'no.number', `$${n + 1}`, `$${n + 2}::bigint`, `$${n + 3}`);
  const [key, prefix] = [`$${n + 4}`, `$${n + 5}`];
  const log = logPart(e, n + 6, { title: 'no.number', from: 'no' });
  return (
    `with s as (insert into sys_sequence as s (company_id, key, last) values ($1, ${key}::text, 1) ` +
    `on conflict (company_id, key) do update set last = s.last + 1 returning last), ` +
    `no as (select last, ${prefix}::text || ${paddedNo(e, 'last')} as number from s), ${log} ` +
    `insert into ${e.name} (${columns.join(', ')}) select ${values.join(', ')} from no returning number, version`
  );
}

function updateText(e: AnyEntity): string {
  const sets = ownFieldsOf(e).map(([key, field], i) => `${columnOf(key)} = $${i + 4}::${sqlType(field)}`);
  // Fields that are switched off keep what they hold.
  if (isCustomised(e))
    sets.push(
      `${customColumn} = nullif(jsonb_strip_nulls(coalesce(${customColumn}, '{}') || $${sets.length + 4}::jsonb), '{}')`,
    );
  const words = `$${sets.length + 4}::text`;
  if (isSearched(e))
    sets.push(`search = ${isDocument(e) ? `concat_ws(' ', ${numberWords(e, 'number')}, ${words})` : words}`);
  return (
    `update ${e.name} set ${sets.join(', ')}, version = version + 1, updated_by = $3, updated_at = now() ` +
    `where company_id = $1 and id = $2 returning version`
  );
}

/**
 * Moves counters by `n` for days and combinations, in the order of the rows. Striped, because every save and every audit
 * of a day would otherwise wait for the same row; readers sum.
 */
function countStatement(e: AnyEntity): RowsStatement | undefined {
  if (!e.counted) return undefined;
  const columns = columnsOf(e);
  const names = e.counted.per.map((key) => columnOf(key as string));
  const types = e.counted.per.map((key) => sqlType(columns[key as string]!));
  const key = ['company_id', 'day', 'stripe', ...names].join(', ');
  const values = names.map((_, i) => `u.c${i + 2}`).concat('u.c1');
  return overRows(
    `${e.name}.count`,
    2,
    ['date', 'bigint', ...types],
    (source) =>
      `insert into ${countTable(e)} as c (${key}, n) select $1, u.c0, $2::smallint, ${values.join(', ')} from ${source} ` +
      `on conflict (${key}) do update set n = c.n + excluded.n`,
  );
}

const isCustomised = (e: AnyEntity): boolean => customFieldsOf(e).length > 0;

const cache = new WeakMap<AnyEntity, Texts>();

export function textsOf(e: AnyEntity): Texts {
  let texts = cache.get(e);
  if (!texts) {
    texts = {
      name: isCustomised(e) ? `${e.name}.custom` : e.name,
      load: loadText(e),
      lock: `select id from ${e.name} where company_id = $1 and id = $2 for update`,
      loadAll: loadText(e, true),
      lockAll: `select id from ${e.name} where company_id = $1 and id = any($2::bigint[]) order by id for update`,
      lines: lineTexts(e),
      insert: insertText(e),
      update: updateText(e),
      count: countStatement(e),
    };
    cache.set(e, texts);
  }
  return texts;
}
