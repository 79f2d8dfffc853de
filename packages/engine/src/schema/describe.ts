import {
  keptBy,
  type AnyEntity,
  type AnyLedger,
  type Balance,
  carriersFrom,
  columnsOf,
  type Field,
  fieldsOf,
  type Fields,
  isDocument,
  isLarge,
  isLineList,
  isList,
  linesOf,
  takesCustomFields,
  type Tenancy,
  tenancyOf,
} from '@heliu/model';
import { customColumn } from '../codec.ts';
import { balanceTable, columnOf, countTable, lineTable, snake } from '../names.ts';
import { sqlDefault, sqlType } from './column.ts';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly default?: string;
}
export interface Index {
  readonly name: string;
  /** Everything after the table's name: `using gin (…)`, `(company_id, code) where not deleted`. */
  readonly on: string;
  readonly unique: boolean;
}
/** A table as the database should have it. Plain data, so that two of them can be compared and one can be kept. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
  readonly indexes: readonly Index[];
  readonly checks: readonly { readonly name: string; readonly rule: string }[];
  readonly tenancy: Tenancy;
  /** History: rows are added and read, never changed or removed. */
  readonly appendOnly: boolean;
  readonly view: boolean;
}

const column = (name: string, type: string, notNull = true, fallback?: string): Column => ({
  name,
  type,
  notNull,
  ...(fallback !== undefined && { default: fallback }),
});
const now = 'now()';

function columns(fields: Fields): Column[] {
  return Object.entries(fields).map(([key, field]) =>
    column(columnOf(key), sqlType(field), field.required, sqlDefault(field)),
  );
}

export const isSearched = (e: AnyEntity): boolean =>
  (isLineList(e) && isSearched(e.of)) || isDocument(e) || Object.values(fieldsOf(e)).some((field) => field.search);

const documentColumns: readonly Column[] = [
  column('number', 'text collate "C"'),
  column('status', 'text collate "C"'),
  column('source_type', 'text', false),
  column('source_id', 'bigint', false),
  column('source_number', 'text', false),
  column('audited_by', 'bigint', false),
  column('audited_at', 'timestamptz', false),
  column('print_count', 'integer', true, '0'),
];

function fieldIndexes(e: AnyEntity): Index[] {
  const live = isDocument(e) ? '' : ' where not deleted';
  return Object.entries(fieldsOf(e)).flatMap(([key, field]): Index[] => {
    const name = `${e.name}_${snake(key)}`;
    const column = columnOf(key);
    // What is not filled in cannot be doubled, and need not be in the index.
    const filled = field.required ? live : `${live ? `${live} and` : ' where'} ${column} is not null`;
    return [
      ...(field.unique ? [{ name, on: `(company_id, ${column})${filled}`, unique: true }] : []),
      ...(field.index
        ? [
            ...(isList(field) || isRecent(e, key, field)
              ? []
              : [{ name: `${name}_order`, on: `(company_id, ${column}, id)${carried(e)}`, unique: false }]),
            ...containment(e, key, field),
            ...recent(e, key, field),
          ]
        : []),
    ];
  });
}

/** "contains" on a large table needs its own index; small tables are read through. */
function containment(e: AnyEntity, key: string, field: Field): Index[] {
  if (isList(field)) {
    // Most lists are empty, which is stored as nothing at all.
    const on = `using gin (company_id, ${columnOf(key)}) where ${columnOf(key)} is not null`;
    return [{ name: `${e.name}_${snake(key)}_among`, on, unique: false }];
  }
  if (field.kind !== 'text' || !isLarge(e)) return [];
  const name = `${e.name}_${snake(key)}_like`;
  return [{ name, on: `using gin (company_id, ${columnOf(key)} gin_trgm_ops)`, unique: false }];
}

/** Of few values, so that a filter by one leaves a list in its natural order, and nobody sorts a million rows by it. */
const isRecent = (e: AnyEntity, key: string, { kind }: Field): boolean =>
  isLarge(e) && e.order !== key && ['choice', 'flag', 'ref'].includes(kind);

/** The newest of one customer or of one state: found without sorting. */
function recent(e: AnyEntity, key: string, field: Field): Index[] {
  if (!isRecent(e, key, field)) return [];
  const inOrder = (...columns: string[]) => `(${[...columns, 'created_at desc', 'id desc'].join(', ')})${carried(e)}`;
  // A mark is put on few: those without it are met at every step anyway, and need not be written down twice.
  const on =
    field.kind === 'flag' ? `${inOrder('company_id')} where ${columnOf(key)}` : inOrder('company_id', columnOf(key));
  return [{ name: `${e.name}_${snake(key)}_recent`, on, unique: false }];
}

