import { gbkBytes } from '@heliu/model';
import { assert, constantFrom, dictionary, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fillRemark,
  previewRemark,
  remarkComplaint,
  remarkFields,
  remarkLimit,
  type RemarkValues,
} from './remark-template.rules.ts';

describe('备注模板', () => {
  test.each<[string, RemarkValues, string]>([
    ['{订单号};{平台};{店铺}', { 订单号: 'A1', 平台: '抖店', 店铺: '一号店' }, 'A1;抖店;一号店'],
    ['订单 {订单号} SN：{SN码}', { 订单号: 'A1' }, '订单 A1 SN：'],
    ['{买家留言}', { 买家留言: '{订单号}', 订单号: 'A1' }, '{订单号}'],
    ['{不认识}', {}, '{不认识}'],
    ['没有占位符', {}, '没有占位符'],
    ['{国补金额}', { 国补金额: null }, ''],
    ['一行\n{订单号}\n', { 订单号: 'A1' }, '一行\nA1'],
  ])('%j filled in is as expected', (template, values, text) => {
    expect(fillRemark(template, values)).toBe(text);
  });

  test('what does not fit is cut at a whole character, and the preview says what is lost', () => {
    const long = `号${'码'.repeat(120)}`;
    expect(fillRemark(long, {})).toBe(`号${'码'.repeat(114)}`);
    expect(previewRemark(long)).toEqual({ text: `号${'码'.repeat(114)}`, rest: '码'.repeat(6), bytes: 242 });
    expect(previewRemark('订单 {订单号}').rest).toBe('');
  });

  test('names that nobody can fill in are told', () => {
    expect(remarkComplaint('{订单号} {单号} {单号} {}')).toBe('不认识“{单号}”、“{}”，请从占位符中选用');
    expect(
      remarkComplaint(
        Object.keys(remarkFields)
          .map((name) => `{${name}}`)
          .join(''),
      ),
    ).toBeUndefined();
  });

  test('no template and no value makes a remark longer than a provider takes', () => {
    const names = constantFrom(...(Object.keys(remarkFields) as (keyof typeof remarkFields)[]));
    assert(
      property(
        string({ unit: 'grapheme', maxLength: 80 }),
        names,
        dictionary(names, string({ unit: 'grapheme', maxLength: 200 })),
        (text, name, values) => {
          const { text: shown, rest } = previewRemark(`${text}{${name}}`, values);
          const remark = fillRemark(`${text}{${name}}`, values);
          expect(remark).toBe(shown);
          expect(gbkBytes(remark)).toBeLessThanOrEqual(remarkLimit);
          expect(rest === '').toBe(gbkBytes(remark + rest) <= remarkLimit);
        },
      ),
    );
  });
});
