import { type Decimal, type Fen, formatFen, type Full, yuan } from '@heliu/model';
import {
  act,
  amend,
  type Db,
  load,
  Refusal,
  remove,
  type Rule,
  runWork,
  save,
  service,
  type Work,
} from '@heliu/engine';
import { arInvoice, issuedInvoices } from '../../fico/model.ts';
import { creditTerms, postingAccounts } from '../../fico/server.ts';
import { invoice } from '../invoice/invoice.ts';
import type { PostResult } from './books.calls.ts';
import { type RateSum, voucherOf } from './voucher.rules.ts';

type Voucher = Full<typeof arInvoice>;

/** Invoices that become one voucher: of one day, in one subject's name, for one customer of the books. */
interface Group {
  readonly day: string;
  readonly customer: number;
  readonly customerName: string;
  readonly subject: number;
  readonly subjectName: string;
}

interface Span {
  readonly from: string;
  readonly to: string;
}

const mostGroups = 500;

const waitingGroups = (work: Work, { from, to }: Span): Promise<Group[]> =>
  work.query<Group>(
    'oms_invoice.toPost',
    `select distinct i.invoice_date as day, s.customer, c.name as "customerName", i.subject, b.name as "subjectName"
     from oms_shop s
     join oms_invoice i on i.company_id = s.company_id and i.shop = s.id and i.status = 'issued' and i.posted_in is null
     join crm_customer c on c.company_id = s.company_id and c.id = s.customer
     join oms_invoice_subject b on b.company_id = s.company_id and b.id = i.subject
     where s.company_id = $1 and s.customer is not null and i.invoice_date between $2::date and $3::date
     order by 1, 2, 4 limit ${mostGroups}`,
    [work.company, from, to],
  );

interface Picked {
  readonly id: number;
  readonly number: string;
  readonly colour: 'blue' | 'red';
}

/** Held until the voucher is written: whoever else comes for them waits, and then finds them posted. */
const pick = (work: Work, { day, customer, subject }: Group): Promise<Picked[]> =>
  work.query<Picked>(
    'oms_invoice.pickToPost',
    `select i.id, i.number, i.colour from oms_shop s join oms_invoice i on i.company_id = s.company_id and i.shop = s.id
     where s.company_id = $1 and s.customer = $2 and i.subject = $3 and i.invoice_date = $4::date and i.status = 'issued' and i.posted_in is null
     order by i.id for update of i`,
    [work.company, customer, subject, day],
  );

async function sumsOf(work: Work, ids: readonly number[]): Promise<RateSum[]> {
  const rows = await work.query<Record<'taxRate' | 'net' | 'tax' | 'gross', string>>(
    'oms_invoice.sumsToPost',
    `select trim_scale(tax_rate)::text as "taxRate", sum(net)::numeric(18,2) as net, sum(tax)::numeric(18,2) as tax, sum(total)::numeric(18,2) as gross
     from oms_invoice_lines where company_id = $1 and document_id = any($2::bigint[]) group by tax_rate order by tax_rate desc`,
    [work.company, ids],
  );
  return rows.map(({ taxRate, net, tax, gross }) => ({
    taxRate: taxRate as Decimal,
    net: yuan(net),
    tax: yuan(tax),
    gross: yuan(gross),
  }));
}

/** One voucher, audited at once, and the invoices that are in it: all of it, or nothing. */
async function postGroup(work: Work, group: Group): Promise<PostResult['posted'][number] | undefined> {
  const picked = await pick(work, group);
  if (picked.length === 0) return undefined;
  const ids = picked.map(({ id }) => id);
  const { receivable } = await postingAccounts(work);
  const terms = await creditTerms(work, group.customer);
  const red = picked.filter(({ colour }) => colour === 'red').length;
  const { id } = await save(
    work,
    arInvoice,
    {
      ...voucherOf(await sumsOf(work, ids)),
      customer: group.customer,
      invoiceDate: group.day,
      receivable: receivable.id,
      salesman: terms?.salesman ?? null,
      department: terms?.department ?? null,
      remark: `${group.subjectName} ${group.day} 开具的发票 ${picked.length} 张按日汇总（蓝票 ${picked.length - red}，红票 ${red}）`,
    },
    {
      source: {
        type: issuedInvoices,
        id: ids[0]!,
        number: `${picked[0]!.number}${picked.length > 1 ? ` 等 ${picked.length} 张` : ''}`,
      },
    },
  );
  await amend(
    work,
    invoice,
    ids.map((one) => ({ id: one, postedIn: id })),
    { silent: true },
  );
  await act(work, arInvoice, 'audit', { id });
  return { id, day: group.day, invoices: picked.length };
}

