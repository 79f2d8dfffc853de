import { codes, type Draft, type Fen, type Full, negateFen, showFen, sumFen, yuan, zeroFen } from '@heliu/model';
import {
  act,
  balance,
  behaviour,
  type Blocker,
  handle,
  invalid,
  load,
  Refusal,
  save,
  today,
  type Work,
} from '@heliu/engine';
import { settingIsOn } from '../../system/server.ts';
import { payables, receivables } from '../ledger/ledgers.ts';
import { holdItems } from '../open-item/open-item.server.ts';
import { inYuanTo } from '../payment-request/payment-request.rules.ts';
import { bookingOf } from '../posting-rule/booking.server.ts';
import type { PostingSource } from '../posting-rule/posting-rule.server.ts';
import { determineAccounts } from '../stock-account/stock-account.server.ts';
import { demandParty, openDocumentsOf, openWith, sources } from './open-documents.server.ts';
import {
  openDocuments,
  writeOffPrepayment,
  writeOffReceipt,
  type OpenDocument,
  type WrittenOff,
} from './write-off.calls.ts';
import { writeOffBook, writeOffPosting } from './write-off.posting.ts';
import {
  lineComplaint,
  type List,
  listLabels,
  lists,
  matchSide,
  shapeOf,
  sumOf,
  uses,
  withSum,
  writeOffComplaint,
  writeOffPostings,
} from './write-off.rules.ts';
import { writeOff, type WriteOffKind, writeOffKinds } from './write-off.ts';

type WriteOff = typeof writeOff;
type Written = Full<WriteOff>;

interface Wrong {
  readonly path: string;
  readonly message: string;
}
type AnyLine = {
  amount: Fen;
  open?: Fen | null;
  invoice?: number;
  payable?: number;
  receipt?: number;
  payment?: number;
};
const idIn = (line: AnyLine): number => (line.invoice ?? line.payable ?? line.receipt ?? line.payment)!;
const linesIn = (record: Draft<WriteOff> | Written, of: List) => (record[of] ?? []) as AnyLine[];

/** What its lines want of documents that is not there. */
async function settlementComplaints(work: Work, record: Draft<WriteOff> | Written): Promise<Wrong[]> {
  const wrong: Wrong[] = [];
  for (const of of shapeOf(record.kind).sides) {
    const lines = linesIn(record, of);
    const found = await openWith(work, of, record[sources[of].party]!, lines.map(idIn));
    for (const [i, line] of lines.entries()) {
      const document = found.get(idIn(line));
      line.open = document?.open ?? zeroFen;
      const message = document && lineComplaint(of, document, line.amount);
      if (message) wrong.push({ path: `${of}.${i}.amount`, message: `${listLabels[of]}第${i + 1}行：${message}` });
    }
  }
  return wrong;
}

/** Whatever its lines name, locked in the order in which everybody locks them: invoices before what pays them. */
async function holdDocuments(ids: readonly number[], work: Work): Promise<void> {
  for (const of of ['receivables', 'payables', 'advances', 'prepayments'] as const) {
    const { entity, line } = sources[of];
    const rows = await work.query<{ id: number }>(
      `fico_write_off.names.${of}`,
      `select distinct ${line} as id from fico_write_off_${of} where company_id = $1 and document_id = any($2::bigint[])`,
      [work.company, ids],
    );
    if (rows.length > 0)
      await holdItems(
        work,
        entity,
        rows.map(({ id }) => id),
      );
  }
}

async function accountsOf(work: Work, record: Written) {
  const [advance, prepay] = await determineAccounts(
    work,
    ['AR-ADVANCE', 'AP-PREPAY'].map((transaction) => ({ transaction, group: null, valuationClass: null })),
  );
  const rows = await work.query<{ id: number; account: number }>(
    'fico_write_off.receivableAccounts',
    'select id, receivable as account from fico_ar_invoice where company_id = $1 and id = any($2::bigint[])',
    [work.company, record.receivables.map(({ invoice }) => invoice)],
  );
  return {
    advance: advance!.debit,
    prepaid: prepay!.debit,
    payable: prepay!.credit,
    receivables: new Map(rows.map(({ id, account }) => [id, account])),
  };
}

