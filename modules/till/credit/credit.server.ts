import { act, behaviour, type Blocker, handle, Refusal, save, type Work } from '@heliu/engine';
import {
  codes,
  entry,
  type Fen,
  formatFen,
  type Full,
  negateFen,
  type Posting,
  showFen,
  subtractFen,
  sumFen,
  yuan,
  zeroFen,
} from '@heliu/model';
import { demandApproval } from '../override/override.server.ts';
import { settled } from '../pricing/tender.rules.ts';
import { demandFreshTrades } from '../pricing/trades.server.ts';
import { myShift } from '../shift/held-shift.server.ts';
import { tillMoney } from '../shift/shift.ts';
import { tendersOf } from '../terminal/terminal.server.ts';
import { takesMoney } from '../terminal/terminal.rules.ts';
import {
  creditCustomers,
  pendingWriteOffList,
  type PendingSale,
  voidWriteOff,
  writeOff,
  type WrittenOff,
} from './credit.calls.ts';
import { creditReceipt, storeCredit } from './credit.ts';
import { findCustomers, openOf, seenOf } from './standing.server.ts';

type Receipt = Full<typeof creditReceipt>;

const moneyPostings = ({ shift, payments }: Receipt, cash: number): Posting[] =>
  payments.flatMap(({ method, amount, change }) => {
    const inDrawer = (value: Fen): Fen => (method === cash ? value : zeroFen);
    const moved = (kind: 'credit' | 'change', value: Fen) =>
      entry(tillMoney, { shift, method, kind, amount: value, cash: inDrawer(value) });
    return [moved('credit', amount), ...(change === zeroFen ? [] : [moved('change', negateFen(change))])];
  });

/** Money that came in by it may have gone back over the counter since. */
async function returnedBlockers(work: Work, id: number): Promise<Blocker[]> {
  const rows = await work.query<{ sale: string; number: string }>(
    'pos_credit_receipt.returned',
    `select s.number as sale, r.number from pos_credit_receipt_lines l join pos_sale s on s.company_id = $1 and s.id = l.sale
     join pos_return r on r.company_id = $1 and r.sale = l.sale and r.status = 'done'
     join pos_credit_receipt c on c.company_id = $1 and c.id = l.document_id
     where l.company_id = $1 and l.document_id = $2 and r.return_at > c.received_at order by r.id limit 5`,
    [work.company, id],
  );
  return rows.map(({ sale, number }) => ({ code: 'POS005', message: `${sale}之后已退货 ${number}，不能作废` }));
}

export const creditReceiptBehaviour = behaviour(creditReceipt, {
  cameAt: ({ receivedAt }) => receivedAt,
  actions: {
    finish: {
      async post(record, work) {
        const cash = (await tendersOf(work, record.terminal)).find(({ kind }) => kind === 'cash');
        const { customer, shift, lines } = record;
        return [
          ...moneyPostings(record, cash?.method ?? 0),
          ...lines.map(({ sale, amount }) => entry(storeCredit, { customer, sale, shift, amount: negateFen(amount) })),
        ];
      },
    },
    void: { blockers: ({ id }, work) => returnedBlockers(work, id) },
  },
});

const listText = `
  select b.sale, s.number, to_json(s.sale_at) #>> '{}' as "saleAt", f.name as store, b.customer, c.name as "customerName",
         s.pay::numeric(18,2)::text as pay, s.credit::numeric(18,2)::text as credit, b.amount::numeric(18,2)::text as open
  from pos_credit_entry_by_open b join pos_sale s on s.company_id = $1 and s.id = b.sale
  join sys_factory f on f.company_id = $1 and f.id = s.store join crm_customer c on c.company_id = $1 and c.id = b.customer
  where b.company_id = $1 and b.amount <> 0 and ($2::bigint is null or b.customer = $2)
    and ($3::text is null or strpos(c.search, lower($3)) > 0 or strpos(s.number, upper($3)) > 0)
  order by s.sale_at, s.id limit 500`;

async function writtenAs(work: Work, clientUuid: string): Promise<WrittenOff | undefined> {
  const [row] = await work.query<Omit<WrittenOff, 'open' | 'isRepeated'> & { readonly customer: number }>(
    'pos_credit_receipt.repeated',
    `select id, number, amount::numeric(18,2)::text as amount, change::numeric(18,2)::text as change, customer
     from pos_credit_receipt where company_id = $1 and client_uuid = $2`,
    [work.company, clientUuid],
  );
  if (!row) return undefined;
  const { customer, ...saved } = row;
  return { ...saved, open: formatFen(await openOf(work, customer)), isRepeated: true };
}

