import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  handle,
  keyFor,
  load,
  note,
  platformCompany,
  receive,
  type Received,
  Refusal,
  runWork,
  service,
  today,
  type Work,
} from '@heliu/engine';
import { codes, formatFen } from '@heliu/model';
import { create } from 'qrcode';
import { beijingMinute, member, usablePoints } from '../../pos/model.ts';
import { lotsOf, memberCode } from '../../pos/server.ts';
import {
  byLink,
  derivedToken,
  forgetSecret,
  keepSecret,
  readSecret,
  surroundings,
  type Token,
} from '../../system/server.ts';
import { invoiceLinkOf } from '../sale/receipt.server.ts';
import { storedOf } from '../stored/standing.server.ts';
import { ticketUrl } from '../ticket/ticket.server.ts';
import { memberPage, memberPageLink, withdrawMemberPage } from './member-page.calls.ts';
import { goneMemberSheet, memberSheet } from './page.rules.ts';

const idLength = 6;
/** Whose page a link would be; whether it is, his own secret says. */
const idIn = ({ company, text }: Token): number =>
  Buffer.from(text.slice(company.toString(36).length), 'base64url').readUIntBE(0, idLength);

const urlOf = (work: Work, token: string): string => `${surroundings(work.db).publicUrl}/member/${token}`;

/** The member whose link this is; what was withdrawn, or made up, or belongs to one who was stopped, is nobody's. */
async function ownerOf(work: Work, token: Token): Promise<number | undefined> {
  const id = idIn(token);
  const kept = await readSecret(work, 'memberPage', id);
  if (!kept) return undefined;
  const [said, right] = [Buffer.from(token.text), Buffer.from(kept.content)];
  if (said.length !== right.length || !timingSafeEqual(said, right)) return undefined;
  const [row] = await work.query<{ id: number }>(
    'pos_member.ofPage',
    `select k.id from pos_member m join pos_member k on k.company_id = $1 and k.id = coalesce(m.merged_into, m.id)
     where m.company_id = $1 and m.id = $2 and not k.disabled and not k.deleted`,
    [work.company, id],
  );
  return row?.id;
}

function square(text: string): string {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data, (dark, at) => (dark ? `M${at % size},${Math.floor(at / size)}h1v1h-1z` : '')).join('');
  return `<svg role="img" aria-label="会员码" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
}

const mostShown = 20;

async function sheetOf(work: Work, id: number): Promise<string> {
  const one = await load(work, member, id);
  const [around] = await work.query<{ company: string; rank: string | null }>(
    'pos_member.pageAround',
    `select (select name from sys_company where id = $1) as company,
       (select name from pos_member_rank where company_id = $1 and id = $2) as rank`,
    [work.company, one.rank],
  );
  const coupons = await work.query<{ name: string; summary: string | null; code: string; validTo: string | null }>(
    'pos_member.pageCoupons',
    `select c.name, i.summary, i.code, i.valid_to::text as "validTo" from pos_coupon_instance i
     join pos_coupon c on c.company_id = $1 and c.id = i.coupon
     where i.company_id = $1 and i.member = $2 and i.state = 'unused' and not i.deleted and coalesce(i.valid_to, $3::date) >= $3::date
     order by i.valid_to, i.id limit ${mostShown}`,
    [work.company, id, today()],
  );
  const sales = await work.query<{
    id: number;
    number: string;
    at: string;
    store: number;
    storeName: string;
    pay: string;
  }>(
    'pos_member.pageSales',
    `select s.id, s.number, to_json(s.sale_at) #>> '{}' as at, s.store, f.name as "storeName", s.pay::numeric(18,2)::text as pay
     from pos_sale s join sys_factory f on f.company_id = $1 and f.id = s.store
     where s.company_id = $1 and s.member = $2 and s.status = 'paid' order by s.id desc limit ${mostShown}`,
    [work.company, id],
  );
  const receipts = [];
  for (const { id: sale, store, storeName, at, number, pay } of sales)
    receipts.push({
      number,
      pay,
      store: storeName,
      at: beijingMinute(at).replace('T', ' '),
      url: ticketUrl(work, sale),
      invoiceUrl: await invoiceLinkOf(work, sale, store),
    });
  const lots = (await lotsOf(work, [id])).get(id) ?? [];
  const day = today();
  const first = lots
    .filter(({ expiresOn }) => expiresOn !== '' && expiresOn >= day)
    .toSorted((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1))[0];
  const has = await storedOf(work, id);
  return memberSheet({
    company: around!.company,
    name: one.name,
    cardNo: one.cardNo,
    rank: around!.rank,
    square: square(memberCode(work, one.cardNo)),
    points: usablePoints(lots, day),
    ending: first && { points: first.points, on: first.expiresOn },
    principal: formatFen(has.principal),
    bonus: formatFen(has.bonus),
    coupons,
    receipts,
  });
}

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const page = (status: number, body: string) => ({
  status,
  body,
  type: 'text/html; charset=utf-8',
  headers: {
    'content-security-policy': policy,
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  },
});

const receiver = receive(memberPage, async ({ params, origin }, db) => {
  try {
    const body = await runWork(
      db,
      service('会员', platformCompany),
      (work) =>
        byLink(
          work,
          params['token'] ?? '',
          {
            as: '会员',
            key: 'memberPage',
            closed: '链接无效，请向门店要一个新的',
            async find(inner, token) {
              const id = await ownerOf(inner, token);
              return id === undefined ? undefined : { id };
            },
          },
          (inner, { id }) => sheetOf(inner, id),
        ),
      origin,
    );
    return page(200, body);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === codes.tooMany ? page(429, goneMemberSheet()) : page(404, goneMemberSheet());
  }
});
export const memberPageCallbacks: readonly Received[] = [receiver];

export const memberPageHandlers = [
  handle(memberPageLink, async ({ id }, work) => {
    const one = await load(work, member, id);
    if (one.disabled) throw new Refusal(`会员${one.name}已停用`);
    // Two who ask at once are given the same link: the second waits for the row of the first.
    await work.query('pos_member.holdPage', 'select id from pos_member where company_id = $1 and id = $2 for update', [
      work.company,
      id,
    ]);
    const kept = await readSecret(work, 'memberPage', id);
    if (kept) return { url: urlOf(work, kept.content) };
    const token = derivedToken(Buffer.concat([keyFor(work.db, 'member page'), randomBytes(32)]), work.company, id);
    keepSecret(work, 'memberPage', id, token);
    await note(work, { entity: member.name, recordId: id, action: 'page', label: '生成专属页链接', title: one.name });
    return { url: urlOf(work, token) };
  }),
  handle(withdrawMemberPage, async ({ id }, work) => {
    const one = await load(work, member, id);
    const kept = await readSecret(work, 'memberPage', id);
    if (!kept) return { withdrawn: false };
    forgetSecret(work, 'memberPage', id);
    await note(work, { entity: member.name, recordId: id, action: 'page', label: '收回专属页链接', title: one.name });
    return { withdrawn: true };
  }),
];
