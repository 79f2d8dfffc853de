import { dec, decimal, ledger, ref, text } from '@heliu/model';

/**
 * Where each single piece of goods kept by serial number is. A piece is in one place at any moment or in none: what a
 * balance has is one or nothing. It is posted together with the stock and mirrored with it. Pieces are looked for by the
 * beginning of their number, and counted by the warehouse they are in: that is the order of the keys.
 */
export const serials = ledger({
  name: 'inv_serial_entry',
  label: '序列号',
  keys: {
    sku: ref('SKU', 'goods_sku', { required: true }),
    serial: text('序列号', { required: true, max: 60, index: true }),
    warehouse: ref('仓库', 'scm_warehouse', { required: true }),
  },
  measures: { quantity: decimal('数量', { required: true, scale: 0, default: dec(0) }) },
  balances: {
    piece: { by: ['serial', 'sku'], held: true, unshown: true },
    place: { by: ['sku', 'warehouse', 'serial'], neverNegative: 'quantity', held: true, unshown: true },
  },
});
