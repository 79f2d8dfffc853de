import { describe, expect, test } from 'vitest';
import { type Asked, meaningOf } from './entry.rules.ts';

describe('录入框', () => {
  test.each<[Asked, string, object]>([
    ['goods', ' ', { kind: 'nothing' }],
    ['goods', '6902083881405', { kind: 'goods', code: '6902083881405', times: '1' }],
    ['goods', '3*6902083881405', { kind: 'goods', code: '6902083881405', times: '3' }],
    ['goods', '1.5x苹果', { kind: 'goods', code: '苹果', times: '1.5' }],
    ['goods', '0*1001', { kind: 'goods', code: '0*1001', times: '1' }],
    ['goods', 'pgs', { kind: 'goods', code: 'pgs', times: '1' }],
    ['quantity', '3', { kind: 'answer', to: 'quantity', text: '3' }],
    ['quantity', '6902083881405', { kind: 'goods', code: '6902083881405', times: '1' }],
    ['price', '12.50', { kind: 'answer', to: 'price', text: '12.50' }],
    ['member', '13812345520', { kind: 'answer', to: 'member', text: '13812345520' }],
    ['note', '李先生', { kind: 'answer', to: 'note', text: '李先生' }],
  ])('asked for %s, “%s” means %j', (asked, typed, meaning) => {
    expect(meaningOf(asked, typed)).toEqual(meaning);
  });
});
