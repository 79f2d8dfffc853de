import { describe, expect, test } from 'vitest';
import { concernsAbout, type Named, type Suspect } from './abnormal-merchant.rules.ts';

const title: Suspect = { name: '杭州某某（集团）有限公司', kind: 'title', taxNo: '91350100M000100Y43', reason: '虚开' };
const buyer: Suspect = { name: 'Tao_Guest', kind: 'buyer', taxNo: null, reason: '恶意退款' };
const merchant: Suspect = { name: '同行甲', kind: 'merchant', taxNo: null, reason: '打假' };

describe('异常商户', () => {
  test.each<[string, Named, Suspect, boolean]>([
    ['the title, brackets typed the other way', { invoiceTitle: '杭州某某(集团) 有限公司' }, title, true],
    ['the tax number under another name', { invoiceTitle: '别名', titleTaxNo: '91350100m000100y43' }, title, true],
    ['a buyer called like a title', { buyerNick: '杭州某某（集团）有限公司' }, title, false],
    ['the buyer, other capitals', { buyerNick: 'tao_guest' }, buyer, true],
    ['a title called like a buyer', { invoiceTitle: 'Tao_Guest' }, buyer, false],
    ['a merchant as buyer', { buyerNick: '同行甲' }, merchant, true],
    ['a merchant as title', { invoiceTitle: '同行甲' }, merchant, true],
    ['a part of the name', { invoiceTitle: '同行' }, merchant, false],
    ['nothing known of the order', {}, { ...merchant, taxNo: null }, false],
    ['no tax number on either side', { titleTaxNo: '' }, { ...buyer, taxNo: '' }, false],
  ])('%s', (_, order, suspect, isMeant) => {
    expect(concernsAbout(order, [suspect]).length > 0).toBe(isMeant);
  });

  test('every reason is said, by name', () => {
    expect(concernsAbout({ buyerNick: '同行甲', titleTaxNo: '91350100M000100Y43' }, [title, buyer, merchant])).toEqual([
      '杭州某某（集团）有限公司 在异常商户中：虚开',
      '同行甲 在异常商户中：打假',
    ]);
  });
});
