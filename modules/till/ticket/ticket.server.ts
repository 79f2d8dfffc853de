import {
  amend,
  enqueue,
  handle,
  type Job,
  keyFor,
  note,
  platformCompany,
  receive,
  type Received,
  Refusal,
  runWork,
  save,
  service,
  type Work,
} from '@heliu/engine';
import { codes } from '@heliu/model';
import { maskPhone } from '../../pos/model.ts';
import { waitAfter } from '../../system/model.ts';
import {
  byLink,
  deliver,
  derivedFrom,
  derivedToken,
  forgetSecret,
  hit,
  keepSecret,
  readSecret,
  surroundings,
} from '../../system/server.ts';
import { receiptSlip } from '../receipt/receipt.rules.ts';
import { receiptOf } from '../sale/receipt.server.ts';
import { resendTicket } from '../sale/sale.calls.ts';
import { sale } from '../sale/sale.ts';
import { goneSheet, ticketSheet } from './sheet.rules.ts';
import { ticketPage } from './ticket.calls.ts';
import { ticket } from './ticket.ts';

const purpose = 'ticket';
const jobName = 'till.sendTicket';
const mostADay = 5;

/** Where the receipt of a sale is read. */
export const ticketUrl = ({ db, company }: Work, sale: number): string =>
  `${surroundings(db).publicUrl}/ticket/${derivedToken(keyFor(db, purpose), company, sale)}`;

interface Sold {
  readonly number: string;
  readonly status: string;
  readonly pay: string;
  readonly store: string;
  readonly member: number | null;
}
/** The member's own number, which nobody at the counter need see. */
async function phoneOf(work: Work, member: number | null): Promise<string> {
  const kept = member === null ? undefined : await readSecret(work, 'memberPhone', member);
  if (kept) return kept.content;
  const message = member === null ? '这一单没有会员，请填写手机号' : '会员没有留手机号，请填写';
  throw new Refusal(message, codes.invalid, { complaints: [{ path: 'mobile', message }] });
}

async function soldOf(work: Work, id: number): Promise<Sold> {
  const [sold] = await work.query<Sold>(
    'pos_ticket.sale',
    `select s.number, s.status, s.pay::numeric(18,2)::text as pay, f.name as store, s.member from pos_sale s
     join sys_factory f on f.company_id = $1 and f.id = s.store where s.company_id = $1 and s.id = $2`,
    [work.company, id],
  );
  if (!sold) throw new Refusal('零售单不存在', codes.missing);
  if (sold.status !== 'paid') throw new Refusal(`${sold.number}没有成交，不能发电子小票`);
  return sold;
}

export async function sendTicket(work: Work, id: number, mobile: string | undefined) {
  // In a work of its own, which is over before the tries are counted: nobody holds one connection and waits for another.
  const { sold, phone } = await runWork(work.db, work.user, async (own) => {
    const found = await soldOf(own, id);
    return { sold: found, phone: mobile ?? (await phoneOf(own, found.member)) };
  });
  const url = ticketUrl(work, id);
  // Whoever is told something he did not ask for is told it few times.
  const counted = `ticket:${work.company}:${id}`;
  if ((await hit(work.db, counted, 60)) > 1) throw new Refusal('刚刚发过，请一分钟后再试', codes.tooMany);
  if ((await hit(work.db, `${counted}:day`, 86_400)) > mostADay)
    throw new Refusal(`一张零售单一天最多发 ${mostADay} 次`, codes.tooMany);
  const receiver = maskPhone(phone);
  const [own] = await work.takeIds(1);
  await save(work, ticket, {}, { id: own!, computed: { sale: id, receiver, state: 'waiting' } });
  keepSecret(work, 'ticketPhone', own!, phone, Date.parse(work.now) + 86_400_000);
  await enqueue(work, jobName, { id: own!, content: `您在${sold.store}消费 ${sold.pay} 元，小票：${url}` });
  await note(work, {
    entity: sale.name,
    recordId: id,
    action: 'ticket',
    label: '发电子小票',
    title: sold.number,
    after: { receiver },
  });
  return { receiver, url };
}

interface Due {
  readonly id: number;
  readonly content: string;
}
/** A number is kept no longer than it is needed. */
const sendJob: Job<Due> = {
  name: jobName,
  async run({ id, content }, { db, user }) {
    const own = <T>(task: (work: Work) => Promise<T>) => runWork(db, user, task);
    const due = await own(async (work) => {
      const [row] = await work.query<{ tries: number }>(
        'pos_ticket.take',
        `select tries from pos_ticket where company_id = $1 and id = $2 and state = 'waiting' for update`,
        [work.company, id],
      );
      const kept = row && (await readSecret(work, 'ticketPhone', id));
      if (!kept) return undefined;
      await amend(work, ticket, [{ id, tries: row.tries + 1 }], { silent: true });
      return { phone: kept.content, tries: row.tries + 1 };
    });
    if (!due) return;
    let failure: Error | undefined;
    try {
      await deliver('sms', due.phone, content);
    } catch (error) {
      failure = error as Error;
    }
    await own(async (work) => {
      const wait = failure && waitAfter(due.tries);
      if (failure && wait !== undefined) return enqueue(work, jobName, { id, content }, { after: wait / 1000 });
      forgetSecret(work, 'ticketPhone', id);
      const sent = { state: 'sent' as const, sentAt: work.now };
      const failed = { state: 'failed' as const, error: failure?.message.slice(0, 500) ?? null };
      await amend(work, ticket, [{ id, ...(failure ? failed : sent) }]);
    });
  },
};
export const ticketJobs = [sendJob];

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const page = (status: number, body: string) => ({
  status,
  body,
  type: 'text/html; charset=utf-8',
  headers: { 'content-security-policy': policy, 'cache-control': 'private, no-store' },
});

/** The receipt of a sale, for whoever has the link that was sent to him. */
const receiver = receive(ticketPage, async ({ params, origin }, db) => {
  try {
    const body = await runWork(
      db,
      service('顾客', platformCompany),
      (work) =>
        byLink(
          work,
          params['token'] ?? '',
          {
            as: '顾客',
            key: 'ticket',
            closed: '链接无效，请向门店要一个新的',
            async find(inner, token) {
              const id = derivedFrom(keyFor(inner.db, purpose), token);
              return id === undefined ? undefined : { id };
            },
          },
          async (inner, { id }) => {
            const receipt = await receiptOf(inner, 'sale', id);
            return ticketSheet(receiptSlip({ ...receipt, invoiceUrl: null, reprints: 0 }), receipt.invoiceUrl);
          },
        ),
      origin,
    );
    return page(200, body);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === codes.tooMany ? page(429, goneSheet()) : page(404, goneSheet());
  }
});
export const ticketCallbacks: readonly Received[] = [receiver];

export const ticketHandlers = [handle(resendTicket, ({ sale: id, mobile }, work) => sendTicket(work, id, mobile))];
