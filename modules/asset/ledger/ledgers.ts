import { ledger, money, ref, zeroFen } from '@heliu/model';

/**
 * What the company owns and what it has paid ahead, per card: what it cost, and how much of that has become expense. Cards
 * add, depreciation wears, disposal takes away; what is left is the difference of the two.
 */
export const assets = ledger({
  name: 'asset_entry',
  label: '资产账',
  keys: {
    card: ref('固定资产卡片', 'asset_card', { index: true }),
    prepaid: ref('待摊费用', 'asset_prepaid', { index: true }),
  },
  measures: {
    cost: money('原值', { default: zeroFen, masked: 'cost' }),
    worn: money('累计折旧或摊销', { default: zeroFen, masked: 'cost' }),
  },
  byDay: true,
  periodic: true,
  balances: {
    card: { by: ['card'], onlyWith: ['card'] },
    prepaid: { by: ['prepaid'], onlyWith: ['prepaid'] },
  },
});
