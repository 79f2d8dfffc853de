import { yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import type { OpenedTender } from '../opening/opening.calls.ts';
import { answered, type Paying, startPaying, turned, typed } from './pay.rules.ts';

const tender = (method: number, name: string, kind: OpenedTender['kind'], needsTradeNo = false): OpenedTender => ({
  method,
  name,
  kind,
  account: 1,
  givesChange: kind === 'cash',
  opensDrawer: kind === 'cash',
  refundable: true,
  needsTradeNo,
});
const tenders = [tender(3, '银行卡', 'card'), tender(1, '现金', 'cash'), tender(2, '微信', 'wechat', true)];
const keys = (paying: Paying, text: string) => [...text].reduce((now, key) => typed(now, tenders, key), paying);
const start = startPaying(tenders);
const due = yuan('181.50');
const enter = (paying: Paying) => answered(paying, tenders, due, []);

describe('收款录入', () => {
  test('it begins with cash, and the letter or the arrow chooses another', () => {
    expect(start).toEqual({ method: 1, text: '' });
    expect(keys(start, 'k')).toEqual({ method: 3, text: '' });
    expect(keys(start, '20w')).toEqual({ method: 2, text: '20' });
    expect(turned(start, tenders, 1).method).toBe(2);
    expect(turned(turned(start, tenders, 1), tenders, 1).method).toBe(3);
  });

  test('nothing typed is exactly what is left', () => {
    const outcome = enter(start);
    expect(outcome.kind === 'paid' && outcome.payments[0]!.amount).toBe(due);
  });

  test('more cash is taken, more by card is refused', () => {
    expect(enter(keys(start, '200')).kind).toBe('paid');
    expect(enter(keys(start, 'k200'))).toEqual({
      kind: 'refused',
      words: '银行卡最多收 ￥181.50，找零只能从现金里出',
    });
  });

  test('a way that has a number asks for it, letters and all', () => {
    const asks = enter(keys(start, 'w100'));
    expect(asks).toEqual({ kind: 'asks', paying: { method: 2, text: '', amount: yuan('100') } });
    if (asks.kind !== 'asks') return;
    expect(enter(asks.paying)).toEqual({ kind: 'refused', words: '请扫或输入微信的交易号' });
    const paid = enter(keys(asks.paying, '4200WX'));
    expect(paid.kind === 'paid' && paid.payments[0]).toMatchObject({ amount: yuan('100'), tradeNo: '4200WX' });
  });

  test('goods that pass the scanner while paying are goods', () => {
    expect(enter(keys(start, '6902083881405'))).toEqual({ kind: 'scan', code: '6902083881405' });
    expect(enter(keys(start, '1a'))).toEqual({ kind: 'refused', words: '1a 不是金额，还差 ￥181.50' });
  });

  test('a key is taken back', () => {
    expect(typed(keys(start, '12'), tenders, 'Backspace').text).toBe('1');
    expect(typed(keys(start, '1'), tenders, '00').text).toBe('100');
    expect(typed(start, tenders, 'Shift').text).toBe('');
  });
});
