import { test as checked } from '@fast-check/vitest';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BodyLimits, demandModest } from './body.ts';

const limits: BodyLimits = { bytes: 0, keys: 6, keysOfOne: 4 };

/** The same by building the value, which is what the walk over the text is there to avoid. */
function isModest(value: unknown): boolean {
  let all = 0;
  const walk = (one: unknown, depth: number): boolean => {
    if (typeof one !== 'object' || one === null) return true;
    if (depth > 12) return false;
    const inner = Object.values(one);
    if (!Array.isArray(one)) {
      all += inner.length;
      if (inner.length > limits.keysOfOne) return false;
    }
    return inner.every((each) => walk(each, depth + 1));
  };
  return walk(value, 0) && all <= limits.keys;
}
const passes = (text: string) => {
  try {
    demandModest(text, limits);
    return true;
  } catch {
    return false;
  }
};

checked.prop([fc.jsonValue({ maxDepth: 4 })])('a text is judged as the value it stands for', (value) => {
  expect(passes(JSON.stringify(value))).toBe(isModest(value));
});

const deep = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
test.for([
  ['quotes and brackets within a text are text', String.raw`{"a":"\"{[:::::::::\\"}`, true],
  ['a text that never ends', '{"a":"::::::::', true],
  ['nothing', '', true],
  ['more closing than opening', '}}}}]]]:', true],
  ['names enough', '{"a":1,"b":2,"c":3,"d":4}', true],
  ['a name too many in one', '{"a":1,"b":2,"c":3,"d":4,"e":5}', false],
  ['too many in all', '[{"a":1,"b":2},{"a":1,"b":2},{"a":1,"b":2},{"a":1}]', false],
  ['as deep as can be', deep(12), true],
  ['a level too deep', deep(13), false],
] as const)('%s', ([, text, isFine]) => expect(passes(text)).toBe(isFine));
