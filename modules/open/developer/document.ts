import type { Schema } from '../docs/schema.ts';

/** What of the document the page reads. */
export interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
}
export interface DocumentedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly DocumentedParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content: Readonly<Record<string, Content>> }>
  >;
}
export interface OpenDocument {
  readonly info: { readonly title: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
export interface Listed {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly operation: Operation;
}

export const listedIn = ({ paths }: OpenDocument): Listed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method === 'get' ? ('GET' as const) : ('POST' as const),
      path,
      operation,
    })),
  );

const resolved = ({ components }: OpenDocument, schema: Schema): Schema =>
  schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1)!] ?? {}) : schema;

export interface FieldRow {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

const words: Readonly<Record<string, string>> = {
  string: '文本',
  integer: '整数',
  number: '数字',
  boolean: '是否',
  array: '列表',
  object: '对象',
};
function typeWords(schema: Schema): string {
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  const format = schema.format === 'date' ? '（日期）' : schema.format === 'date-time' ? '（时间）' : '';
  return `${types.map((type) => words[type] ?? type).join('或') || (schema.$ref ? '对象' : '任意')}${format}`;
}

/** The fields of an object, those of its lines and parts under their names. */
export function fieldRows(document: OpenDocument, schema: Schema): FieldRow[] {
  const rows: Omit<FieldRow, 'id'>[] = [];
  const walk = (one: Schema, prefix: string, depth: number): void => {
    const { properties = {}, required = [], items } = resolved(document, one);
    if (items) return walk(items, prefix, depth);
    for (const [key, field] of Object.entries(properties)) {
      const name = `${prefix}${key}`;
      rows.push({
        name,
        type: typeWords(field),
        required: required.includes(key),
        description: field.description ?? '',
      });
      const inner = field.items ? resolved(document, field.items) : field;
      if (inner.properties && depth < 3) walk(inner, `${name}${field.items ? '[].' : '.'}`, depth + 1);
    }
  };
  walk(schema, '', 0);
  return rows.map((row, i) => ({ ...row, id: i + 1 }));
}
