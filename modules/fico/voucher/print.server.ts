import {
  columnOf,
  asFile,
  companyHead,
  countPrinted,
  handle,
  Params,
  prepared,
  Refusal,
  sentBuffer,
  takenBack,
  titleStatement,
  visible,
  type Work,
} from '@heliu/engine';
import { codes, formatNumber, yuan } from '@heliu/model';
import { generalLedger } from '../ledger/ledgers.ts';
import { mostSlips, printVouchers } from './print.calls.ts';
import { drawSlips } from './slip.server.ts';
import type { PaperLine, PaperVoucher } from './slip.rules.ts';
import { type Dimension, dimensionFields, dimensions } from '../ledger/dimensions.ts';
import { voucher } from './voucher.ts';

interface Head extends Omit<PaperVoucher, 'lines'> {
  readonly id: number;
  readonly number: string;
  readonly typed: boolean;
}
interface Wanted {
  readonly ids?: readonly number[] | undefined;
  readonly month?: string | null | undefined;
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
}

/** Which vouchers, in the order in which they are bound. */
async function headsOf(work: Work, { ids, month, first, last }: Wanted): Promise<Head[]> {
  const params = new Params();
  const where = [...visible(voucher, work.user, 'v', params)];
  if (ids) where.push(`v.id = any(${params.add([...ids])}::bigint[])`);
  else {
    const from = params.add(`${month!}-01`);
    where.push(`v.voucher_date >= ${from}::date and v.voucher_date < (${from}::date + interval '1 month')::date`);
    if (first != null) where.push(`v.voucher_no >= ${params.add(first)}::int`);
    if (last != null) where.push(`v.voucher_no <= ${params.add(last)}::int`);
  }
  const text = `select v.id, v.number, v.word, v.voucher_no as no, v.voucher_date as date, v.attach_count as papers, v.typed,
      v.status = 'audited' as "isAudited", coalesce(m.realname, '') as maker, coalesce(a.realname, '') as auditor,
      coalesce(c.realname, '') as cashier
    from fico_voucher_v v
    left join sys_user m on m.id = v.created_by left join sys_user a on a.id = v.audited_by
    left join sys_user c on c.id = v.signed_by
    where ${where.join(' and ')}
    order by date_trunc('month', v.voucher_date), v.word, v.voucher_no limit ${mostSlips + 1}`;
  const { name, values } = prepared(text, params.values);
  const heads = await work.query<Head>(name, text, values);
  if (heads.length === 0) throw new Refusal('没有要打印的凭证');
  if (heads.length > mostSlips)
    throw new Refusal(`一次最多打印 ${mostSlips} 张凭证，请填写起止号分段打印`, codes.invalid);
  return heads;
}

type LineRow = { readonly [K in Dimension]: number | null } & {
  readonly voucher: number;
  readonly summary: string | null;
  readonly account: string;
  readonly quantity: string | null;
  readonly foreignAmount: string | null;
  readonly rate: string | null;
  readonly debit: string | null;
  readonly credit: string | null;
};

/**
 * Typed vouchers say their lines themselves; those of documents have their entries in the ledger alone, which keeps them
 * by the document that posted them.
 */
function linesOf(work: Work, heads: readonly Head[]): Promise<LineRow[]> {
  const keys = dimensions.map((key) => `e.${columnOf(key)} as "${key}"`).join(', ');
  const named = `join fico_account_v a on a.company_id = e.company_id and a.id = e.account`;
  const idsWhere = (typed: boolean) => heads.filter((head) => head.typed === typed).map(({ id }) => id);
  return work.query<LineRow>(
    'fico_voucher.slips',
    `select * from (
       select e.document_id as voucher, e.position as place, e.summary, a.code || ' ' || coalesce(a.full_name, a.name) as account,
              ${keys}, trim_scale(e.quantity)::text as quantity, e.foreign_amount::text as "foreignAmount", trim_scale(e.exchange_rate)::text as rate, e.debit, e.credit
       from fico_voucher_entries_v e ${named} where e.company_id = $1 and e.document_id = any($2::bigint[])
       union all
       select e.voucher_id, e.id, e.summary, a.code || ' ' || coalesce(a.full_name, a.name), ${keys}, null, null, null, e.debit, e.credit
       from fico_voucher_v v
       join fico_gl_entry_v e on e.company_id = v.company_id and e.source_id = coalesce(v.source_id, v.id)
         and e.source_name = coalesce(v.source_type, 'fico_voucher') and e.voucher_id = v.id ${named}
       where v.company_id = $1 and v.id = any($3::bigint[])
         and not ${takenBack(generalLedger, 'e', 'fico_gl_entry_v')}
     ) l order by voucher, place`,
    [work.company, idsWhere(true), idsWhere(false)],
  );
}

/** What the members of each dimension are called. */
async function namesOf(work: Work, rows: readonly LineRow[]): Promise<(key: Dimension, id: number) => string> {
  const idsOf = (key: Dimension) => [...new Set(rows.map((row) => row[key]).filter((id) => id !== null))];
  const used = dimensions.filter((key) => idsOf(key).length > 0);
  if (used.length === 0) return () => '';
  const found = await work.all(used.map((key) => titleStatement(dimensionFields[key].target!, idsOf(key))));
  const names = new Map(
    used.map((key, i) => [key, new Map(found[i]!.rows.map(({ id, title }) => [id, String(title)]))]),
  );
  return (key, id) => names.get(key)?.get(id) ?? '';
}

async function papersOf(work: Work, heads: readonly Head[]): Promise<PaperVoucher[]> {
  const rows = await linesOf(work, heads);
  const nameOf = await namesOf(work, rows);
  const lineOf = (row: LineRow): PaperLine => ({
    summary: row.summary ?? '',
    account: row.account,
    items: [
      ...dimensions.flatMap((key) => (row[key] === null ? [] : [nameOf(key, row[key])])),
      ...(row.quantity === null ? [] : [`数量 ${row.quantity}`]),
      ...(row.foreignAmount === null ? [] : [`原币 ${formatNumber(row.foreignAmount)}`]),
      ...(row.rate === null ? [] : [`汇率 ${row.rate}`]),
    ].join('、'),
    debit: yuan(row.debit ?? '0.00'),
    credit: yuan(row.credit ?? '0.00'),
  });
  const byVoucher = new Map<number, PaperLine[]>(heads.map(({ id }) => [id, []]));
  for (const row of rows) byVoucher.get(row.voucher)!.push(lineOf(row));
  return heads.map((head) => ({ ...head, lines: byVoucher.get(head.id)! }));
}

export const voucherPrintHandlers = [
  handle(printVouchers, async ({ paper, ...wanted }, work) => {
    const heads = await headsOf(work, wanted);
    const { company } = await companyHead(work);
    const { bytes, missing } = drawSlips(await papersOf(work, heads), paper, company, work.user.name);
    await countPrinted(
      work,
      voucher,
      heads.map(({ id, number }) => ({ id, title: number })),
    );
    const what = heads.length === 1 ? heads[0]!.number : `${wanted.month ?? ''} ${heads.length} 张`.trim();
    const notice = missing.length > 0 ? `有 ${missing.length} 个字的字形缺失：${missing.join('')}` : undefined;
    return asFile({ ...sentBuffer(`记账凭证 ${what}.pdf`, 'application/pdf', bytes), notice });
  }),
];