/** Whom it is with, in the words of the voucher. */
async function partiesOf(work: Work, { customer, supplier, toCustomer, toSupplier }: Written): Promise<string> {
  const rows = await work.query<{ n: number; name: string }>(
    'fico_write_off.parties',
    `select 1 as n, name from crm_customer where company_id = $1 and id = $2 union all
     select 2, name from crm_supplier where company_id = $1 and id = $3 union all
     select 3, name from crm_customer where company_id = $1 and id = $4 union all
     select 4, name from crm_supplier where company_id = $1 and id = $5 order by 1`,
    [work.company, customer, supplier, toCustomer, toSupplier],
  );
  return [...new Set(rows.map(({ name }) => name))].join(toCustomer === null && toSupplier === null ? '、' : '→');
}

const asBlockers = (wrong: readonly Wrong[]): Blocker[] => wrong.map(({ message }) => ({ code: 'FIN003', message }));

/** What was taken over must still be with whoever took it. */
async function passedOn(record: Written, work: Work): Promise<Blocker[]> {
  const of = record.kind === 'receivable' ? 'receivables' : record.kind === 'payable' ? 'payables' : undefined;
  if (!of) return [];
  const lines = linesIn(record, of);
  const found = await openWith(work, of, (record.toCustomer ?? record.toSupplier)!, lines.map(idIn));
  return lines.flatMap((line) => {
    const { number, open, requested = zeroFen } = found.get(idIn(line))!;
    const isThere = line.amount < 0n ? open <= line.amount : open - requested >= line.amount;
    return isThere
      ? []
      : [
          {
            code: 'FIN003',
            message: `${listLabels[of]} ${number} 转入 ${showFen(line.amount)}，现在还有 ${showFen(open)}${requested > 0n ? `，付款申请已占 ${showFen(requested)}` : ''}，请先取消对方的核销或申请`,
          },
        ];
  });
}

/** What it does, in figures: what each side has open before and after. */
async function effectOf(record: Written, work: Work) {
  const { kind, customer, supplier, amount } = record;
  const facts: { label: string; value: string }[] = [];
  const told = (label: string, before: Fen, less: Fen, shown: (amount: Fen) => string) =>
    facts.push({ label, value: `${shown(before)} → ${shown(sumFen([before, negateFen(less)]))}` });
  if (customer !== null) {
    const stands = await balance<{ amount: Fen; advance: Fen }>(work, receivables, 'customer', { customer });
    if (uses(kind, 'advances')) told('客户预收余额', stands.advance, amount, showFen);
    told('客户应收余额', stands.amount, sumOf(record.receivables), showFen);
  }
  if (supplier !== null) {
    const stands = await balance<{ amount: Fen; prepaid: Fen }>(work, payables, 'supplier', { supplier });
    const shown = (one: Fen) => inYuanTo(work.user, one);
    if (uses(kind, 'prepayments')) told('供应商预付余额', stands.prepaid, amount, shown);
    told('供应商应付余额', stands.amount, sumOf(record.payables), shown);
  }
  const parties = await partiesOf(work, record);
  return { text: `${writeOffKinds[kind!]}：${parties}，${inYuanTo(work.user, amount)}，不动资金`, facts };
}

export const writeOffBooked: PostingSource = {
  scheme: writeOffPosting,
  booked: 'audited',
  masked: 'cost',
  book: async (record: Written, work) =>
    writeOffBook(record, await accountsOf(work, record), await partiesOf(work, record)),
};

export const writeOffBehaviour = behaviour(writeOff, {
  derive: withSum,
  async check(draft, work) {
    const complaint = writeOffComplaint(draft);
    if (complaint) throw new Refusal(complaint, codes.invalid);
    const wrong = await settlementComplaints(work, draft);
    if (wrong.length > 0) throw invalid(wrong);
  },
  actions: {
    audit: {
      hold: holdDocuments,
      blockers: async (record, work) => asBlockers(await settlementComplaints(work, record)),
      effect: effectOf,
      post: async (record, work) =>
        writeOffPostings(
          record,
          await accountsOf(work, record),
          await partiesOf(work, record),
          await bookingOf(work, writeOffPosting),
        ),
    },
    deaudit: { hold: holdDocuments, blockers: passedOn },
  },
});

