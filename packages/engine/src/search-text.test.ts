import { entity, text } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { searchText } from './search-text.ts';

const shop = entity({
  name: 'shop',
  label: '店铺',
  title: 'name',
  fields: { code: text('编码', { search: true }), name: text('名称', { search: true }), remark: text('备注') },
});

describe('查找文字', () => {
  test.for([
    ['杭州知味食品有限公司', 'hzzwspyxgs'],
    ['重庆银行', 'cqyh'],
    ['长沙', 'cs'],
    ['小红书A店', 'xhsad'],
  ] as const)('%s is found by %s', ([name, initials]) => {
    expect(searchText(shop, { code: 'K1', name })).toContain(initials);
  });

  test('it holds code, name and full pinyin in lower case, and nothing that is not meant to be searched', () => {
    expect(searchText(shop, { code: 'KH01', name: '张伟', remark: '秘密' })).toBe('kh01 张伟 zw zhangwei');
  });
});
