import type { Todo } from '@heliu/model';
import { behaviour, type DashboardSource, handle, invalid, listTodo, Refusal, type Work } from '@heliu/engine';
import type { Direction, Element } from '../accounting-type/accounting-type.ts';
import { openItemAccount } from '../account/account.rules.ts';
import { registerText } from '../account/registers.server.ts';
import { periodOf } from '../period/period.rules.ts';
import { closedMonths } from '../period/period.server.ts';
import { accountBalances, bookAccounts } from './voucher.calls.ts';
import {
  type BookAccount,
  type BookAccounts,
  complaintsIn,
  voucherComplaint,
  voucherPostings,
  withTotal,
} from './voucher.rules.ts';
import { dimensions } from '../ledger/dimensions.ts';
import { voucher } from './voucher.ts';

interface Row {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly direction: Direction;
  readonly element: Element;
  readonly disabled: boolean;
  readonly wants: readonly string[] | null;
  readonly unit: string | null;
  readonly currency: BookAccount['currency'];
  readonly stock: boolean;
  readonly register: string | null;
  readonly cashiers: BookAccount['cashiers'];
}

const accountsText = (which: string) =>
  `select a.id, a.code, coalesce(a.full_name, a.name) as name, a.direction, k.element, a.disabled, a.aux_types as wants, nullif(a.quantity_unit, '') as unit,
     (select jsonb_build_object('id', m.id, 'code', m.code) from fico_currency m where m.company_id = $1 and m.id = a.currency) as currency,
     exists (select 1 from fico_stock_account s join fico_transaction t on t.company_id = $1 and t.id = s.transaction
       where s.company_id = $1 and not s.deleted and not s.disabled
         and a.id = case t.direction when 'in' then s.debit when 'out' then s.credit end) as stock,
     ${registerText()} as register,
     coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'mayOverdraw', c.may_overdraw) order by c.sort, c.id)
       from fico_cashier_account c where c.company_id = $1 and c.account = a.id and not c.deleted and not c.disabled), '[]'::jsonb) as cashiers
   from fico_account a join fico_accounting_type k on k.company_id = $1 and k.id = a.type
   where a.company_id = $1 and not a.deleted and not a.has_children ${which} order by a.code`;

const bookAccount = ({ wants, stock, register, ...row }: Row): BookAccount => ({
  ...row,
  wants: dimensions.filter((key) => wants?.includes(key)),
  bookedBy: openItemAccount(row.code)?.documents ?? (stock ? '出入库和盘点单据' : register),
});

/** The accounts of these lines, as vouchers have to know them. */
export async function accountsOf(work: Work, lines: readonly { readonly account: number }[]): Promise<BookAccounts> {
  const rows = await work.query<Row>('fico_voucher.accounts', accountsText('and a.id = any($2::bigint[])'), [
    work.company,
    [...new Set(lines.map(({ account }) => account))],
  ]);
  return new Map(rows.map((row) => [row.id, bookAccount(row)]));
}

/** All that can be booked on. */
export const leafAccounts = async (work: Work): Promise<BookAccount[]> =>
  (await work.query<Row>('fico_voucher.allAccounts', accountsText(''), [work.company])).map(bookAccount);

/** One voucher is reversed by one other, and what a document has written by the document. */
async function demandReversible(work: Work, id: number, own: number | undefined): Promise<void> {
  // Two who reverse it at once come one after the other; the second then sees the first, since it asks anew.
  await work.query('fico_voucher.hold', 'select id from fico_voucher where company_id = $1 and id = $2 for update', [
    work.company,
    id,
  ]);
  const [found] = await work.query<{ number: string; status: string; typed: boolean; by: string | null }>(
    'fico_voucher.reversible',
    `select v.number, v.status, v.typed,
       (select r.number from fico_voucher r where r.company_id = $1 and r.reverses = v.id and r.id is distinct from $3::bigint limit 1) as by
     from fico_voucher v where v.company_id = $1 and v.id = $2`,
    [work.company, id, own ?? null],
  );
  // What is not there is refused where every reference is.
  if (!found) return;
  if (!found.typed) throw new Refusal(`凭证 ${found.number} 由单据生成，请反审核来源单据，不要手工冲销`);
  if (found.status !== 'audited') throw new Refusal(`凭证 ${found.number} 还没有审核，直接修改即可，不用冲销`);
  if (found.by !== null) throw new Refusal(`凭证 ${found.number} 已由 ${found.by} 冲销`);
}

async function isReversed(work: Work, id: number): Promise<string | undefined> {
  const [found] = await work.query<{ number: string }>(
    'fico_voucher.reversedBy',
    'select number from fico_voucher where company_id = $1 and reverses = $2 limit 1',
    [work.company, id],
  );
  return found?.number;
}

export const voucherBehaviour = behaviour(voucher, {
  derive: withTotal,
  complaint(draft, before) {
    if (before && (periodOf(draft.voucherDate) !== periodOf(before.voucherDate) || draft.word !== before.word))
      return `凭证 ${before.number} 的号已定，凭证字和月份不能改；请复制一张新的，再删除这一张`;
    return voucherComplaint(draft);
  },
  async check(draft, work, before) {
    const complaints = complaintsIn(draft.entries, await accountsOf(work, draft.entries));
    if (complaints.length > 0) throw invalid(complaints);
    if (draft.reverses != null) await demandReversible(work, draft.reverses, before?.id);
  },
  async judge(drafts, work) {
    const accounts = await accountsOf(
      work,
      drafts.flatMap(({ entries }) => entries),
    );
    const closed = await closedMonths(work, [...new Set(drafts.map(({ voucherDate }) => periodOf(voucherDate)))]);
    return drafts.map(({ entries, voucherDate }) => [
      ...[closed.get(periodOf(voucherDate)) ?? []].flat(),
      ...complaintsIn(entries, accounts).map(({ message }) => message),
    ]);
  },
  actions: {
    audit: {
      async post(record, work) {
        const accounts = await accountsOf(work, record.entries);
        // They may have changed since it was saved.
        const complaints = complaintsIn(record.entries, accounts);
        if (complaints.length > 0) throw invalid(complaints);
        return voucherPostings(record, accounts);
      },
    },
    deaudit: {
      async blockers({ id }, work) {
        const by = await isReversed(work, id);
        return by === undefined ? [] : [{ code: 'FIN011', message: `已由凭证 ${by} 冲销，请先删除那一张` }];
      },
    },
    sign: { sets: (_record, _request, { user }) => ({ signedBy: user.id }) },
  },
});

export const voucherHandlers = [
  handle(bookAccounts, (_, work) => leafAccounts(work)),
  handle(accountBalances, async ({ account }, work) => {
    const rows = await work.query<{ account: number; net: string }>(
      'fico_voucher.balances',
      `select account, (sum(debit) - sum(credit))::numeric(18,2)::text as net from fico_gl_entry_by_account
       where company_id = $1 and account = any($2::bigint[]) group by account`,
      [work.company, account],
    );
    const known = new Map(rows.map((row) => [row.account, row.net]));
    return Object.fromEntries(account.map((id) => [id, known.get(id) ?? '0.00']));
  }),
];

export const voucherTodos: readonly DashboardSource<Todo>[] = [
  listTodo(voucher, {
    label: '待审核的记账凭证',
    tone: 'money',
    path: '/fico/generalledger/voucher',
    verb: 'audit',
    filters: () => ({ status: 'draft' }),
  }),
];
