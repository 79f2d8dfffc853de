import type { Full, Todo } from '@heliu/model';
import {
  act,
  behaviour,
  type Blocker,
  type Cell,
  type DashboardSource,
  listTodo,
  save,
  type SheetColumn,
  type Step,
  type Work,
  sheetOf,
} from '@heliu/engine';
import { isMailAddress } from '../../system/model.ts';
import {
  claimText,
  type DueLetter,
  hasMailbox,
  mailboxSql,
  MailFault,
  mailQueue,
  noMailbox,
} from '../../system/server.ts';
import type { SupplierMail } from './enquiry-mail.calls.ts';
import {
  type Asked,
  attachmentName,
  type EnquiryLetter,
  letterText,
  letterTitle,
  toSend,
} from './enquiry-mail.rules.ts';
import { enquiryMail } from './enquiry-mail.ts';

/** As far as an enquiry is asked about its letters; its own definition stands on this folder. */
interface Enquired {
  readonly id: number;
  readonly suppliers: readonly { readonly supplier: number }[];
}
interface AskedRow extends Asked {
  readonly id: number | null;
  readonly receiver: string | null;
  readonly error: string | null;
  readonly sentAt: string | null;
}

/** His own address, else that of the first of his people who has one. */
const addressSql = `coalesce(nullif(trim(p.email), ''), (select nullif(trim(c.email), '') from crm_supplier_contacts c
  where c.company_id = p.company_id and c.document_id = p.id and nullif(trim(c.email), '') is not null order by c.position limit 1))`;

async function askedIn(work: Work, enquiry: number): Promise<AskedRow[]> {
  const rows = await work.query<AskedRow>(
    'pur_enquiry_mail.asked',
    `select s.supplier, p.name, ${addressSql} as address, m.id, m.receiver, m.state, m.error, m.sent_at as "sentAt",
            coalesce(m.updated_at >= e.audited_at, true) as "isCurrent"
     from pur_enquiry e join pur_enquiry_suppliers s on s.company_id = $1 and s.document_id = e.id
     join crm_supplier p on p.company_id = $1 and p.id = s.supplier
     left join pur_enquiry_mail m on m.company_id = $1 and m.enquiry = e.id and m.supplier = s.supplier and not m.deleted
     where e.company_id = $1 and e.id = $2 order by s.position`,
    [work.company, enquiry],
  );
  return rows.map((row) => ({ ...row, address: row.address && isMailAddress(row.address) ? row.address : null }));
}

/** One letter that is to leave now. */
interface Due extends DueLetter, EnquiryLetter {
  readonly version: number;
  readonly status: string;
}

const claimDue = (work: Work): Promise<Due[]> =>
  work.query<Due>(
    'pur_enquiry_mail.claim',
    `${claimText(enquiryMail.name, 'true', 'd.version, d.enquiry, d.supplier')}
     select c.id, c.receiver, c.tries, c.version, (${mailboxSql}) as account, e.status, e.number, e.subject, e.deadline::text as deadline, e.terms,
       p.name as supplier, o.name as company, u.realname as buyer, coalesce(u.mobile, o.phone) as "buyerPhone", u.email as "buyerMail",
       (select json_agg(json_build_object('code', k.code, 'name', k.name, 'unit', n.name, 'quantity', trim_scale(l.quantity)::text,
               'needDate', l.need_date, 'spec', l.spec) order by l.position)
        from pur_enquiry_lines l join goods_sku k on k.company_id = $1 and k.id = l.sku
        join goods_unit n on n.company_id = $1 and n.id = l.unit where l.company_id = $1 and l.document_id = e.id) as lines
     from claimed c join pur_enquiry e on e.company_id = $1 and e.id = c.enquiry
     join crm_supplier p on p.company_id = $1 and p.id = c.supplier
     join sys_user u on u.company_id = $1 and u.id = e.buyer
     join sys_company o on o.company_id = $1 and o.id = $1 order by c.id`,
    [work.company],
  );

const columns: readonly SheetColumn[] = [
  { title: '序号', look: 'general', width: 6 },
  { title: '编码', look: 'text', width: 16 },
  { title: '货品', look: 'text', width: 36 },
  { title: '单位', look: 'text', width: 8 },
  { title: '数量', look: 'general', width: 10 },
  { title: '需求日期', look: 'text', width: 12 },
  { title: '要求', look: 'text', width: 24 },
  { title: '含税单价（请填写）', look: 'general', width: 18 },
  { title: '税率（请填写）', look: 'rate', width: 14 },
  { title: '供货周期/天（请填写）', look: 'whole', width: 20 },
  { title: '起订量（请填写）', look: 'general', width: 16 },
  { title: '备注', look: 'text', width: 24 },
];