/** Takes a voucher out of the books again; what was in it waits to be posted anew. */
export async function unpost(work: Work, id: number): Promise<number> {
  const { sourceType, number } = await load(work, arInvoice, id, true);
  if (sourceType !== issuedInvoices) throw new Refusal(`应收发票 ${number} 不是由已开发票汇总而来`);
  const posted = await work.query<{ id: number }>(
    'oms_invoice.inVoucher',
    'select id from oms_invoice where company_id = $1 and posted_in = $2',
    [work.company, id],
  );
  const released = await amend(
    work,
    invoice,
    posted.map((one) => ({ id: one.id, postedIn: null })),
    { silent: true },
  );
  await act(work, arInvoice, 'deaudit', { id, reason: '撤销发票汇总记账' });
  await work.flush();
  await remove(work, arInvoice, id);
  return released.length;
}

/** A paper invoice may be voided after its day was posted; that day is then posted again without it. */
const voidedVouchers = (work: Work): Promise<{ id: number; day: string; customer: string }[]> =>
  work.query(
    'oms_invoice.voidedPosted',
    `select distinct v.id, v.invoice_date as day, c.name as customer from oms_invoice i
     join fico_ar_invoice v on v.company_id = i.company_id and v.id = i.posted_in
     join crm_customer c on c.company_id = v.company_id and c.id = v.customer
     where i.company_id = $1 and i.status = 'voided' and i.posted_in is not null order by v.id`,
    [work.company],
  );

/** Each voucher is a transaction of its own: one that is refused keeps no other from the books. */
export async function postSpan({ db, company }: { db: Db; company: number }, wanted: Span): Promise<PostResult> {
  const user = service('发票记账', company);
  const posted: PostResult['posted'][number][] = [];
  const failed: PostResult['failed'][number][] = [];
  const attempt = async (what: { day: string; customer: string }, task: () => Promise<void>): Promise<void> => {
    await task().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      failed.push({ ...what, message: error.message });
    });
  };
  for (const { id, ...what } of await runWork(db, user, voidedVouchers))
    await attempt(what, async () => {
      await runWork(db, user, (work) => unpost(work, id));
    });
  for (const group of await runWork(db, user, (work) => waitingGroups(work, wanted)))
    await attempt({ day: group.day, customer: group.customerName }, async () => {
      const done = await runWork(db, user, (work) => postGroup(work, group));
      if (done) posted.push(done);
    });
  return { posted, failed };
}

const sameSums = (record: Record<string, unknown>, sums: Record<'net' | 'tax' | 'gross', string>): boolean =>
  (['amount', 'tax', 'total'] as const).every(
    (key, i) => formatFen((record as unknown as Voucher)[key] as Fen) === sums[(['net', 'tax', 'gross'] as const)[i]!],
  );

/** A voucher made of invoices holds exactly them as long as it is in the books. */
export const postingRule: Rule = {
  async blockers({ entity, action, record, work }) {
    if (entity !== arInvoice || record['sourceType'] !== issuedInvoices) return [];
    if (action !== 'audit' && action !== 'deaudit') return [];
    const [found] = await work.query<Record<'net' | 'tax' | 'gross', string> & { n: number }>(
      'oms_invoice.postedIn',
      `select count(*) as n, coalesce(sum(net), 0)::numeric(18,2) as net, coalesce(sum(tax), 0)::numeric(18,2) as tax, coalesce(sum(gross), 0)::numeric(18,2) as gross
       from oms_invoice where company_id = $1 and posted_in = $2`,
      [work.company, record['id']],
    );
    const { n, ...sums } = found!;
    if (action === 'deaudit' && n > 0)
      return [{ code: 'OMS030', message: `由 ${n} 张已开发票汇总而来，请在“发票记账”里撤销` }];
    if (action === 'audit' && !sameSums(record, sums))
      return [{ code: 'OMS031', message: `应与 ${n} 张已开发票的合计一致，请删除后重新记账` }];
    return [];
  },
};
