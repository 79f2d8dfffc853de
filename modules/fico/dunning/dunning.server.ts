import { codes, entityNamed, formatMoney, type Full, inWords, type Todo, yuan } from '@heliu/model';
import {
  act,
  asFile,
  behaviour,
  type DashboardSource,
  handle,
  listTodo,
  Params,
  prepared,
  Refusal,
  save,
  sentBuffer,
  type Sheet,
  toPdf,
  today,
  visible,
  type Work,
} from '@heliu/engine';
import { booksMailOf } from '../../crm/model.ts';
import { claimText, type DueLetter, hasMailbox, mailboxSql, mailQueue, noMailbox } from '../../system/server.ts';
import { openParts } from '../open-report/open-items.server.ts';
import { type DunningLevel, dunningLevels } from '../open-report/reminded.ts';
import { receivableSide } from '../open-report/sides.ts';
import { dunningPaper, overdueCustomers, type Overdue, sendDunning } from './dunning.calls.ts';
import {
  dunningBody,
  dunningMail,
  dunningTitle,
  type DunningText,
  levelAfter,
  paperName,
  sumOf,
} from './dunning.rules.ts';
import { type DunnedItem, dunningLetter } from './dunning.ts';

interface Row {
  readonly customer: number;
  readonly name: string;
  readonly contacts: Parameters<typeof booksMailOf>[0];
  readonly advance: string;
  readonly items: readonly DunnedItem[];
  readonly lastDay: string | null;
  readonly lastLevel: DunningLevel | null;
  readonly today: readonly DunningLevel[];
}
const most = 500;

/** Whoever has something overdue today, the most first; a credit note that is due counts against it. */
export async function overdueToday(work: Work, only?: readonly number[]): Promise<Overdue[]> {
  const params = new Params();
  const day = today();
  const at = params.add(day);
  const among = only ? `x.partner = any(${params.add(only)}::bigint[])` : 'true';
  const parts = openParts(receivableSide, { asOf: day, partner: null, person: null }, work, params, among);
  const seen = visible(entityNamed('crm_customer'), work.user, 'c', params);
  const text = `with ${parts}, late as (
      select p.partner, sum(p.open) as amount, json_agg(json_build_object('invoice', p.invoice, 'number', i.number, 'invoiceDate', p.invoice_date,
        'dueDate', p.due_date, 'days', ${at}::date - p.due_date, 'open', p.open::numeric(18,2)::text) order by p.due_date, p.invoice) as items
      from part p join fico_ar_invoice_v i on i.id = p.invoice where p.open <> 0 and p.due_date < ${at}::date group by 1 having sum(p.open) > 0
    )
    select l.partner as customer, c.name, c.contacts, l.items, d.day as "lastDay", d.level as "lastLevel",
      coalesce((select sum(b.advance) from fico_receivable_entry_by_customer_v b where b.customer = l.partner), 0)::numeric(18,2)::text as advance,
      coalesce((select json_agg(t.level) from fico_dunning_letter_v t where t.customer = l.partner and t.day = ${at}::date and not t.deleted), '[]') as today
    from late l join crm_customer_v c on c.id = l.partner
    left join lateral (select t.day, t.level from fico_dunning_letter_v t where t.customer = l.partner and not t.deleted
                       order by t.day desc, t.id desc limit 1) d on true
    where ${['true', ...seen].join(' and ')} order by l.amount desc, l.partner limit ${most}`;
  const { name, values } = prepared(text, params.values);
  return (await work.query<Row & Record<string, unknown>>(name, text, values)).map(({ contacts, ...row }) => ({
    ...row,
    amount: sumOf(row.items),
    longest: Math.max(...row.items.map(({ days }) => days)),
    address: booksMailOf(contacts),
    level: levelAfter(
      row.lastDay === null || row.lastLevel === null ? undefined : { day: row.lastDay, level: row.lastLevel },
      day,
    ),
  }));
}

/** Where the money is to go: the usual account at a bank, in our name. */
export async function payTo(work: Work): Promise<string | null> {
  const [found] = await work.query<{ company: string; bankName: string | null; bankNo: string }>(
    'fico_dunning_letter.payTo',
    `select o.name as company, a.bank_name as "bankName", a.bank_no as "bankNo" from fico_cashier_account a join sys_company o on o.id = $1
     where a.company_id = $1 and a.kind = 'bank' and a.bank_no is not null and not a.disabled and not a.deleted
     order by a.usual desc, a.sort, a.id limit 1`,
    [work.company],
  );
  return found ? [found.company, found.bankName, found.bankNo].filter(Boolean).join('　') : null;
}

