import { calls, chosenSome, custom, get } from '@heliu/model';
import { z } from 'zod';
import { waybill } from './waybill.ts';

const base = 'api/oms/waybill';
export const waybillCalls = calls(waybill, base, { list: get('list'), get: get('get'), export: get('export') });

/** As many labels as one file holds. */
export const mostLabels = 200;

export const printLabels = custom<never>()(
  '这些出库单的快递面单，一页一张，回答 PDF',
  get(`/${base}/print`),
  'oms_waybill:print',
  z.object({ ids: chosenSome('出库单', mostLabels) }),
);
