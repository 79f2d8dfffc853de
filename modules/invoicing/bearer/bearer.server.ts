import { codes, type Fen, showFen, sumFen, yuan } from '@heliu/model';
import {
  act,
  behaviour,
  bindReport,
  handle,
  Params,
  prepared,
  type Proof,
  Refusal,
  takeExternal,
  type ExternalSource,
  visible,
  type Work,
} from '@heliu/engine';
import { beijingDate } from '@heliu/outside';
import { taxNoComplaint } from '../../crm/model.ts';
import { invoice } from '../../einvoice/model.ts';
import { saveFrom } from '../../einvoice/server.ts';
import { holdOrders } from '../../shop/server.ts';
import { shopOrder } from '../../shop/model.ts';
import { bearerOrders, type BearerSum, bearerSums, type BorneOrder, openForBearer } from './bearer.calls.ts';
import { borneDue } from './bearer.rules.ts';
import { bearerClaim, bearerTitle, type Payer, payerNames } from './bearer.ts';

const payers = Object.keys(payerNames)
  .map((payer) => `'${payer}'`)
  .join(', ');

/** An invoice that stands or is on its way: what was cancelled, voided or wholly taken back gives its orders back. */
const stands = `i.status not in ('cancelled', 'voided') and i.red_state <> 'full'`;

interface Wanted {
  readonly month: string;
  readonly shop?: number | null;
  readonly bearer?: Payer;
}

interface Chosen extends Wanted {
  readonly shop: number;
  readonly bearer: Payer;
}

/** Orders made in a month and finished since, each with what somebody bears of it (`borneDue`) and what he was invoiced for. */
function borneText(work: Work, { month, shop, bearer }: Wanted, params: Params): string {
  const first = params.add(`${month}-01`);
  const where = [
    `o.order_date >= ${first}::date and o.order_date < ${first}::date + interval '1 month'`,
    `o.order_status = 'finished' and o.origin <> 'merged' and o.status <> 'deleted'`,
    ...(shop ? [`o.shop = ${params.add(shop)}`] : []),
    ...visible(shopOrder, work.user, 'o', params),
  ].join(' and ');
  return `with b as (
      select o.id, o.order_no, o.shop, o.order_date, o.paid, o.postage, o.refunded, o.postage_refunded, p.bearer, p.borne,
        case when o.refunded - o.postage_refunded <= 0 then p.borne
             when o.paid - o.postage <= 0 or o.refunded - o.postage_refunded >= o.paid - o.postage then 0
             else trunc(p.borne * (o.paid - o.postage - o.refunded + o.postage_refunded) / (o.paid - o.postage), 2) end as due,
        coalesce(c.amount, 0)::numeric(18,2) as claimed, c.invoice, c.invoice_no
      from oms_order_v o
      join lateral (select l.bearer, sum(l.amount) as borne from oms_order_promotions_v l
        where l.document_id = o.id and l.bearer ${bearer === undefined ? `in (${payers})` : `= ${params.add(bearer)}`} group by 1 having sum(l.amount) > 0) p on true
      left join lateral (select sum(k.amount) as amount, max(i.id) as invoice, max(i.invoice_no) as invoice_no from oms_bearer_claim_v k join oms_invoice_v i on i.id = k.invoice
        where k."order" = o.id and k.bearer = p.bearer and ${stands}) c on true
      where ${where})`;
}

/** Of a shop its own title before that of its platform. */
const titleText = (shop: string, bearer: string) =>
  `select t.* from oms_bearer_title_v t join oms_shop_v s on s.platform = t.platform
   where s.id = ${shop} and t.bearer = ${bearer} and (t.shop is null or t.shop = s.id) and not t.disabled and not t.deleted
   order by t.shop nulls last, t.id limit 1`;

export async function borneSums(work: Work, wanted: Wanted): Promise<BearerSum[]> {
  const params = new Params();
  const { name, text, values } = prepared(
    `${borneText(work, wanted, params)}
     select g.*, s.name as "shopName", t.buyer_name as title from (
       select shop, bearer, count(*) as orders, sum(due)::numeric(18,2) as due, sum(claimed)::numeric(18,2) as claimed,
         coalesce(sum(due) filter (where claimed = 0), 0)::numeric(18,2) as open, sum(greatest(claimed - due, 0))::numeric(18,2) as over
       from b group by 1, 2) g
     join oms_shop_v s on s.id = g.shop left join lateral (${titleText('g.shop', 'g.bearer')}) t on true
     order by s.name, g.shop, g.bearer`,
    params.values,
  );
  const rows = await work.query<BearerSum & { readonly shopName: string }>(name, text, values);
  return rows.map(({ shopName, ...row }) => ({ ...row, titles: { shop: shopName } }));
}

