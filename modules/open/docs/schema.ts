import {
  type AnyEntity,
  columnsOf,
  type Field,
  type Fields,
  fieldsOf,
  isDocument,
  isOffered,
  linesOf,
  listWords,
} from '@heliu/model';
import { z } from 'zod';
import { type OpenCall } from '../catalogue/catalogue.ts';

/** As much of JSON Schema as fields need. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly maxLength?: number;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly default?: unknown;
  readonly example?: unknown;
  readonly $ref?: string;
}

const id: Schema = { type: 'integer', example: 10_023 };
const listed = (choices: Readonly<Record<string, string>>): string =>
  Object.entries(choices)
    .map(([key, label]) => `${key} ${label}`)
    .join('，');

function bare({ kind, max, choices = {} }: Field): Schema {
  switch (kind) {
    case 'integer':
      return { type: 'integer' };
    case 'decimal':
    case 'rate':
      return { type: 'string', format: 'decimal', example: kind === 'rate' ? '0.13' : '2.5' };
    case 'money':
      return { type: 'string', format: 'decimal', example: '117.80' };
    case 'date':
      return { type: 'string', format: 'date', example: '2026-11-19' };
    case 'dateTime':
      return { type: 'string', format: 'date-time', example: '2026-11-19T04:00:00.000Z' };
    case 'flag':
      return { type: 'boolean' };
    case 'choice':
      return { type: 'string', enum: Object.keys(choices) };
    case 'choices':
      return { type: 'array', items: { type: 'string', enum: Object.keys(choices) } };
    case 'ref':
    case 'parent':
    case 'file':
    case 'image':
    case 'line':
      return id;
    case 'refs':
      return { type: 'array', items: id };
    case 'json':
      return {};
    default:
      return { type: 'string', ...(max !== undefined && { maxLength: max }) };
  }
}

function described(field: Field, more = ''): string {
  const unit = field.kind === 'money' ? '，元' : '';
  const choices = field.choices ? `：${listed(field.choices)}` : '';
  const hint = field.hint ? `。${field.hint}` : '';
  return `${field.label}${unit}${choices}${hint}${more}`;
}
const nullable = (schema: Schema): Schema =>
  typeof schema.type === 'string'
    ? { ...schema, type: [schema.type, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) }
    : schema;

/** As it is read: whatever may be empty is null. */
const readField = (field: Field): Schema => {
  const schema = { ...bare(field), description: described(field) };
  return field.required ? schema : nullable(schema);
};
/** As it is written: whatever may be empty may be left out. */
export const writtenField = (field: Field): Schema => ({
  ...bare(field),
  description: described(field),
  ...(field.hasDefault && typeof field.default !== 'bigint' && { default: field.default }),
});

function objectOf(fields: Fields, make: (field: Field) => Schema, required: (field: Field) => boolean): Schema {
  const wanted = Object.entries(fields);
  return {
    type: 'object',
    properties: Object.fromEntries(wanted.map(([key, field]) => [key, make(field)])),
    required: wanted.filter(([, field]) => required(field)).map(([key]) => key),
  };
}
const also = (schema: Schema, more: Readonly<Record<string, Schema>>): Schema => ({
  ...schema,
  properties: { ...schema.properties, ...more },
  required: [...(schema.required ?? []), ...Object.keys(more)],
});

const titles: Schema = { type: 'object', description: '引用字段的名称，如 {"shop": "旗舰店"}' };
const rowKeys = new Set([
  'id',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'version',
  'auditedBy',
  'auditedAt',
]);
const known = (e: AnyEntity): Fields =>
  Object.fromEntries(
    Object.entries(columnsOf(e)).map(([key, field]) => [
      key,
      ['id', 'version', 'createdAt', 'updatedAt', 'number'].includes(key) && (isDocument(e) || rowKeys.has(key))
        ? { ...field, required: true }
        : field,
    ]),
  );
/** A row of a list: the head without lines. */
export const rowSchemaOf = (e: AnyEntity): Schema =>
  also(
    objectOf(known(e), readField, () => true),
    { titles },
  );
export function recordSchemaOf(e: AnyEntity): Schema {
  const lines = Object.entries(linesOf(e)).map(([kind, { label, fields }]) => {
    const line = also(
      objectOf(fields, readField, () => true),
      { id, position: { type: 'integer' }, titles },
    );
    return [kind, { type: 'array', items: line, description: label }] as const;
  });
  return also(rowSchemaOf(e), Object.fromEntries(lines));
}

const typed = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, one]) => !one.computed));
const isNeeded = ({ required, hasDefault }: Field): boolean => required && !hasDefault;
export function inputSchemaOf(e: AnyEntity): Schema {
  const head = objectOf(typed(fieldsOf(e)), writtenField, isNeeded);
  const kinds = Object.entries(linesOf(e)).filter(([, { fields }]) => Object.keys(typed(fields)).length > 0);
  const lines = kinds.map(([kind, { label, fields }]) => {
    const items = objectOf(typed(fields), writtenField, isNeeded);
    return [kind, { type: 'array', items, description: label }] as const;
  });
  return {
    ...head,
    properties: { ...head.properties, ...Object.fromEntries(lines) },
    required: [...head.required!, ...kinds.filter(([, { optional }]) => !optional).map(([kind]) => kind)],
  };
}

export const columnsSchema = (columns: Fields): Schema =>
  also(
    objectOf(
      columns,
      (one) => nullable(readField(one)),
      () => false,
    ),
    {},
  );

/** What a schema of a call says of what is sent; what it cannot say is left open. */
export function sentSchema(type: z.ZodType, io: 'input' | 'output' = 'input'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return schema as Schema;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
  readonly description: string;
}
const words: readonly Parameter[] = (
  [
    ['pageSize', { type: 'integer', default: 50 }, '每页行数，最多 500'],
    ['cursor', { type: 'string' }, '上一页答复的 nextCursor'],
    ['sort', { type: 'string', example: '-createdAt' }, '排序的字段，前面加 - 为从大到小'],
    ['q', { type: 'string' }, '快速搜索'],
  ] as const
).map(([name, schema, description]) => ({ name, in: 'query', required: false, schema, description }));

const filterOf = (field: Field): string =>
  field.choices || field.kind === 'ref' || field.kind === 'refs'
    ? '；多个值用逗号隔开，~ 为空，!~ 非空'
    : field.kind === 'text' || field.kind === 'longText'
      ? '；包含这些字，=文字 为完全相同'
      : field.kind === 'flag'
        ? ''
        : '；范围写 a..b，两头可空';
export function listParameters(e: AnyEntity): Parameter[] {
  const offered = Object.entries(columnsOf(e)).filter(
    ([key, { kind }]) => isOffered(e, key) && !listWords.has(key) && kind !== 'file' && kind !== 'image',
  );
  return [
    ...words,
    ...offered.map(([name, field]) => ({
      name,
      in: 'query' as const,
      required: false,
      schema: { type: 'string' },
      description: described(field, filterOf(field)),
    })),
  ];
}
export const pathParameters = ({ call: { path } }: Pick<OpenCall, 'call'>): Parameter[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: 'path',
    required: true,
    schema: id,
    description: '记录编号',
  }));
