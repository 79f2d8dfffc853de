import type { Schema } from './schema.ts';

const deepest = 6;

/** Something that fits a schema, for whoever reads rather than computes: what is needed, and of the rest the first few. */
export function exampleOf(schema: Schema, shared: Readonly<Record<string, Schema>>, depth = 0): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.default !== undefined) return schema.default;
  if (schema.$ref) {
    const found = shared[schema.$ref.split('/').at(-1)!];
    return found && depth < deepest ? exampleOf(found, shared, depth + 1) : null;
  }
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, shared, depth + 1);
  if (schema.enum) return schema.enum[0];
  const [type] = [schema.type].flat();
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return false;
  if (type === 'array') return depth < deepest && schema.items ? [exampleOf(schema.items, shared, depth + 1)] : [];
  if (type !== 'object') return type === 'string' ? '文字' : null;
  const needed = new Set(schema.required ?? []);
  const keys = Object.keys(schema.properties ?? {});
  const some = keys.filter((key) => needed.has(key)).slice(0, 14);
  const shown = some.length > 0 ? some : keys.slice(0, 4);
  return Object.fromEntries(shown.map((key) => [key, exampleOf(schema.properties![key]!, shared, depth + 1)]));
}
