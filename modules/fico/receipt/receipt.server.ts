import { type Draft, type Fen, formatFen, type Full, showFen, subtractFen, yuan, zeroFen } from '@heliu/model';
import { balance, behaviour, type Blocker, handle, invalid, list, Refusal, today, type Work } from '@heliu/engine';
import { customer as customers } from '../../crm/model.ts';
import { openItems } from '../ar-invoice/ar-invoice.report.ts';
import { cashierAccountsOf } from '../cashier-account/cashier-account.server.ts';
import { receivables } from '../ledger/ledgers.ts';
import { holdItems } from '../open-item/open-item.server.ts';
import { bookingOf } from '../posting-rule/booking.server.ts';
import type { PostingSource } from '../posting-rule/posting-rule.server.ts';
import { determineAccounts } from '../stock-account/stock-account.server.ts';
import { openAdvances, receiptOpenInvoices, receiptStanding, suggestedWriteOffs } from './receipt.calls.ts';
import { type ReceiptAccounts, receiptBook, receiptPosting } from './receipt.posting.ts';
import {
  receiptComplaint,
  receiptPostings,
  settlingComplaint,
  type SettledInvoice,
  suggestWriteOffs,
  withSums,
} from './receipt.rules.ts';
import { receipt } from './receipt.ts';

type Receipt = typeof receipt;

