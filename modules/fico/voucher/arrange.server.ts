import { bindReport, handle, holdNumbers, Refusal, renumber, save, type Work } from '@heliu/engine';
import { createHash } from 'node:crypto';
import { closedMonths, holdMonths } from '../period/period.server.ts';
import { type ArrangementPlan, arrangeVouchers, formerNumbers, voucherPlan } from './arrange.calls.ts';
import { type Arranged, arranged, type Numbered, numbersOf } from './arrange.rules.ts';
import { voucherArrangement, type VoucherOrder, voucherOrders } from './arrange.ts';
import { voucher } from './voucher.ts';

interface Row extends Numbered {
  readonly number: string;
  readonly kind: 'manual' | 'auto' | 'carry' | 'init' | 'reversal';
  readonly source: string | null;
  readonly total: string;
}

const vouchersOf = (work: Work, month: string): Promise<Row[]> =>
  work.query<Row>(
    'fico_voucher.numbers',
    `select id, word, voucher_no as no, voucher_date as date, number, kind, source_number as source, total
     from fico_voucher where company_id = $1
       and voucher_date >= $2::date and voucher_date < ($2::date + interval '1 month')::date`,
    [work.company, `${month}-01`],
  );

const moving = (all: readonly Arranged<Row>[]) => all.filter(({ no, to }) => no !== to);
const digestOf = (all: readonly Arranged<Row>[]): string =>
  createHash('sha256')
    .update(all.map(({ id, word, no, to }) => `${id} ${word} ${no} ${to}`).join('\n'))
    .digest('hex');

async function planOf(work: Work, month: string, order: VoucherOrder) {
  const all = arranged(await vouchersOf(work, month), order);
  const plan: ArrangementPlan = {
    words: numbersOf(all),
    moving: moving(all).length,
    complaint: (await closedMonths(work, [month])).get(month)?.replace('不能记账', '不能整理凭证号') ?? null,
    digest: digestOf(all),
  };
  return { all, plan };
}

/** How a number is written beside another one of the same month. */
const newNumber = ({ number, to }: Arranged<Row>): string => {
  const start = number.lastIndexOf('-') + 1;
  return `${number.slice(0, start)}${String(to).padStart(4, '0')}`;
};

async function monthId(work: Work, month: string): Promise<number[]> {
  const rows = await work.query<{ id: number }>(
    'fico_period.idOf',
    'select id from fico_period where company_id = $1 and name = $2 and not deleted',
    [work.company, month],
  );
  return rows.map(({ id }) => id);
}

/** `shown` is the digest of the map that somebody has agreed to. */
export async function arrangeNumbers(work: Work, month: string, order: VoucherOrder, shown?: string) {
  // In the order in which everybody takes them: the month, then its numbers. What is read next is final.
  await holdMonths(work, await monthId(work, month));
  await holdNumbers(work, voucher, month);
  const { all, plan } = await planOf(work, month, order);
  if (plan.complaint !== null) throw new Refusal(plan.complaint);
  if (plan.moving === 0) throw new Refusal(`${month} 的凭证号已经连续，不用整理`);
  if (shown !== undefined && plan.digest !== shown)
    throw new Refusal(`${month} 的凭证刚刚有变动，请看过新的对照再整理`);
  const moves = moving(all);
  const numbers = await renumber(
    work,
    voucher,
    month,
    moves,
    new Map(plan.words.map(({ word, count }) => [word, count])),
  );
  const computed = {
    name: `${month} ${voucherOrders[order]} ${moves.length} 张`,
    month,
    order,
    count: moves.length,
    moves: moves.map(({ id, date, number }, i) => ({
      voucherId: id,
      voucherDate: date,
      former: number,
      number: numbers[i]!,
    })),
  };
  const { id } = await save(work, voucherArrangement, {} as never, { computed });
  return { id, count: moves.length };
}

export const arrangeReports = [
  bindReport(voucherPlan, async ({ month, sorting, all: isAll }, work, most) => {
    const { all, plan } = await planOf(work, month, sorting);
    const shown = isAll ? all : moving(all);
    return {
      rows: shown.slice(0, most + 1).map((one) => ({
        id: one.id,
        former: one.number,
        number: newNumber(one),
        date: one.date,
        kind: one.kind,
        source: one.source,
        total: one.total,
      })),
      ...plan,
    };
  }),
];

export const arrangeHandlers = [
  handle(arrangeVouchers, ({ month, sorting, digest }, work) => arrangeNumbers(work, month, sorting, digest)),
  handle(formerNumbers, ({ id }, work) =>
    work.query(
      'fico_voucher.formerNumbers',
      `select m.former as number, a.created_at as at, coalesce(u.realname, '') as who
       from fico_voucher_arrangement_moves m
       join fico_voucher_arrangement a on a.company_id = $1 and a.id = m.document_id
       left join sys_user u on u.id = a.created_by
       where m.company_id = $1 and m.voucher_id = $2 order by a.id desc`,
      [work.company, id],
    ),
  ),
];
