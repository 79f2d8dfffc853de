import type { Schema } from './schema.ts';

const quoted = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key));
const plain: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};
const noted = (text: string | undefined, indent: string): string =>
  text ? `${indent}/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n` : '';

/** A schema as a type. */
export function typeOf(schema: Schema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!;
  if (schema.enum) return [...new Set(schema.enum.map((one) => JSON.stringify(one)))].join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => typeOf(one, indent)))].join(' | ');
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return 'unknown';
  return types
    .map((type) => {
      if (type === 'array') return `readonly (${schema.items ? typeOf(schema.items, indent) : 'unknown'})[]`;
      return type === 'object' ? objectType(schema, indent) : (plain[type] ?? 'unknown');
    })
    .join(' | ');
}

function objectType({ properties, required = [] }: Schema, indent: string): string {
  if (!properties) return 'Readonly<Record<string, any>>';
  const inner = `${indent}  `;
  const needed = new Set(required);
  const lines = Object.entries(properties).map(
    ([key, one]) =>
      `${noted(one.description, inner)}${inner}readonly ${quoted(key)}${needed.has(key) ? '' : '?'}: ${typeOf(one, inner)};`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}
export { noted };