async function ordersOf(work: Work, wanted: Chosen, most: number): Promise<BorneOrder[]> {
  const params = new Params();
  const { name, text, values } = prepared(
    `${borneText(work, wanted, params)}
     select id, order_no as "orderNo", order_date::text as "orderDate", borne, due::numeric(18,2) as due, claimed, invoice, invoice_no as "invoiceNo"
     from b order by claimed > 0, order_date, id limit ${params.add(most + 1)}::int`,
    params.values,
  );
  const rows = await work.query<BorneOrder & { readonly invoiceNo: string | null }>(name, text, values);
  return rows.map(({ invoiceNo, ...row }) => ({
    ...row,
    ...(row.invoice !== null && { titles: { invoice: invoiceNo ?? '开票中' } }),
  }));
}

interface Open {
  readonly id: number;
  readonly orderNo: string;
  readonly due: Fen;
}
type Figures = Record<'borne' | 'paid' | 'postage' | 'refunded' | 'postageRefunded', string>;

async function openOrders(work: Work, wanted: Chosen, chosen: readonly number[] | undefined): Promise<Open[]> {
  const params = new Params();
  const text = borneText(work, wanted, params);
  const only = chosen ? `and id = any(${params.add([...chosen])}::bigint[])` : '';
  const asked = prepared(
    `${text} select id, order_no as "orderNo", borne, paid, postage, refunded, postage_refunded as "postageRefunded"
     from b where claimed = 0 and due > 0 ${only} order by id`,
    params.values,
  );
  const rows = await work.query<{ id: number; orderNo: string } & Figures>(asked.name, asked.text, asked.values);
  return rows.map(({ id, orderNo, borne, paid, postage, refunded, postageRefunded }) => ({
    id,
    orderNo,
    due: borneDue({
      borne: yuan(borne),
      paid: yuan(paid),
      postage: yuan(postage),
      refunded: yuan(refunded),
      postageRefunded: yuan(postageRefunded),
    }),
  }));
}

interface Title {
  readonly kind: 'digitalNormal';
  readonly buyerName: string;
  readonly buyerTaxNo: string;
  readonly buyerAddress: string | null;
  readonly buyerPhone: string | null;
  readonly buyerBank: string | null;
  readonly buyerAccount: string | null;
  readonly email: string | null;
  readonly taxItem: number;
  readonly goodsName: string;
}
interface Seller {
  readonly shopName: string;
  readonly subject: number | null;
}

async function partiesOf(work: Work, shop: number, bearer: Payer): Promise<{ seller: Seller; title: Title }> {
  const [seller] = await work.query<Seller>(
    'oms_bearer.seller',
    'select name as "shopName", subject from oms_shop where company_id = $1 and id = $2',
    [work.company, shop],
  );
  if (!seller) throw new Refusal('店铺不存在', codes.missing);
  if (seller.subject === null) throw new Refusal(`店铺“${seller.shopName}”没有选开票主体，请先在店铺里选择`);
  const [title] = await work.query<Title>(
    'oms_bearer.title',
    `select kind, buyer_name as "buyerName", buyer_tax_no as "buyerTaxNo", buyer_address as "buyerAddress", buyer_phone as "buyerPhone",
       buyer_bank as "buyerBank", buyer_account as "buyerAccount", email, tax_item as "taxItem", goods_name as "goodsName"
     from (${titleText('$1', '$2')}) t`,
    [shop, bearer],
  );
  if (!title) throw new Refusal(`还没有${payerNames[bearer]}的抬头，请先在“承担方抬头”里为这个平台或店铺填写`);
  return { seller, title };
}

const claimed: ExternalSource = { by: ['order', 'bearer', 'invoice'], fields: [], digest: 'orderNo' };

/**
 * One invoice over all that is open. The orders are held before they are looked at once more: of two who ask at the same
 * time the second one finds nothing left.
 */
export async function invoiceBearer(
  work: Work,
  { orders, total, ...wanted }: Chosen & { readonly orders?: readonly number[] | undefined; readonly total: string },
): Promise<number> {
  const { shop, bearer, month } = wanted;
  const { seller, title } = await partiesOf(work, shop, bearer);
  await holdOrders(
    work,
    (await openOrders(work, wanted, orders)).map(({ id }) => id),
  );
  const open = await openOrders(work, wanted, orders);
  if (open.length === 0) throw new Refusal('没有可以开的金额：订单已经给承担方开过，或已退款', codes.conflict);
  const amount = sumFen(open.map(({ due }) => due));
  if (amount !== yuan(total))
    throw new Refusal(`金额已变成 ${showFen(amount)}（${open.length} 张订单），请重新核对再开`, codes.conflict);
  const { taxItem, goodsName, kind, ...buyer } = title;
  const { id } = await saveFrom(work, 'bearer', {
    ...buyer,
    kind,
    subject: seller.subject!,
    shop,
    titleType: 'company',
    invoiceDate: beijingDate(Date.parse(work.now)),
    note: `${seller.shopName} ${month} ${payerNames[bearer]}承担，共 ${open.length} 张订单`,
    vouchers: [],
    lines: [{ taxItem, goodsName, amount }],
  });
  await takeExternal(
    work,
    bearerClaim,
    claimed,
    open.map((one) => ({
      draft: { order: one.id, orderNo: one.orderNo, shop, bearer, invoice: id, amount: one.due },
      at: work.now,
    })),
  );
  await work.flush();
  await act(work, invoice, 'open', { id });
  return id;
}