/** Lists leave out what is put away; with the state in the index they are counted without looking at the rows. */
const carried = (e: AnyEntity): string => (isDocument(e) && e.away ? ' include (status)' : '');

/** What is not filled in cannot be doubled. */
function togetherIndexes(e: AnyEntity): Index[] {
  return (e.together ?? []).map((keys) => ({
    name: `${e.name}_${keys.map((key) => snake(key as string)).join('_')}`,
    on: `(company_id, ${keys.map((key) => columnOf(key as string)).join(', ')})${isDocument(e) ? '' : ' where not deleted'}`,
    unique: true,
  }));
}

/** One for all fields of a company, and only over records that have any. */
const customIndexes = (e: AnyEntity): Index[] =>
  isLarge(e) && takesCustomFields(e)
    ? [
        {
          name: `${e.name}_${customColumn}`,
          on: `using gin (company_id, ${customColumn} jsonb_path_ops) where ${customColumn} is not null`,
          unique: false,
        },
      ]
    : [];

function entityTable(e: AnyEntity): Table {
  const document = isDocument(e);
  const searched = isSearched(e);
  return {
    name: e.name,
    columns: [
      column('company_id', 'bigint'),
      column('id', 'bigint'),
      column('version', 'integer', true, '1'),
      column('created_by', 'bigint'),
      column('created_at', 'timestamptz', true, now),
      column('updated_by', 'bigint'),
      column('updated_at', 'timestamptz', true, now),
      ...(document ? documentColumns : [column('deleted', 'boolean', true, 'false')]),
      ...columns(fieldsOf(e)),
      ...(takesCustomFields(e) ? [column(customColumn, 'jsonb', false)] : []),
      ...(searched ? [column('search', 'text', true, "''")] : []),
    ],
    key: ['company_id', 'id'],
    indexes: [
      ...(document ? [{ name: `${e.name}_number`, on: '(company_id, number)', unique: true }] : []),
      ...(isLarge(e)
        ? [{ name: `${e.name}_created`, on: '(company_id, created_at desc, id desc)', unique: false }]
        : []),
      ...(document && isLarge(e)
        ? [
            { name: `${e.name}_status`, on: '(company_id, status, created_at desc, id desc)', unique: false },
            // Everybody asks for his own documents first; those that came from elsewhere are nobody's own.
            ...(e.made === undefined
              ? [
                  {
                    name: `${e.name}_maker`,
                    on: '(company_id, created_by, status, created_at desc, id desc)',
                    unique: false,
                  },
                ]
              : []),
          ]
        : []),
      ...(searched
        ? [{ name: `${e.name}_search`, on: 'using gin (company_id, search gin_trgm_ops)', unique: false }]
        : []),
      ...fieldIndexes(e),
      ...togetherIndexes(e),
      ...customIndexes(e),
    ],
    checks: [],
    tenancy: tenancyOf(e),
    appendOnly: false,
    view: true,
  };
}

/** No two lines of a company share what is unique; where a line is looked for by a field, the field leads to its record. */
function lineIndexes(table: string, fields: Fields): Index[] {
  return Object.entries(fields).flatMap(([key, { unique, index, required }]): Index[] => {
    const column = columnOf(key);
    const filled = required ? '' : ` where ${column} is not null`;
    return [
      ...(unique ? [{ name: `${table}_${snake(key)}`, on: `(company_id, ${column})${filled}`, unique: true }] : []),
      ...(index
        ? [{ name: `${table}_${snake(key)}_of`, on: `(company_id, ${column}, document_id)${filled}`, unique: false }]
        : []),
    ];
  });
}

/**
 * What is still to be carried out is little, however many lines there were. Where only some kinds of a document ever are,
 * the others would stay in the index for good, so there is none.
 */
const openIndexes = (e: AnyEntity, kind: string): Index[] => {
  const figures = carriersFrom(e).filter(({ how }) => how.lines === kind && !how.unbounded && !how.only);
  return [...new Map(figures.map(({ how }) => [how.done, how])).values()].map(({ of, done }) => ({
    name: `${lineTable(e, kind)}_${snake(done)}_open`,
    on: `(company_id, document_id) where ${columnOf(done)} < ${columnOf(of)}`,
    unique: false,
  }));
};