function sheetOf(letter: DunningText, taxNo: string | null): Sheet {
  const { level, day, customer, company, items, clerk, phone } = letter;
  const sum = sumOf(items);
  return {
    company,
    taxNo,
    title: `催款函（${dunningLevels[level]}）`,
    subtitle: [
      { label: '致', value: customer },
      { label: '日期', value: day },
    ],
    facts: [
      { label: '事由', value: dunningBody(letter), wide: true },
      ...(letter.payTo ? [{ label: '请付至', value: letter.payTo, wide: true }] : []),
    ],
    tables: [
      {
        columns: [
          { label: '序号', right: false, weight: 0.3 },
          { label: '发票', right: false, weight: 1 },
          { label: '开票日期', right: false, weight: 0.7 },
          { label: '到期日', right: false, weight: 0.7 },
          { label: '逾期天数', right: true, weight: 0.5 },
          { label: '未付金额', right: true, weight: 0.8 },
        ],
        rows: items.map(({ number, invoiceDate, dueDate, days, open }, i) => [
          String(i + 1),
          number,
          invoiceDate,
          dueDate,
          String(days),
          formatMoney(open),
        ]),
        totals: ['', '合计', '', '', '', formatMoney(sum)],
      },
    ],
    total: { label: '逾期合计', figures: formatMoney(sum), words: inWords(yuan(sum)) },
    signatures: [
      { label: '联系人', value: clerk },
      { label: '电话', value: phone ?? '____________' },
      { label: '盖章', value: '____________' },
    ],
    printed: '',
  };
}

interface Ours {
  readonly company: string;
  readonly taxNo: string | null;
  readonly clerk: string;
  readonly phone: string | null;
}
/** Who writes, and for whom. */
async function ours(work: Work): Promise<Ours> {
  const [found] = await work.query<Ours>(
    'fico_dunning_letter.ours',
    `select coalesce(nullif(o.head_title, ''), o.name) as company, o.tax_no as "taxNo", u.realname as clerk, coalesce(u.mobile, o.phone) as phone
     from sys_company o join sys_user u on u.company_id = $1 and u.id = $2 where o.company_id = $1 and o.id = $1`,
    [work.company, work.user.id],
  );
  return found!;
}

/** Somebody who may not see amounts cannot send them to others. */
function demandSight(work: Work): void {
  if (work.user.masks.has('price')) throw new Refusal('您看不到金额，不能发催款函', codes.forbidden);
}

interface Due extends DueLetter, Omit<DunningText, 'customer'> {
  readonly customer: string;
  readonly taxNo: string | null;
  readonly title: string;
}
const claimDue = (work: Work): Promise<Due[]> =>
  work.query<Due>(
    'fico_dunning_letter.claim',
    `${claimText(dunningLetter.name, 'true', 'd.customer, d.day, d.level, d.items, d.pay_to, d.title, d.created_by')}
     select c.id, c.receiver, c.tries, (${mailboxSql}) as account, c.day::text as day, c.level, c.items, c.pay_to as "payTo", c.title, k.name as customer,
       coalesce(nullif(o.head_title, ''), o.name) as company, o.tax_no as "taxNo", u.realname as clerk, coalesce(u.mobile, o.phone) as phone
     from claimed c join crm_customer k on k.company_id = $1 and k.id = c.customer
     join sys_user u on u.company_id = $1 and u.id = c.created_by
     join sys_company o on o.company_id = $1 and o.id = $1 order by c.id`,
    [work.company],
  );

const { job, wake } = mailQueue<Due>({
  letters: dunningLetter,
  job: 'fico.sendDunning',
  claim: claimDue,
  async write(due, sender, { company }) {
    if (!sender) throw noMailbox();
    return {
      to: due.receiver,
      subject: due.title,
      text: dunningMail(due),
      id: `<dunning.${company}.${due.id}@heliu>`,
      attachments: [
        { filename: paperName(due), contentType: 'application/pdf', content: await toPdf(sheetOf(due, due.taxNo)) },
      ],
    };
  },
});
export { job as sendDunningMails };