const asMatchable = (one: OpenDocument) => ({ ...one, open: yuan(one.open) });

interface Wanted {
  readonly kind: WriteOffKind;
  readonly entity: 'fico_receipt' | 'fico_payment';
  readonly id: number;
  readonly lines: readonly { readonly invoice: number; readonly amount: string }[] | undefined;
  readonly writeOffDate: string | undefined;
}
/** One document of money against invoices: made and audited at once, or left to somebody else's audit. */
async function settle(work: Work, { kind, entity, id, lines, writeOffDate }: Wanted): Promise<WrittenOff> {
  const [left, right] = shapeOf(kind).sides as readonly [List, List];
  const { party, balance: table, measure, key } = sources[left];
  const [paid] = await work.query<{ number: string; party: number; open: string }>(
    `fico_write_off.paid.${entity}`,
    `select d.number, d.${party} as party, coalesce((select sum(b.${measure}) from ${table} b where b.company_id = $1 and b.${party} = d.${party} and b.${key} = d.id), 0)::numeric(18,2)::text as open
     from ${entity} d where d.company_id = $1 and d.id = $2`,
    [work.company, id],
  );
  const what = entity === 'fico_receipt' ? '收款单' : '付款单';
  if (!paid || paid.party === null) throw new Refusal(`${what}不存在`, codes.missing);
  await demandParty(work, party, paid.party);
  const open = yuan(paid.open);
  if (open <= 0n) throw new Refusal(`${what} ${paid.number} 没有可以核销的${listLabels[left]}`);
  const about = (await openDocumentsOf(work, left, paid.party)).find((one) => one.id === id)?.about;
  const chosen =
    lines?.map(({ invoice, amount }) => ({ invoice, amount: yuan(amount) })) ??
    matchSide((await openDocumentsOf(work, right, paid.party)).map(asMatchable), open, about).map((one) => ({
      invoice: one.id,
      amount: one.amount,
    }));
  const amount = sumOf(chosen);
  if (amount <= 0n) throw new Refusal(`没有可以核销的${listLabels[right]}`);
  // In the order of whoever audits; saving alone would hold them for reading, and two would wait for each other.
  await holdItems(
    work,
    sources[right].entity,
    chosen.map(({ invoice }) => invoice),
  );
  await holdItems(work, entity, [id]);
  const { id: made } = await save(work, writeOff, {
    kind,
    [party]: paid.party,
    writeOffDate: writeOffDate ?? today(),
    ...Object.fromEntries(lists.map((one) => [one, []])),
    [left]: [{ [key]: id, amount }],
    [right]: chosen.map(({ invoice, ...one }) => ({ [sources[right].line]: invoice, ...one })),
  } as never);
  const waits = work.user.kind === 'staff' && (await settingIsOn(work, 'acct.makerChecker'));
  await work.flush();
  const { number } = await load(work, writeOff, made);
  if (!waits) await act(work, writeOff, 'audit', { id: made });
  return { id: made, number: number ?? '', status: waits ? 'draft' : 'audited', waits };
}

export const writeOffHandlers = [
  handle(openDocuments, async ({ kind, customer, supplier }, work) => {
    if (customer !== undefined) await demandParty(work, 'customer', customer);
    if (supplier !== undefined) await demandParty(work, 'supplier', supplier);
    const of = async (one: List) =>
      uses(kind, one) ? openDocumentsOf(work, one, sources[one].party === 'customer' ? customer : supplier) : [];
    return {
      advances: await of('advances'),
      prepayments: await of('prepayments'),
      receivables: await of('receivables'),
      payables: await of('payables'),
    };
  }),
  handle(writeOffReceipt, ({ receipt: id, lines, writeOffDate }, work) =>
    settle(work, { kind: 'advance', entity: 'fico_receipt', id, lines, writeOffDate }),
  ),
  handle(writeOffPrepayment, ({ payment: id, lines, writeOffDate }, work) =>
    settle(work, { kind: 'prepay', entity: 'fico_payment', id, lines, writeOffDate }),
  ),
];