/** The lines as a table the supplier can fill in and send back. */
function tableOf({ number, lines }: EnquiryLetter): Promise<Buffer> {
  // What the supplier fills in is left empty.
  const rows = lines.map(({ code, name, unit, quantity, needDate, spec }, i): Cell[] => [
    i + 1,
    code,
    name,
    unit,
    Number(quantity),
    needDate,
    spec,
  ]);
  return sheetOf(`询价单 ${number}`, columns, rows);
}

const { job, wake } = mailQueue<Due>({
  letters: enquiryMail,
  job: 'pur.sendEnquiries',
  claim: claimDue,
  async write(due, sender, { company }) {
    if (due.status !== 'audited') throw new MailFault('询价单已关闭或反审核，没有发送', true);
    if (!sender) throw noMailbox();
    return {
      to: due.receiver,
      subject: letterTitle(due),
      text: letterText(due),
      // Sent anew on purpose it is another letter.
      id: `<enquiry.${company}.${due.id}.${due.version}@heliu>`,
      ...(due.buyerMail && isMailAddress(due.buyerMail) && { replyTo: due.buyerMail }),
      attachments: [
        {
          filename: attachmentName(due),
          contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          content: await tableOf(due),
        },
      ],
    };
  },
});
export { job as sendEnquiries };

const namesOf = (some: readonly Asked[]) => some.map(({ name }) => name).join('、');

async function sendBlockers(work: Work, enquiry: number): Promise<Blocker[]> {
  if (!(await hasMailbox(work))) return [{ code: 'PUR006', message: '还没有发件邮箱，请管理员到“邮箱管理”添加' }];
  const { ready, without } = toSend(await askedIn(work, enquiry));
  if (ready.length > 0) return [];
  return without.length > 0
    ? [{ code: 'PUR006', message: `${namesOf(without)} 没有邮箱，请先在供应商资料里填写` }]
    : [{ code: 'PUR006', message: '每家供应商都已发送；要再发一次，请在“询价邮件”里点“再次发送”' }];
}

/** The step 发送询价 of an enquiry. Its record is locked meanwhile, so whoever clicks second finds the letters of the first. */
export const sendStep = {
  blockers: ({ id }: Enquired, work: Work) => sendBlockers(work, id),
  async warnings({ id }: Enquired, work: Work) {
    const { ready, without } = toSend(await askedIn(work, id));
    return ready.length > 0 && without.length > 0
      ? [`${namesOf(without)} 没有邮箱，这次不发；在供应商资料里填好后再点一次“发送询价”`]
      : [];
  },
  async effect({ id }: Enquired, work: Work) {
    const { ready } = toSend(await askedIn(work, id));
    return {
      text: '发送询价邮件，附 Excel 明细：',
      facts: ready.map(({ name, address }) => ({ label: name, value: address! })),
    };
  },
  async also({ id: enquiry }: Enquired, work: Work) {
    const { ready } = toSend(await askedIn(work, enquiry));
    for (const { id, supplier, address } of ready) {
      if (id === null) await save(work, enquiryMail, {}, { computed: { enquiry, supplier, receiver: address! } });
      else await act(work, enquiryMail, 'queue', { id, input: { receiver: address! } });
    }
    await wake(work);
  },
};

/** The address may be what was wrong: it is read again. */
async function readdress({ id, enquiry, supplier }: Full<typeof enquiryMail>, work: Work): Promise<void> {
  const address = (await askedIn(work, enquiry)).find((one) => one.supplier === supplier)?.address;
  await work.flush();
  if (address) await act(work, enquiryMail, 'queue', { id, input: { receiver: address } });
  await wake(work);
}
const again: Step<typeof enquiryMail> = { also: readdress };

export const enquiryMailBehaviour = behaviour(enquiryMail, {
  actions: {
    retry: again,
    resend: again,
    queue: { sets: (_, { input }) => ({ receiver: input!['receiver'] as string }) },
  },
});

/** Every supplier who is asked, with how far his letter has come. */
export const mailsOf = async (work: Work, enquiry: number): Promise<SupplierMail[]> =>
  (await askedIn(work, enquiry)).map(({ id, supplier, name, address, receiver, state, error, sentAt }) => ({
    supplier,
    name,
    receiver: receiver ?? address,
    id,
    state: state ?? 'none',
    error,
    sentAt,
  }));

export const enquiryMailTodos: readonly DashboardSource<Todo>[] = [
  listTodo(enquiryMail, {
    label: '没有发出的询价',
    tone: 'goods',
    path: '/purchase/enquirymail',
    verb: 'retry',
    filters: () => ({ state: 'failed' }),
  }),
];