export const bearerTitleBehaviour = behaviour(bearerTitle, {
  async known({ platform, bearer, shop }, work) {
    const [found] = await work.query<{ id: number }>(
      'oms_bearer_title.known',
      `select id from oms_bearer_title where company_id = $1 and platform = $2 and bearer = $3 and shop is not distinct from $4::bigint and not deleted`,
      [work.company, platform, bearer ?? 'platform', shop ?? null],
    );
    return found?.id;
  },
  complaint: ({ buyerTaxNo }) => taxNoComplaint(buyerTaxNo.trim().toUpperCase()),
  async check({ platform, bearer, shop }, work, before) {
    const [found] = await work.query<{ strange: boolean; double: boolean }>(
      'oms_bearer_title.check',
      `select exists (select 1 from oms_shop where company_id = $1 and id = $4 and platform <> $2) as strange,
         exists (select 1 from oms_bearer_title where company_id = $1 and platform = $2 and bearer = $3 and shop is not distinct from $4::bigint
           and id <> $5 and not deleted) as double`,
      [work.company, platform, bearer ?? 'platform', shop ?? null, before?.id ?? 0],
    );
    if (found!.strange) throw new Refusal('这家店铺不是这个平台的，请重新选择');
    if (found!.double) throw new Refusal('这个平台、承担方和店铺已有一个抬头，请改那一个', codes.conflict);
  },
});

export const bearerHandlers = [
  handle(openForBearer, async (wanted, work) => ({ id: await invoiceBearer(work, wanted) })),
];

export const bearerReports = [
  bindReport(bearerSums, async (asked, work) => ({ rows: await borneSums(work, asked) })),
  bindReport(bearerOrders, async (asked, work, most) => ({ rows: await ordersOf(work, asked, most) })),
];

/** Whoever pays it, buyer, state or bearer: together they are never invoiced for more than the goods were sold for. */
const withinPrice: Proof = {
  code: 'oms.bearer.withinPrice',
  label: '给买家和承担方开的票合计不超过商品价格',
  async run(work) {
    const rows = await work.query<{ id: number; no: string; said: string; price: string }>(
      'proof.oms.bearer.withinPrice',
      `select id, no, said::text, price::text from (
         select o.id, o.order_no as no, greatest(o.invoiced, 0) + k.amount as said,
           o.goods_amount - o.shop_discount + o.postage + o.fees - least(o.difference, 0) as price
         from (select c."order", sum(c.amount) as amount from oms_bearer_claim_v c join oms_invoice_v i on i.id = c.invoice
           where c.company_id = $1 and ${stands} group by 1) k join oms_order_v o on o.id = k."order") x where said > price limit 20`,
      [work.company],
    );
    return rows.map(({ id, no, said, price }) => ({
      message: `订单 ${no} 给买家和承担方一共开票 ${said}，超过商品价格 ${price}`,
      entity: shopOrder.name,
      id,
    }));
  },
};

/** What a bearer is invoiced for is what his orders say. */
const addsUp: Proof = {
  code: 'oms.bearer.addsUp',
  label: '承担方发票 = 明细里的订单之和，一张订单不重复',
  async run(work) {
    const rows = await work.query<{ id: number; message: string }>(
      'proof.oms.bearer.addsUp',
      `select i.id, format('承担方发票 %s 金额 %s，明细合计 %s', i.number, i.gross, coalesce(sum(c.amount), 0)) as message
       from oms_invoice_v i left join oms_bearer_claim_v c on c.invoice = i.id
       where i.company_id = $1 and i.origin = 'bearer' and i.colour = 'blue' group by i.id, i.number, i.gross having i.gross <> coalesce(sum(c.amount), 0)
       union all
       select max(i.id), format('订单 %s 给%s开了 %s 次', max(c.order_no), c.bearer, count(*)) from oms_bearer_claim_v c join oms_invoice_v i on i.id = c.invoice
       where c.company_id = $1 and ${stands} group by c."order", c.bearer having count(*) > 1 limit 20`,
      [work.company],
    );
    return rows.map(({ id, message }) => ({ message, entity: invoice.name, id }));
  },
};

export const bearerProofs = [withinPrice, addsUp];
