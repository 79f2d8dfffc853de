import { type AnyEntity, type Fields } from '@heliu/model';
import { catalogue, isWriting, type OpenCall } from '../catalogue/catalogue.ts';
import {
  columnsSchema,
  inputSchemaOf,
  listParameters,
  type Parameter,
  pathParameters,
  recordSchemaOf,
  rowSchemaOf,
  type Schema,
  sentSchema,
  writtenField,
} from './schema.ts';

/** A call with all that is to be said of it; the document, the client and the console are written from this. */
export interface Described {
  readonly one: OpenCall;
  readonly parameters: readonly Parameter[];
  readonly body?: Schema;
  /** Nothing where the answer is a file. */
  readonly data?: Schema;
}

const schemaName = (e: AnyEntity): string =>
  e.name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const page = (rows: Schema): Schema => ({
  type: 'object',
  properties: {
    rows: { type: 'array', items: rows },
    total: { type: 'integer', description: '总行数' },
    totalIsExact: { type: 'boolean', description: '总行数是否准确' },
    nextCursor: { type: ['string', 'null'], description: '下一页的 cursor，没有下一页时为 null' },
  },
  required: ['rows', 'total', 'totalIsExact', 'nextCursor'],
});
const sheet = (rows: Schema): Schema => ({
  type: 'object',
  properties: {
    rows: { type: 'array', items: rows },
    nextCursor: { type: ['string', 'null'], description: '下一页的 cursor，没有下一页时为 null' },
  },
  required: ['rows'],
});
const saved: Schema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    version: { type: 'integer' },
    number: { type: 'string', description: '单据编号' },
  },
  required: ['id', 'version'],
};
const acted: Schema = {
  type: 'object',
  properties: { version: { type: 'integer' }, status: { type: 'string' } },
};
const without = (schema: Schema, keys: readonly string[]): Schema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([key]) => !keys.includes(key))),
  required: (schema.required ?? []).filter((key) => !keys.includes(key)),
});

function ofEntity(one: OpenCall, e: AnyEntity): Pick<Described, 'body' | 'data'> {
  const name = schemaName(e);
  const version = { type: 'integer', description: '读到的版本号；他人已改过时拒绝' } as const;
  switch (one.operation) {
    case 'list':
      return { data: page(named(`${name}Row`)) };
    case 'get':
      return { data: named(name) };
    case 'save':
      return { body: named(`${name}Input`), data: saved };
    case 'update': {
      const input = inputSchemaOf(e);
      return { body: { ...input, properties: { version, ...input.properties } }, data: saved };
    }
    default:
      return {
        body: {
          type: 'object',
          properties: { version, reason: { type: 'string', description: '原因', maxLength: 200 } },
        },
        data: acted,
      };
  }
}

const usual: Readonly<Record<string, string>> = {
  pageSize: '每页行数',
  cursor: '上一页答复的 nextCursor',
  type: '文件类型：pdf、ofd 或 xml',
};
const queried = (schema: Schema, taken: readonly string[], fields: Fields = {}): Parameter[] =>
  Object.entries(schema.properties ?? {})
    .filter(([name]) => !taken.includes(name))
    .map(([name, one]) => ({
      name,
      in: 'query',
      required: false,
      schema: fields[name] ? writtenField(fields[name]) : one,
      description: fields[name]?.label ?? one.description ?? usual[name] ?? '',
    }));

function describe(one: OpenCall): Described {
  const inPath = pathParameters(one);
  const taken = inPath.map(({ name }) => name);
  if (one.entity) {
    const listed = one.operation === 'list' ? listParameters(one.entity) : [];
    return { one, parameters: [...inPath, ...listed], ...ofEntity(one, one.entity) };
  }
  const sent = sentSchema(one.custom!.input);
  const data = one.report ? sheet(columnsSchema(one.report.columns)) : one.answers && sentSchema(one.answers, 'output');
  return {
    one,
    parameters: [...inPath, ...(isWriting(one) ? [] : queried(sent, taken, one.report?.parameters))],
    ...(isWriting(one) && { body: without(sent, taken) }),
    ...(data && { data }),
  };
}

let kept: readonly Described[] | undefined;
export const operations = (): readonly Described[] => (kept ??= catalogue.map(describe));

/** What several calls have in common: rows, whole records, what may be written. */
export function components(): Readonly<Record<string, Schema>> {
  const all: Record<string, Schema> = {};
  for (const { entity: e, operation } of catalogue) {
    if (!e) continue;
    const name = schemaName(e);
    if (operation === 'list') all[`${name}Row`] = rowSchemaOf(e);
    if (operation === 'get') all[name] = recordSchemaOf(e);
    if (operation === 'save') all[`${name}Input`] = inputSchemaOf(e);
  }
  return all;
}
