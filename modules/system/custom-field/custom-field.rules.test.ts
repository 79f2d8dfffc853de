import { entity, text } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { labelComplaint, optionsComplaint, optionsIn } from './custom-field.rules.ts';

describe('自定义字段', () => {
  test('options are the lines that say something', () => {
    expect(optionsIn(' 展会 \n\n老客户\n')).toEqual(['展会', '老客户']);
    expect(optionsIn(null)).toEqual([]);
  });

  test.each([
    ['choice', ['是'], '请至少填两个选项，每行一个'],
    ['choice', ['甲', '乙', '甲'], '选项“甲”重复'],
    ['choices', ['甲,乙', '丙'], '选项“甲,乙”不能含逗号、波浪号或等号'],
    ['choice', ['~', '丙'], '选项“~”不能含逗号、波浪号或等号'],
    ['choice', ['长'.repeat(41), '丙'], '选项“长长长长长长长长长长…”超过40个字'],
    ['choice', ['甲', '乙'], undefined],
    ['text', [], undefined],
  ] as const)('%s of %j', (kind, options, complaint) => {
    expect(optionsComplaint(kind, options)).toBe(complaint);
  });

  test('a name that a record has already is refused, its own columns included', () => {
    const shelf = entity({ name: 'a_shelf', label: '货架', title: 'name', fields: { name: text('货架名称') } });
    expect(labelComplaint(shelf, '货架名称')).toBe('货架已有“货架名称”，请换一个名称');
    expect(labelComplaint(shelf, '创建人')).toBe('货架已有“创建人”，请换一个名称');
    expect(labelComplaint(shelf, '承重')).toBeUndefined();
  });
});
