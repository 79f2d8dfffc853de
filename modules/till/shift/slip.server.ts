import { handle, load, Refusal, type Work } from '@heliu/engine';
import { codes, formatFen } from '@heliu/model';
import { type ShiftSlip, shiftSlip } from './shift.calls.ts';
import { shift } from './shift.ts';
import { totalsOf } from './totals.server.ts';

interface Names {
  readonly store: string;
  readonly terminal: string;
  readonly cashier: string;
  readonly approvedBy: string | null;
  readonly handoverTo: string | null;
}
async function namesOf(work: Work, id: number): Promise<Names> {
  const [row] = await work.query<Names>(
    'till.slipNames',
    `select f.name as store, t.name as terminal, c.realname as cashier, a.realname as "approvedBy", h.realname as "handoverTo"
     from pos_shift s join sys_factory f on f.company_id = $1 and f.id = s.store
     join pos_terminal t on t.company_id = $1 and t.id = s.terminal join sys_user c on c.company_id = $1 and c.id = s.cashier
     left join sys_user a on a.company_id = $1 and a.id = s.approved_by
     left join sys_user h on h.company_id = $1 and h.id = s.handover_to
     where s.company_id = $1 and s.id = $2`,
    [work.company, id],
  );
  if (!row) throw new Refusal('班次不存在', codes.missing);
  return row;
}

export async function shiftSlipOf(work: Work, id: number): Promise<ShiftSlip> {
  const record = await load(work, shift, id);
  // Whoever watches over shifts sees all of them, a cashier his own.
  if (record.cashier !== work.user.id && !work.user.may('pos_shift:view'))
    throw new Refusal('班次不存在', codes.missing);
  const names = await namesOf(work, id);
  const isClosed = record.status === 'closed';
  const totals = isClosed ? record : await totalsOf(work, id);
  const methods = await work.query<{ id: number; name: string }>(
    'till.slipMethods',
    'select id, name from fico_payment_method where company_id = $1 and id = any($2::bigint[])',
    [work.company, record.tenders.map(({ method }) => method)],
  );
  return {
    ...names,
    id,
    number: record.number,
    status: isClosed ? 'closed' : 'open',
    day: record.day,
    beginAt: record.beginAt,
    endAt: record.endAt,
    openingCash: formatFen(record.openingCash),
    saleCount: totals.saleCount,
    saleAmount: formatFen(totals.saleAmount),
    returnCount: totals.returnCount,
    returnAmount: formatFen(totals.returnAmount),
    voidCount: totals.voidCount,
    voidAmount: formatFen(totals.voidAmount),
    rechargeAmount: formatFen(totals.rechargeAmount),
    discount: formatFen(totals.discount),
    drawn: formatFen(record.drawn),
    income: formatFen(record.income),
    drawerOpens: record.drawerOpens,
    reprints: record.reprints,
    heldBills: totals.heldBills,
    tenders: !isClosed
      ? []
      : record.tenders.map((one) => ({
          method: one.method,
          name: methods.find(({ id: method }) => method === one.method)?.name ?? '',
          received: formatFen(one.received),
          refunded: formatFen(one.refunded),
          other: formatFen(one.other),
          expected: formatFen(one.expected),
          counted: formatFen(one.counted),
          difference: formatFen(one.difference),
        })),
    expected: formatFen(record.expected),
    counted: formatFen(record.counted),
    difference: formatFen(record.difference),
    reason: record.reason,
    closingDetail: record.closingDetail,
  };
}

export const slipHandlers = [handle(shiftSlip, ({ shift: id }, work) => shiftSlipOf(work, id))];