/** Invoices as they stand with this customer; another one's are open with nothing. */
async function invoicesWith(
  work: Work,
  customer: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SettledInvoice>> {
  const rows = await work.query<{ id: number; number: string; open: string; receivable: number }>(
    'fico_receipt.invoices',
    `select i.id, i.number, coalesce(b.amount, 0)::numeric(18,2)::text as open, i.receivable from fico_ar_invoice i
     left join fico_receivable_entry_by_open b on b.company_id = $1 and b.customer = $2 and b.invoice = i.id and b.stripe = 0
     where i.company_id = $1 and i.id = any($3::bigint[])`,
    [work.company, customer, ids],
  );
  return new Map(rows.map((row) => [row.id, { ...row, open: yuan(row.open) }]));
}

/** Advances as they stand with this customer. */
async function advancesWith(
  work: Work,
  customer: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { number: string; open: Fen }>> {
  const rows = await work.query<{ id: number; number: string; open: string }>(
    'fico_receipt.advances',
    `select r.id, r.number, coalesce(b.advance, 0)::numeric(18,2)::text as open from fico_receipt r
     left join fico_receivable_entry_by_advances b on b.company_id = $1 and b.customer = $2 and b.receipt = r.id and b.stripe = 0
     where r.company_id = $1 and r.id = any($3::bigint[])`,
    [work.company, customer, ids],
  );
  return new Map(rows.map((row) => [row.id, { number: row.number, open: yuan(row.open) }]));
}

interface Complaint {
  readonly path: string;
  readonly message: string;
}

/** What its lines want of invoices and advances that are not there. */
async function settlementComplaints(work: Work, record: Draft<Receipt> | Full<Receipt>): Promise<Complaint[]> {
  const [writeOffs, refunds] = [record.writeOffs ?? [], record.refunds ?? []];
  const invoices = await invoicesWith(
    work,
    record.customer,
    writeOffs.map(({ invoice }) => invoice),
  );
  const advances = await advancesWith(
    work,
    record.customer,
    refunds.map((line) => line.receipt),
  );
  return [
    ...writeOffs.flatMap((line, i) => {
      const found = invoices.get(line.invoice);
      line.open = found?.open ?? zeroFen;
      const message = found && settlingComplaint(found, line.amount);
      return message ? [{ path: `writeOffs.${i}.amount`, message: `核销发票第${i + 1}行：${message}` }] : [];
    }),
    ...refunds.flatMap((line, i) => {
      const found = advances.get(line.receipt);
      line.open = found?.open ?? zeroFen;
      if (!found || line.amount <= found.open) return [];
      const message = `收款单 ${found.number} 预收余额 ${showFen(found.open)}，不能退 ${showFen(line.amount)}`;
      return [{ path: `refunds.${i}.amount`, message: `退预收款第${i + 1}行：${message}` }];
    }),
  ];
}

async function demandReferenceNumbers(work: Work, draft: Draft<Receipt>): Promise<void> {
  const types = (draft.money ?? []).flatMap(({ settlementType }) => settlementType ?? []);
  if (types.length === 0) return;
  const rows = await work.query<{ id: number; name: string }>(
    'fico_settlement_type.strict',
    'select id, name from fico_settlement_type where company_id = $1 and id = any($2::bigint[]) and needs_reference',
    [work.company, types],
  );
  const strict = new Map(rows.map(({ id, name }) => [id, name]));
  const wrong = (draft.money ?? []).findIndex(
    ({ settlementType, reference }) => settlementType != null && strict.has(settlementType) && !reference?.trim(),
  );
  if (wrong < 0) return;
  const name = strict.get(draft.money![wrong]!.settlementType!)!;
  throw invalid([{ path: `money.${wrong}.reference`, message: `收款明细第${wrong + 1}行：${name}须填结算号` }]);
}

async function customerName(work: Work, id: number): Promise<string> {
  const [row] = await work.query<{ name: string }>(
    'fico_receipt.party',
    'select name from crm_customer where company_id = $1 and id = $2',
    [work.company, id],
  );
  return row?.name ?? '';
}

/** Documents that its lines settle, locked in the order in which everybody locks them. */
async function holdSettled(ids: readonly number[], work: Work): Promise<void> {
  const rows = await work.query<{ invoice: number | null; receipt: number | null }>(
    'fico_receipt.settles',
    `select invoice, null::bigint as receipt from fico_receipt_write_offs where company_id = $1 and document_id = any($2::bigint[])
     union all select null, receipt from fico_receipt_refunds where company_id = $1 and document_id = any($2::bigint[])`,
    [work.company, ids],
  );
  await holdItems(
    work,
    'fico_ar_invoice',
    rows.flatMap(({ invoice }) => invoice ?? []),
  );
  await holdItems(work, 'fico_receipt', [...ids, ...rows.flatMap((row) => row.receipt ?? [])]);
}

const asBlockers = (complaints: readonly Complaint[]): Blocker[] =>
  complaints.map(({ message }) => ({ code: 'FIN003', message }));

async function accountsFor(work: Work, { customer, money, writeOffs }: Full<Receipt>): Promise<ReceiptAccounts> {
  const [advance, discount, fee] = await determineAccounts(
    work,
    ['AR-ADVANCE', 'AR-DISCOUNT', 'CASH-FEE'].map((transaction) => ({
      transaction,
      group: null,
      valuationClass: null,
    })),
  );
  return {
    advance: advance!.debit,
    discount: discount!.debit,
    fee: fee!.debit,
    cash: await cashierAccountsOf(
      work,
      money.map(({ account }) => account),
    ),
    invoices: await invoicesWith(
      work,
      customer,
      writeOffs.map(({ invoice }) => invoice),
    ),
  };
}
export const receiptBooked: PostingSource = {
  scheme: receiptPosting,
  booked: 'audited',
  book: async (record: Full<Receipt>, work) =>
    receiptBook(record, await accountsFor(work, record), await customerName(work, record.customer)),
};

export const receiptBehaviour = behaviour(receipt, {
  derive: withSums,
  complaint: receiptComplaint,
  async check(draft, work) {
    await demandReferenceNumbers(work, draft);
    const complaints = await settlementComplaints(work, draft);
    if (complaints.length > 0) throw invalid(complaints);
  },
  actions: {
    audit: {
      hold: holdSettled,
      async post(record, work) {
        const booking = await bookingOf(work, receiptPosting);
        return receiptPostings(
          record,
          await accountsFor(work, record),
          await customerName(work, record.customer),
          booking,
        );
      },
      blockers: async (record, work) => asBlockers(await settlementComplaints(work, record)),
    },
    deaudit: {
      hold: holdSettled,
      blockers: ({ advance, advanceOpen }) =>
        advance === advanceOpen
          ? []
          : [
              {
                code: 'FIN003',
                message: `转预收的 ${showFen(advance)} 已用 ${showFen(subtractFen(advance, advanceOpen))}，请先取消用它的核销或退款`,
              },
            ],
    },
  },
});

const demandCustomer = async (work: Work, id: number): Promise<void> => {
  const { rows } = await list(work, customers, { pageSize: 1, filters: { id: String(id) } });
  if (rows.length === 0) throw new Refusal('客户不存在，或不在你的范围内');
};

/** The account that money usually comes to. */
export async function usualAccount(work: Work): Promise<number | null> {
  const [usual] = await work.query<{ id: number }>(
    'fico_cashier_account.usual',
    `select id from fico_cashier_account where company_id = $1 and not disabled and not deleted
     order by (kind = 'bank') desc, usual desc, sort, id limit 1`,
    [work.company],
  );
  return usual?.id ?? null;
}

export const receiptHandlers = [
  handle(receiptOpenInvoices, async ({ customer }, work) => {
    await demandCustomer(work, customer);
    return openItems(work, customer, today());
  }),
  handle(openAdvances, async ({ customer }, work) => {
    await demandCustomer(work, customer);
    return work.query(
      'fico_receipt.openAdvances',
      `select r.id as receipt, r.number, r.receipt_date as "receiptDate", r.advance, b.advance as open
       from fico_receivable_entry_by_advances_v b join fico_receipt_v r on r.company_id = b.company_id and r.id = b.receipt
       where b.company_id = $1 and b.customer = $2 and b.advance <> 0 order by r.receipt_date, r.id limit 1000`,
      [work.company, customer],
    );
  }),
  handle(suggestedWriteOffs, async ({ customer, amount, text }, work) => {
    await demandCustomer(work, customer);
    const open = await openItems(work, customer, today());
    const numbers = new Map(open.map(({ invoice, number }) => [invoice, number]));
    const candidates = open.map((one) => ({ ...one, open: yuan(one.open) }));
    return suggestWriteOffs(candidates, yuan(amount), text).map((one) => ({
      ...one,
      number: numbers.get(one.invoice)!,
      amount: formatFen(one.amount),
    }));
  }),
  handle(receiptStanding, async ({ customer }, work) => {
    const account = await usualAccount(work);
    if (customer !== undefined) await demandCustomer(work, customer);
    const standing =
      customer === undefined
        ? { amount: zeroFen, advance: zeroFen }
        : await balance<{ amount: Fen; advance: Fen }>(work, receivables, 'customer', { customer });
    return {
      receivable: formatFen(standing.amount),
      advance: formatFen(standing.advance),
      account,
    };
  }),
];
