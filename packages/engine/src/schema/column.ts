import { type Field, formatFen, type Fen } from '@heliu/model';

const types: Record<Field['kind'], (field: Field) => string> = {
  text: () => 'text',
  longText: () => 'text',
  richText: () => 'text',
  integer: () => 'integer',
  decimal: ({ scale = 6 }) => `numeric(22,${scale})`,
  money: () => 'numeric(18,2)',
  rate: () => 'numeric(9,6)',
  date: () => 'date',
  dateTime: () => 'timestamptz',
  flag: () => 'boolean',
  choice: () => 'text',
  choices: () => 'text[]',
  ref: () => 'bigint',
  refs: () => 'bigint[]',
  file: () => 'bigint',
  image: () => 'bigint',
  json: () => 'jsonb',
  parent: () => 'bigint',
  line: () => 'bigint',
};
export const sqlType = (field: Field): string => types[field.kind](field);

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The default as SQL, for columns added to tables that already hold rows and for computed fields left out. */
export function sqlDefault(field: Field): string | undefined {
  if (!field.hasDefault) return undefined;
  const value = field.default;
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'bigint') return formatFen(value as Fen);
  if (typeof value === 'string') return quote(value);
  return `${quote(JSON.stringify(value))}::${sqlType(field)}`;
}
