import { fen } from '@heliu/model';
import { expect, test } from 'vitest';
import { disposalComplaint, withSum } from './disposal.rules.ts';

type Draft = Parameters<typeof disposalComplaint>[0];
const line = (more: Partial<Draft['lines'][number]> = {}) => ({ order: 1, sku: 2, amount: fen(100n), ...more });
const draft = (kind: 'loss' | 'overflow', ...lines: ReturnType<typeof line>[]) =>
  withSum({ kind, orderDate: '2026-11-02', opinion: '处理', lines });

test.each<[string, Draft, string | undefined]>([
  ['fine', draft('loss', line({ result: 'normal' }), line({ result: 'accident' })), undefined],
  ['he pays', draft('loss', line({ result: 'claim', staff: 1 })), undefined],
  ['the insurer pays', draft('loss', line({ result: 'claim', supplier: 1 })), undefined],
  ['nobody pays', draft('loss', line(), line({ result: 'claim' })), '处理明细第2行：赔偿要写明责任人或赔偿单位'],
  ['a loss is no gain', draft('loss', line({ result: 'gain' })), '处理明细第1行：报损没有收益，请选择谁来承担'],
  ['what turned up', draft('overflow', line({ result: 'normal' })), undefined],
])('%s', (_, given, complaint) => expect(disposalComplaint(given)).toBe(complaint));

test('what turned up is a gain whatever the line says, and the head is the sum', () =>
  expect(draft('overflow', line(), line({ result: 'accident' }))).toMatchObject({
    amount: 200n,
    lines: [{ result: 'gain' }, { result: 'gain' }],
  }));
