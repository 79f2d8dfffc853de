import { z } from 'zod';
import { zhCN } from 'zod/locales';
import { type AnyEntity, fieldsOf, type Input, linesOf } from './entity.ts';
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
export const maxLines = 5000;

const schemas = new WeakMap<AnyEntity, z.ZodType>();

/** The one validation both sides run: the form before sending, the route before saving. */
export function inputSchema<E extends AnyEntity>(e: E): z.ZodType<Input<E>> {
  let schema = schemas.get(e);
  if (!schema) {
    const shape: Record<string, z.ZodType> = { ...shapeOf(fieldsOf(e)).shape };
    for (const [kind, lines] of Object.entries(linesOf(e))) {
      const rows = z
        .array(shapeOf(lines.fields), `${lines.label}应为列表`)
        .max(maxLines, `${lines.label}不能超过${maxLines}行`);
      shape[kind] = lines.optional
        ? rows.default([])
        : z.preprocess((v) => v ?? [], rows.min(1, `请填写${lines.label}`));
    }
    schema = z.object(shape);
    schemas.set(e, schema);
  }
  // The shape is built from the same fields the type is computed from; this is the only cast.
  return schema as z.ZodType<Input<E>>;
}

export interface Complaint {
  /** Where: `customer`, or `lines.2.quantity`. */
  readonly path: string;
  readonly message: string;
}

/** Every complaint names its field, and in lines its row, so that the sentence stands on its own. */
export function complaintsOf(e: AnyEntity, error: z.ZodError): Complaint[] {
  const kinds = linesOf(e);
  return error.issues.map(({ path, message }) => {
    const [first, row, inLine] = path;
    const lines = typeof first === 'string' ? kinds[first] : undefined;
    const where = lines && typeof row === 'number' ? `${lines.label}第${row + 1}行：` : '';
    const label = lines ? (lines.fields[String(inLine)]?.label ?? '') : (fieldsOf(e)[String(first)]?.label ?? '');
    const what = message.includes(label) ? message : `${label}：${message}`;
    return { path: path.join('.'), message: `${where}${what}` };
  });
}
