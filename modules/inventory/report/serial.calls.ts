import { choice, date, get, json, ref, report, text } from '@heliu/model';
import { z } from 'zod';
import { longestSerial } from '../serial/serial.rules.ts';
import { serials } from '../serial/serial.ts';
import type { MovedBy } from './stock.calls.ts';

const base = '/api/inventory/serial';
const sku = ref('SKU', 'goods_sku');
const warehouse = ref('仓库', 'scm_warehouse');
const source = json('来源', z.custom<MovedBy>());

/** What one piece has been through, newest first; it is opened from the list of pieces. */
export const serialLife = report()({
  name: 'inv_serial_life',
  label: '序列号经历',
  summary: '序列号经历：一件货从哪里来、到过哪里、给了谁',
  access: 'inv_serial:life',
  call: get(`${base}/life`),
  file: get(`${base}/lifeExport`),
  about: serials.name,
  parameters: {
    sku: ref('SKU', 'goods_sku', { required: true }),
    serial: text('序列号', { required: true, max: longestSerial }),
  },
  columns: {
    date: date('日期'),
    document: text('单据'),
    way: choice('出入', { in: '入库', out: '出库' }),
    warehouse,
    party: text('往来单位或事由'),
  },
  carries: { source },
  fit: ({ serial }) => ({ title: `${serial} 的经历` }),
  sums: [],
  drill: { document: ({ source: by }) => by ?? undefined },
  empty: '没有这件货的记录。',
});

/** Every piece that was ever here: where it is now, or by which document and to whom it left. */
export const serialPieces = report()({
  name: 'inv_serial',
  label: '序列号查询',
  summary: '序列号：每件货现在在哪里，由哪张单据给了谁',
  access: 'inv_serial:view',
  call: get(`${base}/list`),
  file: get(`${base}/export`),
  path: '/inventory/serial',
  about: serials.name,
  parameters: {
    serial: text('序列号', { max: longestSerial, hint: '整个号码或开头几位' }),
    state: choice('状态', { all: '全部', in: '在库', out: '已出库' }, { default: 'all' }),
    sku,
    warehouse,
  },
  columns: {
    serial: text('序列号'),
    sku,
    state: choice('状态', { in: '在库', out: '已出库' }),
    warehouse,
    date: date('最近日期'),
    document: text('最近单据'),
    party: text('往来单位或事由'),
  },
  carries: { source },
  sums: [],
  paged: true,
  drill: {
    serial: ({ sku: of, serial }) =>
      of === null || serial === null ? undefined : { report: serialLife, asked: { sku: of, serial } },
    document: ({ source: by }) => by ?? undefined,
  },
  empty: '没有符合条件的序列号。启用序列号管理的商品入库后，每件都在这里。',
});