/** The address may be what was wrong: it is read again. */
async function readdress({ id, customer }: Full<typeof dunningLetter>, work: Work): Promise<void> {
  const [found] = await work.query<Pick<Row, 'contacts'>>(
    'fico_dunning_letter.contacts',
    'select contacts from crm_customer where company_id = $1 and id = $2',
    [work.company, customer],
  );
  const receiver = booksMailOf(found?.contacts ?? null);
  await work.flush();
  if (receiver !== null) await act(work, dunningLetter, 'readdress', { id, input: { receiver } });
  await wake(work);
}

export const dunningBehaviour = behaviour(dunningLetter, {
  actions: {
    retry: { also: readdress },
    readdress: { sets: (_, { input }) => ({ receiver: input!['receiver'] as string }) },
  },
});

interface Wanted extends Pick<Overdue, 'customer' | 'items' | 'address' | 'level'> {
  readonly day: string;
  readonly company: string;
  readonly payTo: string | null;
}
/** A letter as it will leave, or as it has left where it says when. */
export async function keepLetter(
  work: Work,
  { customer, items, address, level, day, company, payTo: account }: Wanted,
  sentAt?: string,
): Promise<void> {
  const computed = {
    customer,
    day,
    level,
    amount: yuan(sumOf(items)),
    count: items.length,
    longest: Math.max(...items.map(({ days }) => days)),
    items,
    payTo: account,
    title: dunningTitle({ company, level, items }),
    receiver: address!,
    ...(sentAt !== undefined && { state: 'sent' as const, tries: 1, sentAt }),
  };
  await save(work, dunningLetter, {}, { computed, ...(sentAt !== undefined && { at: sentAt }) });
}

/** What stands in the way of writing to him now. */
function standsAgainst(found: Overdue | undefined, level: DunningLevel): string | undefined {
  if (!found) return '没有逾期的应收，不用催';
  if (found.address === null) return '没有邮箱，请先在客户资料的联系人里填写';
  return found.today.includes(level) ? `今天已发过${dunningLevels[level]}` : undefined;
}

async function namesOf(work: Work, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const params = new Params();
  const seen = visible(entityNamed('crm_customer'), work.user, 'c', params);
  const where = [`c.id = any(${params.add(ids)}::bigint[])`, ...seen];
  const text = `select c.id, c.name from crm_customer_v c where ${where.join(' and ')}`;
  const { name, values } = prepared(text, params.values);
  const rows = await work.query<{ id: number; name: string }>(name, text, values);
  return new Map(rows.map((row) => [row.id, row.name]));
}

export const dunningHandlers = [
  handle(overdueCustomers, async (_, work) => ({ rows: await overdueToday(work), mailbox: await hasMailbox(work) })),
  handle(dunningPaper, async ({ customer, level }, work) => {
    demandSight(work);
    const [found] = await overdueToday(work, [customer]);
    if (!found) throw new Refusal('这个客户没有逾期的应收，不用催', codes.missing);
    const { taxNo, ...own } = await ours(work);
    const letter = { ...own, level, day: today(), customer: found.name, items: found.items, payTo: await payTo(work) };
    return asFile(sentBuffer(paperName(letter), 'application/pdf', await toPdf(sheetOf(letter, taxNo))));
  }),
  handle(sendDunning, async ({ letters }, work) => {
    demandSight(work);
    if (!(await hasMailbox(work))) throw new Refusal('还没有发件邮箱，请管理员到“邮箱管理”添加');
    const ids = letters.map(({ customer }) => customer);
    if (new Set(ids).size < ids.length) throw new Refusal('同一个客户选了两次', codes.invalid);
    const overdue = new Map((await overdueToday(work, ids)).map((one) => [one.customer, one]));
    const names = await namesOf(work, ids);
    const [{ company }, account] = [await ours(work), await payTo(work)];
    const refused: { name: string; message: string }[] = [];
    let sent = 0;
    for (const { customer, level } of letters) {
      const found = overdue.get(customer);
      const wrong = standsAgainst(found, level);
      if (wrong !== undefined) refused.push({ name: names.get(customer) ?? '客户不存在', message: wrong });
      else {
        await keepLetter(work, { ...found!, level, day: today(), company, payTo: account });
        sent += 1;
      }
    }
    if (sent > 0) await wake(work);
    return { sent, refused };
  }),
];

export const dunningTodos: readonly DashboardSource<Todo>[] = [
  listTodo(dunningLetter, {
    label: '没有发出的催款函',
    tone: 'money',
    path: '/fico/dunning',
    verb: 'retry',
    filters: () => ({ state: 'failed' }),
  }),
];