function lineTables(e: AnyEntity): Table[] {
  return Object.entries(linesOf(e)).map(([kind, { fields }]) => ({
    name: lineTable(e, kind),
    columns: [
      column('company_id', 'bigint'),
      column('document_id', 'bigint'),
      column('id', 'bigint'),
      column('position', 'integer'),
      ...columns(fields),
    ],
    key: ['company_id', 'document_id', 'id'],
    indexes: [...lineIndexes(lineTable(e, kind), fields), ...openIndexes(e, kind)],
    checks: [],
    tenancy: tenancyOf(e),
    appendOnly: false,
    view: true,
  }));
}

function counterTables(e: AnyEntity): Table[] {
  if (!e.counted) return [];
  const all = columnsOf(e);
  const per = e.counted.per.map((key) => column(columnOf(key), sqlType(all[key]!)));
  return [
    {
      name: countTable(e),
      columns: [
        column('company_id', 'bigint'),
        column('day', 'date'),
        column('stripe', 'smallint'),
        ...per,
        column('n', 'bigint'),
      ],
      key: ['company_id', 'day', 'stripe', ...per.map(({ name }) => name)],
      indexes: [],
      checks: [],
      tenancy: 'company',
      appendOnly: false,
      view: false,
    },
  ];
}

function entryTable(l: AnyLedger): Table {
  return {
    name: l.name,
    columns: [
      column('company_id', 'bigint'),
      column('source_id', 'bigint'),
      column('source_name', 'text collate "C"'),
      column('id', 'bigint'),
      column('source_action', 'text collate "C"'),
      column('source_number', 'text collate "C"', false),
      column('posted_on', 'date'),
      column('reverses_id', 'bigint', false),
      column('created_by', 'bigint'),
      column('created_at', 'timestamptz', true, now),
      ...(l.voucher ? [column('voucher_word', 'text'), column('voucher_id', 'bigint')] : []),
      ...columns(l.keys as Fields),
      ...columns(l.measures as Fields),
      ...columns((l.notes ?? {}) as Fields),
    ],
    key: ['company_id', 'source_id', 'source_name', 'id'],
    indexes: [
      // An entry can be reversed at most once, whatever the callers do.
      {
        name: `${l.name}_reverses`,
        on: '(company_id, reverses_id) where reverses_id is not null',
        unique: true,
      },
      ...(l.byDay ? [{ name: `${l.name}_day`, on: '(company_id, posted_on, id)', unique: false }] : []),
      ...Object.entries(l.keys as Fields)
        .filter(([, field]) => field.index)
        .map(([key]) => ({
          name: `${l.name}_${snake(key)}`,
          on: `(company_id, ${columnOf(key)}, posted_on, id)`,
          unique: false,
        })),
    ],
    checks: [],
    tenancy: 'company',
    appendOnly: true,
    view: true,
  };
}

function balanceTables(l: AnyLedger): Table[] {
  return Object.entries(l.balances as Record<string, Balance>).map(([name, balance]) => {
    const table = balanceTable(l, name);
    const by = balance.by.map((key) => column(columnOf(key), sqlType((l.keys as Fields)[key]!)));
    const measures = Object.entries(keptBy(l, balance)).map(([key, field]) =>
      column(columnOf(key), sqlType(field), true, '0'),
    );
    return {
      name: table,
      columns: [
        column('company_id', 'bigint'),
        ...by,
        ...(balance.monthly ? [column('month', 'date')] : []),
        column('stripe', 'smallint', true, '0'),
        ...measures,
      ],
      key: ['company_id', ...by.map((c) => c.name), ...(balance.monthly ? ['month'] : []), 'stripe'],
      indexes: [],
      checks:
        balance.neverNegative && !balance.floorMayGive
          ? [{ name: `${table}_floor`, rule: `${columnOf(balance.neverNegative)} >= 0` }]
          : [],
      tenancy: 'company' as const,
      appendOnly: false,
      view: true,
    };
  });
}

/** The whole database that the definitions ask for. */
export function describe(entities: readonly AnyEntity[], ledgers: readonly AnyLedger[]): Table[] {
  return [
    ...entities.flatMap((e) => [entityTable(e), ...lineTables(e), ...counterTables(e)]),
    ...ledgers.flatMap((l) => [entryTable(l), ...balanceTables(l)]),
  ];
}
