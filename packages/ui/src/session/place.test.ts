import { describe, expect, test } from 'vitest';
import { lastEntered, noteEntered, noteLeft, rememberPlace, takePlace } from './place.ts';

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe('登录后回到原处', () => {
  test('the same person comes back once', () => {
    const storage = memory();
    rememberPlace('/client/edit/7?tab=2', '12', storage);
    expect(takePlace('12', storage)).toBe('/client/edit/7?tab=2');
    expect(takePlace('12', storage)).toBeUndefined();
  });
  test('another person does not, and neither does the first one after him', () => {
    const storage = memory();
    rememberPlace('/client/edit/7', '12', storage);
    expect(takePlace('13', storage)).toBeUndefined();
    expect(takePlace('12', storage)).toBeUndefined();
  });
  test('whoever followed a link gets there', () => {
    const storage = memory();
    rememberPlace('/oms/invoice/show/5', '', storage);
    expect(takePlace('13', storage)).toBe('/oms/invoice/show/5');
  });
  test('what is no place leads nowhere', () => {
    const storage = memory();
    storage.setItem('heliu.place', '{');
    expect(takePlace('12', storage)).toBeUndefined();
  });
  test('somebody is known to have been here until he leaves', () => {
    const storage = memory();
    expect(lastEntered(storage)).toBeUndefined();
    noteEntered('12', storage);
    expect(lastEntered(storage)).toBe('12');
    noteLeft(storage);
    expect(lastEntered(storage)).toBeUndefined();
  });
});
