import fc from 'fast-check';

const encoded = (text: string) => Buffer.from(text).toString('base64url');
const nested = (depth: number): unknown => JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth)) as unknown;

const numbers = [0, -0, -1, 1.5, 0.1 + 0.2, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308, 5e-324];
const spellings = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e400',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1_000',
  '９',
  '9223372036854775808',
  '9'.repeat(60),
];
const broken = [
  '\0',
  'a\0b',
  '\uD800',
  'x\uDFFFy',
  '\uFFFE',
  '\u202E',
  '𠮷',
  '👨‍👩‍👧',
  'x'.repeat(3000),
  '汉'.repeat(20_000),
];
const injected = [
  "'; drop table crm_customer; --",
  "' or 1=1 --",
  '"',
  '\\',
  '$1',
  '$1::text',
  '%',
  '_',
  '%_\\',
  '%'.repeat(50),
  '${7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
];
const keywords = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[object Object]',
];
const filters = [
  '~',
  '!~',
  '..',
  '1..',
  '..x',
  'a..b',
  ',',
  ',,,',
  '1,x',
  '0000-00-00',
  '2026-99-99',
  '2026-99-99..2026-99-99',
  '9999-12-31..',
  '..9999-12-31',
  'abcdefghij..abcdefghij',
  '+275760-09-13',
  '2026-06-15T99:99:99Z',
  '2026-06-15T00:00:00+99:99',
  '0001-01-01',
  '0000-01-01',
];
const orders = [
  'id',
  '-id',
  'id,id,id,id,id',
  '-',
  '--id',
  'constructor',
  '-__proto__',
  'createdAt,-constructor',
  'name;select 1',
];
const cursors = [
  'x',
  encoded('[]'),
  encoded('[1]'),
  encoded('["x",1]'),
  encoded('["x","y"]'),
  encoded('[null,null]'),
  encoded('[{},[]]'),
  encoded('"x"'),
  encoded('[1e400,1]'),
  encoded('["2026-99-99",1]'),
  '2026-01-01|1',
  '2020|5',
  `2026-11-15T00:00:00Z|${'9'.repeat(40)}`,
  encoded('2026-99-99|1|1'),
];
const lists: readonly unknown[] = [
  [],
  [null],
  [[]],
  [1, 'a'],
  [{}],
  Array.from({ length: 600 }, () => 1),
  Array.from({ length: 12_000 }, (_, i) => i + 1),
];
const objects: readonly unknown[] = [
  {},
  { a: 1 },
  { length: 1e9 },
  { toString: 'x' },
  { valueOf: 1, id: 1 },
  nested(5),
  nested(11),
  nested(200),
];

/** What no honest client sends, and what it might send by mistake. */
const anywhere: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom<unknown>(null, true, false, ...numbers, ...lists, ...objects), weight: 4 },
  { arbitrary: fc.constantFrom<unknown>(...spellings, ...broken, ...injected, ...keywords), weight: 4 },
  { arbitrary: fc.constantFrom<unknown>(...filters, ...orders, ...cursors), weight: 4 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 1 },
  { arbitrary: fc.double(), weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
);

const inPlace = new Map<string, readonly unknown[]>([
  ['sort', orders],
  ['cursor', cursors],
  ['page', [...numbers, ...spellings]],
  ['pageSize', [...numbers, ...spellings]],
  ['id', [...numbers, ...spellings]],
  ['ids', [...lists, ...spellings, '1,2,x', '1,,2']],
  ['version', [...numbers, ...spellings]],
]);

/** The same, aimed at what an argument of this name is read as. */
export const hostileFor = (key: string): fc.Arbitrary<unknown> => {
  const aimed = inPlace.get(key) ?? [...filters, ...spellings, ...broken];
  return fc.oneof({ arbitrary: fc.constantFrom<unknown>(...aimed), weight: 3 }, { arbitrary: anywhere, weight: 2 });
};
