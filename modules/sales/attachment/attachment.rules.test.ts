import { expect, test } from 'vitest';
import { mediaKinds } from './attachment.calls.ts';
import { contentOf, mediaKindOf } from './attachment.rules.ts';

test.each([
  ['image/png', 'picture'],
  ['application/pdf', 'pdf'],
  ['application/ofd', 'pdf'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'sheet'],
  ['application/vnd.ms-excel', 'sheet'],
  ['text/csv', 'sheet'],
  ['application/msword', 'document'],
  ['text/plain', 'document'],
  ['application/zip', 'other'],
  ['video/mp4', 'other'],
])('%s is filed under %s', (type, kind) => expect(mediaKindOf(type)).toBe(kind));

test('every kind is a condition of its own, and other is none of them', () => {
  const all = Object.keys(mediaKinds).map((kind) => contentOf(kind as 'picture', 'm'));
  expect(new Set(all).size).toBe(all.length);
  expect(contentOf('other', 'm')).toMatch(/^not \(.*image\/%.*pdf%/);
});
