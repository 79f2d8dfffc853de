import { z } from 'zod';
import { zhCN } from 'zod/locales';
import { type AnyEntity, fieldsOf, type Input, type Lines, linesOf } from './entity.ts';
import type { Field, Fields } from './field.ts';

// Where a schema has no words of its own, the user still reads his own language.
z.config(zhCN());

function slot(field: Field): z.ZodType {
  if (field.hasDefault)
    return z.preprocess((v) => (v === '' || v === null || v === undefined ? field.default : v), field.schema);
  if (!field.required) return z.preprocess((v) => (v === '' || v === undefined ? null : v), field.schema.nullable());
  return z.preprocess(
    (v) => (typeof v === 'string' && v.trim() === '' ? undefined : v),
    z.custom((v) => v !== undefined && v !== null, `${field.label}不能为空`).pipe(field.schema),
  );
}

function shapeOf(fields: Fields): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const [key, field] of Object.entries(fields)) if (!field.computed) shape[key] = slot(field);
  return z.object(shape);
}

/** More lines than this in one document is a mistake of the sender, not a document. */
export const maxLines = 10_000;

const rowSchemas = new WeakMap<Fields, z.ZodObject>();

/** Header or one line, without what surrounds it: a form checks again only the row somebody is typing in. */
export function rowSchema(fields: Fields): z.ZodObject {
  let schema = rowSchemas.get(fields);
  if (!schema) rowSchemas.set(fields, (schema = shapeOf(fields)));
  return schema;
}

const schemas = new WeakMap<AnyEntity, z.ZodType>();

function listOf({ label, optional }: Lines, row: z.ZodType): z.ZodType {
  const rows = z.array(row, `${label}应为列表`).max(maxLines, `${label}不能超过${maxLines}行`);
  return optional ? rows.default([]) : z.preprocess((v) => v ?? [], rows.min(1, `请填写${label}`));
}
/** How many lines there may be, whatever is in them. */
export const countSchema = (lines: Lines): z.ZodType => listOf(lines, z.unknown());

/** The one validation both sides run: the form before sending, the route before saving. */
export function inputSchema<E extends AnyEntity>(e: E): z.ZodType<Input<E>> {
  let schema = schemas.get(e);
  if (!schema) {
    const shape: Record<string, z.ZodType> = { ...rowSchema(fieldsOf(e)).shape };
    for (const [kind, lines] of Object.entries(linesOf(e))) shape[kind] = listOf(lines, rowSchema(lines.fields));
    schema = z.object(shape);
    schemas.set(e, schema);
  }
  // The shape is built from the same fields the type is computed from; this is the only cast.
  return schema as z.ZodType<Input<E>>;
}

export type Issue = z.ZodError['issues'][number];
export const issuesOf = (schema: z.ZodType, value: unknown): Issue[] => schema.safeParse(value).error?.issues ?? [];

export interface Complaint {
  /** Where: `customer`, or `lines.2.quantity`. */
  readonly path: string;
  readonly message: string;
}

/** Every complaint names its field, and in lines its row, so that the sentence stands on its own. */
export function complaintsOf(e: AnyEntity, { issues }: { readonly issues: readonly Issue[] }): Complaint[] {
  const kinds = linesOf(e);
  return issues.map(({ path, message }) => {
    const [first, row, inLine] = path;
    const lines = typeof first === 'string' ? kinds[first] : undefined;
    const where = lines && typeof row === 'number' ? `${lines.label}第${row + 1}行：` : '';
    const label = lines ? (lines.fields[String(inLine)]?.label ?? '') : (fieldsOf(e)[String(first)]?.label ?? '');
    const what = message.includes(label) ? message : `${label}：${message}`;
    return { path: path.join('.'), message: `${where}${what}` };
  });
}

/** The other way round: where a sentence such as `项目明细第2行：数量应大于零` belongs; undefined where it names no line. */
export function complaintFrom(e: AnyEntity, message: string): Complaint | undefined {
  for (const [kind, { label, fields }] of Object.entries(linesOf(e))) {
    const [, row, rest] = new RegExp(`^${label}第(\\d+)行：(.*)$`).exec(message) ?? [];
    if (row === undefined || rest === undefined) continue;
    const named = Object.entries(fields).find(([, field]) => !field.computed && rest.startsWith(field.label));
    return { path: [kind, Number(row) - 1, ...(named ? [named[0]] : [])].join('.'), message };
  }
  return undefined;
}
