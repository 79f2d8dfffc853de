import { customised, recordSheet, Refusal, type Sheet, type Work } from '@heliu/engine';
import { type AnyEntity, codes, findEntity, isDocument, permission } from '@heliu/model';
import {
  dining,
  dishRound,
  kitchenSlip,
  preBillSlip,
  receiptSlip,
  sale,
  saleReturn,
  shift,
  shiftPaper,
  type Slip,
} from '../../till/model.ts';
import { kitchenTicketOf, preBillOf, receiptOf, shiftSlipOf } from '../../till/server.ts';
import type { Device } from '../device/reach.server.ts';
import { device } from '../device/device.ts';
import { testSlip } from './test-slip.rules.ts';

/** What stands on a paper: a slip for a roll, a sheet for pages. */
export type Content = { readonly slip: Slip } | { readonly sheet: Sheet };

export interface Printable {
  /** An entity. */
  readonly source: string;
  readonly record: number;
  /** Above nothing it is printed again. */
  readonly reprint: number;
}

const receipts = new Map<AnyEntity, 'sale' | 'return'>([
  [sale, 'sale'],
  [saleReturn, 'return'],
]);

/** Every document is printed, and what a till gives out besides. */
export function printableNamed(source: string): AnyEntity {
  const e = findEntity(source);
  if (!e || !isDocument(e)) throw new Refusal('这种单据不能打印', codes.invalid);
  return e;
}

/** Cashiers print what they sold without having the list of it. */
export function demandMayPrint({ user }: Work, e: AnyEntity): void {
  const isOfTill = e === shift || e === dining || e === dishRound || receipts.has(e);
  if (user.may(permission(e, 'view')) || (isOfTill && user.may('pos_till:sell'))) {
    // A receipt says what was paid, and says nothing without it.
    if (!isOfTill || !user.masks.has('price')) return;
  }
  throw new Refusal(`没有打印${e.label}的权限`, codes.forbidden);
}

const marked = (slip: Slip, reprint: number): Slip =>
  reprint === 0
    ? slip
    : {
        ...slip,
        blocks: [{ kind: 'text', text: `补打 第 ${reprint} 次`, align: 'center', style: 'bold' }, ...slip.blocks],
      };

/** Read at the moment it is printed. */
export async function contentOf(work: Work, { source, record, reprint }: Printable, on: Device): Promise<Content> {
  if (source === device.name) return { slip: testSlip(on.name, on.paper === 'mm58' ? 58 : 80, work.now) };
  const e = printableNamed(source);
  const kind = receipts.get(e);
  if (kind) {
    const receipt = await receiptOf(work, kind, record);
    const reprints = Math.max(receipt.reprints, reprint);
    return { slip: receiptSlip({ ...receipt, reprints }) };
  }
  if (e === shift) return { slip: marked(shiftPaper(await shiftSlipOf(work, record)), reprint) };
  if (e === dishRound) return { slip: marked(kitchenSlip(await kitchenTicketOf(work, record)), reprint) };
  if (e === dining) return { slip: marked(preBillSlip(await preBillOf(work, record)), reprint) };
  const sheet = await recordSheet(work, await customised(work, e), record);
  if (reprint === 0) return { sheet };
  return { sheet: { ...sheet, subtitle: [...sheet.subtitle, { label: '补打', value: `第 ${reprint} 次` }] } };
}