interface Line {
  readonly sale: number;
  readonly amount: Fen;
}
/** What is open of the sales somebody wants to settle; held, so that of two counters one settles them. */
async function demandOpen(work: Work, customer: number, lines: readonly Line[]): Promise<(Line & { open: Fen })[]> {
  const ids = lines.map(({ sale }) => sale);
  if (new Set(ids).size < ids.length) throw new Refusal('同一张零售单写了两次，请合成一行', codes.invalid);
  await work.query(
    'pos_credit.holdSales',
    'select id from pos_sale where company_id = $1 and id = any($2::bigint[]) order by id for update',
    [work.company, ids],
  );
  const rows = await work.query<{ sale: number; number: string; open: string }>(
    'pos_credit.openSales',
    `select s.id as sale, s.number, coalesce(b.amount, 0)::numeric(18,2)::text as open from pos_sale s
     left join pos_credit_entry_by_open b on b.company_id = $1 and b.sale = s.id and b.customer = $3
     where s.company_id = $1 and s.id = any($2::bigint[])`,
    [work.company, ids, customer],
  );
  const known = new Map(rows.map((row) => [row.sale, row]));
  return lines.map(({ sale, amount }) => {
    const row = known.get(sale);
    if (!row) throw new Refusal('零售单不存在', codes.missing);
    const open = yuan(row.open);
    if (open === zeroFen) throw new Refusal(`${row.number}没有这位客户的挂账，或已经还清`);
    if (amount === zeroFen) throw new Refusal(`${row.number}的核销金额应大于0`, codes.invalid);
    if (amount > open) throw new Refusal(`${row.number}还欠 ${showFen(open)}，不能核销 ${showFen(amount)}`);
    return { sale, amount, open };
  });
}

interface Wanted {
  readonly clientUuid: string;
  readonly customer: number;
  readonly lines: readonly { readonly sale: number; readonly amount: string }[];
  readonly payments: readonly {
    readonly method: number;
    readonly amount: string;
    readonly tradeNo?: string | undefined;
  }[];
}
/** Takes a customer's money for what he owes, once for each client number. */
export async function takeCredit(work: Work, shiftId: number, wanted: Wanted, at = work.now): Promise<WrittenOff> {
  const held = await myShift(work, shiftId);
  const known = await writtenAs(work, wanted.clientUuid);
  if (known) return known;
  const { customer } = wanted;
  const lines = await demandOpen(
    work,
    customer,
    wanted.lines.map(({ sale, amount }) => ({ sale, amount: yuan(amount) })),
  );
  const amount = sumFen(lines.map((line) => line.amount));
  const tenders = (await tendersOf(work, held.terminal)).filter(({ kind }) => takesMoney(kind));
  const rows = settled(
    amount,
    wanted.payments.map(({ method, amount: given, tradeNo }) => ({
      method,
      amount: yuan(given),
      tradeNo: tradeNo || null,
    })),
    (method) => tenders.find((one) => one.method === method),
  );
  if (typeof rows === 'string') throw new Refusal(rows, codes.invalid);
  await demandFreshTrades(work, rows, tenders);
  const change = sumFen(rows.map((one) => one.change));
  const before = await openOf(work, customer);
  const saved = await save(work, creditReceipt, {
    clientUuid: wanted.clientUuid,
    day: held.day,
    shift: held.id,
    terminal: held.terminal,
    store: held.store,
    cashier: work.user.id,
    customer,
    receivedAt: at,
    amount,
    change,
    lines,
    payments: rows.map((one) => ({ ...one, account: one.account! })),
  });
  await work.flush();
  await act(work, creditReceipt, 'finish', { id: saved.id });
  return {
    id: saved.id,
    number: saved.number!,
    amount: formatFen(amount),
    change: formatFen(change),
    open: formatFen(subtractFen(before, amount)),
    isRepeated: false,
  };
}

export const creditHandlers = [
  handle(creditCustomers, async ({ shift, keyword }, work) => {
    await myShift(work, shift, false);
    return { rows: await findCustomers(work, keyword) };
  }),
  handle(pendingWriteOffList, async ({ shift, customer, keyword }, work) => {
    await myShift(work, shift, false);
    const all = await work.query<PendingSale>('pos_credit.pending', listText, [
      work.company,
      customer ?? null,
      keyword || null,
    ]);
    const seen = await seenOf(
      work,
      all.map((row) => row.customer),
    );
    const rows = all.filter((row) => seen.has(row.customer));
    return { rows, open: formatFen(sumFen(rows.map(({ open }) => yuan(open)))) };
  }),
  handle(writeOff, ({ shift, ...wanted }, work) => takeCredit(work, shift, wanted)),
  handle(voidWriteOff, async ({ shift, id, cause, approvals }, work) => {
    const held = await myShift(work, shift);
    const [found] = await work.query<{ number: string; shift: number; status: string }>(
      'pos_credit_receipt.found',
      'select number, shift, status from pos_credit_receipt where company_id = $1 and id = $2 for update',
      [work.company, id],
    );
    if (!found) throw new Refusal('挂账收款单不存在', codes.missing);
    if (found.shift !== held.id) throw new Refusal(`${found.number}不是本班次收的，钱已经点清入账，不能作废`);
    // Pressed twice: it is void already.
    if (found.status === 'voided') return { id, number: found.number };
    const why = `作废${found.number}`;
    const approver = demandApproval(work, approvals, { shift: held.id, kind: 'void', subject: String(id), why });
    await act(work, creditReceipt, 'void', { id, reason: approver ? `${cause}（${approver.name}授权）` : cause });
    return { id, number: found.number };
  }),
];
