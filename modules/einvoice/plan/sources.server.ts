import { dec, type Decimal, type Fen, type Full, leastFen, yuan, zeroFen } from '@heliu/model';
import { loadAll, type Work } from '@heliu/engine';
import { type InvoiceKind, shopOrder, type SubsidyNeed } from '../../shop/model.ts';
import { itemKey } from '../goods-name/goods-name.rules.ts';

import { holdOrders, type OrderPart, partsOf } from '../../shop/server.ts';
import { readSecrets } from '../../system/server.ts';

import { ProviderLine } from '../providers/line.server.ts';
import type { ProviderCode } from '../providers/provider.ts';

import type { FullRateReason, TaxPolicy } from '../face/face.ts';
import type { RemarkParties, Taxpayer } from '../subject/subject.ts';
import type { LineRefund, NamedItem, Taxed } from './order-lines.rules.ts';
import type { PlanSubject } from './plan.rules.ts';
import type { Title } from './title.rules.ts';

export type Order = Full<typeof shopOrder>;

/** The rules of the shop an order came from. */
export interface ShopRules {
  readonly name: string;
  readonly platform: string;
  readonly subject: number | null;
  readonly includePostage: boolean;
  readonly subsidyBasis: 'unset' | 'gross' | 'paid';
  readonly subsidyNeeds: readonly SubsidyNeed[] | null;
  readonly postageItem: number | null;
  readonly gifts: 'skip' | 'pair';
}

/** A subject with everything that is printed, and what its provider can do. */
export interface Subject extends PlanSubject {
  readonly provider: ProviderCode | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly bankName: string | null;
  readonly bankNo: string | null;
  readonly drawer: string | null;
  readonly payee: string | null;
  readonly reviewer: string | null;
  readonly defaultKind: InvoiceKind;
  readonly remark: string | null;
  readonly taxpayer: Taxpayer;
  readonly fullRateReason: FullRateReason | null;
  readonly remarkParties: RemarkParties;
  readonly serialPrefix: string | undefined;
}

/** What a buyer asked for, as far as it is still open. */
export interface Wanted extends Title {
  readonly application: number;
  readonly told: 'personal' | 'company' | 'unknown';
  readonly amount: Fen | undefined;
  readonly wantedKind: InvoiceKind | undefined;
}

type SubjectRow = Omit<Subject, 'issues' | 'invoiceLimit' | 'serialPrefix'> & { invoiceLimit: string | null };

/**
 * Subjects by id. The drawer is the preferred clerk where one is named, else what the subject says; what each of its
 * devices takes on one invoice holds for it too.
 */
export async function subjectsOf(work: Work, ids: readonly number[]): Promise<Map<number, Subject>> {
  const rows = await work.query<SubjectRow>(
    'oms_invoice_subject.toIssue',
    `select s.id, s.name, s.kind, s.tax_no as "taxNo", s.provider, s.address, s.phone, s.bank_name as "bankName", s.bank_no as "bankNo",
       coalesce((select d.name from oms_drawer d where d.company_id = s.company_id and d.subject = s.id and not d.disabled and not d.deleted
                 order by d.preferred desc, d.id limit 1), s.drawer) as drawer,
       s.payee, s.reviewer, s.taxpayer, s.full_rate_reason as "fullRateReason", s.remark_parties as "remarkParties", s.default_kind as "defaultKind", least(s.invoice_limit, (select min(d.invoice_limit) from oms_tax_terminal d where s.kind = 'taxControl' and d.company_id = s.company_id and d.subject = s.id
         and not d.disabled and not d.deleted)) as "invoiceLimit", s.discount_lines as "discountLines",
       t.content as remark
     from oms_invoice_subject s
     left join oms_remark_template t on t.company_id = s.company_id and t.id = s.remark_template and not t.deleted and not t.disabled
     where s.company_id = $1 and s.id = any($2::bigint[]) and not s.disabled and not s.deleted`,
    [work.company, ids],
  );
  const found = new Map<number, Subject>();
  for (const row of rows) {
    const line = row.provider
      ? await ProviderLine.open(work, { provider: row.provider, subject: row.id, taxNo: row.taxNo })
      : undefined;
    found.set(row.id, {
      ...row,
      invoiceLimit: row.invoiceLimit === null ? undefined : yuan(row.invoiceLimit),
      issues: line && {
        kinds: line.provider.kinds,
        differences: line.provider.differences ?? [],
        maxLines: line.provider.maxLines,
      },
      serialPrefix: line?.account().settings['platformName'],
    });
  }
  return found;
}

export async function shopsOf(work: Work, ids: readonly number[]): Promise<Map<number, ShopRules>> {
  const rows = await work.query<ShopRules & { id: number }>(
    'oms_shop.toInvoice',
    `select id, name, platform, subject, include_postage as "includePostage", subsidy_basis as "subsidyBasis", subsidy_needs as "subsidyNeeds",
            postage_item as "postageItem", gifts
     from oms_shop where company_id = $1 and id = any($2::bigint[])`,
    [work.company, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface TaxRow {
  readonly taxItem: number;
  readonly taxCode: string;
  readonly shortName: string;
  readonly taxRate: string;
  readonly policy: TaxPolicy;
}
const taxColumns = `t.id as "taxItem", t.code as "taxCode", t.short_name as "shortName", trim_scale(t.tax_rate)::text as "taxRate", t.policy`;
const untaxed: ReadonlySet<TaxPolicy> = new Set(['exempt', 'untaxed', 'zero']);
const taxedOf = ({ taxItem, taxCode, shortName, taxRate, policy }: TaxRow): Taxed => ({
  taxItem,
  taxCode,
  shortName,
  policy,
  taxRate: untaxed.has(policy) ? dec('0') : (taxRate as Decimal),
});

export async function taxItemsOf(work: Work, ids: readonly number[]): Promise<Map<number, Taxed>> {
  if (ids.length === 0) return new Map();
  const rows = await work.query<TaxRow>(
    'oms_tax_item.toInvoice',
    `select ${taxColumns} from oms_tax_item t where t.company_id = $1 and t.id = any($2::bigint[]) and not t.deleted`,
    [work.company, ids],
  );
  return new Map(rows.map((row) => [row.taxItem, taxedOf(row)]));
}

const place = (shop: number, key: string) => `${shop} ${key}`;

/** What somebody confirmed that goods of these orders are to the tax office; a guess of the matcher is not enough. */
async function itemsOf(work: Work, orders: readonly Order[]): Promise<Map<string, NamedItem>> {
  const wanted = new Map(
    orders.flatMap(({ shop, lines }) =>
      lines.map((line) => {
        const key = itemKey(line).slice(0, 600);
        return [place(shop, key), { shop, key }];
      }),
    ),
  );
  const pairs = [...wanted.values()];
  const rows = await work.query<
    TaxRow & { shop: number; key: string; invoiceName: string | null; unit: string | null }
  >(
    'oms_goods_name.toInvoice',
    `select g.shop, g.item_key as key, g.invoice_name as "invoiceName", c.unit, ${taxColumns}
     from unnest($2::bigint[], $3::text[]) u(shop, key)
     join oms_goods_name g on g.company_id = $1 and g.shop = u.shop and g.item_key = u.key and g.state = 'confirmed' and not g.deleted
     join oms_tax_item t on t.company_id = $1 and t.id = g.tax_item and not t.deleted
     left join goods_category_tax c on c.company_id = $1 and c.category = g.category and not c.deleted and not c.disabled`,
    [work.company, pairs.map(({ shop }) => shop), pairs.map(({ key }) => key)],
  );
  return new Map(
    rows.map((row) => [
      place(row.shop, row.key),
      { ...taxedOf(row), invoiceName: row.invoiceName ?? undefined, unit: row.unit ?? undefined },
    ]),
  );
}

/** Where what is told of an order counts: by its own id, or by that of the order it was merged into. */
type Places = ReadonlyMap<number, number>;

async function refundsOf(work: Work, places: Places): Promise<Map<number, LineRefund[]>> {
  const rows = await work.query<{ order: number; lineNo: string | null; amount: string; kind: string }>(
    'oms_refund.toInvoice',
    `select "order", line_no as "lineNo", amount, kind from oms_refund
     where company_id = $1 and "order" = any($2::bigint[]) and refund_status = 'success' and kind <> 'exchange' and not deleted`,
    [work.company, [...places.keys()]],
  );
  const found = new Map<number, LineRefund[]>();
  for (const { order, lineNo, amount, kind } of rows) {
    const whole = places.get(order)!;
    found.set(whole, [
      ...(found.get(whole) ?? []),
      {
        ...(whole !== order && { part: order }),
        lineNo: lineNo ?? undefined,
        amount: yuan(amount),
        returned: kind === 'return',
      },
    ]);
  }
  return found;
}

const stillWanted = `not a.deleted and a.decision <> 'rejected' and a.application_status in ('applied', 'agreed', 'issuing', 'issued') and a.trigger <> 'refund'`;

/** The newest wish of each order that nobody has refused. */
async function wishesOf(work: Work, places: Places): Promise<Map<number, Wanted>> {
  const rows = await work.query<
    Record<'name' | 'told', string> & Record<string, string | null> & { order: number; id: number }
  >(
    'oms_invoice_application.toInvoice',
    `select distinct on (u.whole) u.whole as "order", a.id, title_type as told, invoice_title as name, tax_no as "taxNo", address, phone,
       bank_name as bank, bank_no as account, email, mobile, amount, wanted_kind as "wantedKind"
     from unnest($2::bigint[], $3::bigint[]) u(id, whole) join oms_invoice_application a on a.company_id = $1 and a."order" = u.id and ${stillWanted}
     order by u.whole, applied_at desc nulls last, a.id desc`,
    [work.company, [...places.keys()], [...places.values()]],
  );
  const text = (value: string | null | undefined) => value ?? undefined;
  return new Map(
    rows.map((row) => [
      row.order,
      {
        application: row.id,
        told: row.told as Wanted['told'],
        type: 'personal',
        name: row.name,
        taxNo: text(row['taxNo']),
        address: text(row['address']),
        phone: text(row['phone']),
        bank: text(row['bank']),
        account: text(row['account']),
        email: text(row['email']),
        mobile: text(row['mobile']),
        amount: row['amount'] == null ? undefined : yuan(row['amount']),
        wantedKind: text(row['wantedKind']) as InvoiceKind | undefined,
      },
    ]),
  );
}

/** A part of a merged order: what of it may stand on invoices, and what stands there already. */
export interface Share extends OrderPart {
  readonly most: Fen;
  readonly invoiced: Fen;
}

/** Where the platform named an amount for a part, that part has no more than it. */
async function sharesOf(work: Work, parts: readonly OrderPart[]): Promise<Map<number, Share[]>> {
  const found = new Map<number, Share[]>();
  if (parts.length === 0) return found;
  const rows = await work.query<{ id: number; asked: string | null; invoiced: string }>(
    'oms_order.shares',
    `select u.id, (select a.amount from oms_invoice_application a where a.company_id = $1 and a."order" = u.id and ${stillWanted}
         order by a.applied_at desc nulls last, a.id desc limit 1) as asked,
       (select coalesce(sum(l.total), 0) from oms_invoice_v i join oms_invoice_lines l on l.company_id = i.company_id and l.document_id = i.id
         where i.company_id = $1 and i.orders @> array[u.whole] and i.status not in ('cancelled', 'voided') and l."order" = u.whole
           and l.order_line like u.id || '/%')::text as invoiced
     from unnest($2::bigint[], $3::bigint[]) u(id, whole)`,
    [work.company, parts.map(({ id }) => id), parts.map(({ whole }) => whole)],
  );
  const told = new Map(rows.map((row) => [row.id, row]));
  for (const part of parts) {
    const { asked, invoiced } = told.get(part.id)!;
    const named = asked === null ? zeroFen : yuan(asked);
    const most = named > 0n ? leastFen(named, part.invoiceable) : part.invoiceable;
    found.set(part.whole, [...(found.get(part.whole) ?? []), { ...part, most, invoiced: yuan(invoiced) }]);
  }
  return found;
}

/** Everything that decides what orders become on invoices, read in a handful of statements however many they are. */
export interface Sources {
  readonly orders: readonly Order[];
  readonly shops: ReadonlyMap<number, ShopRules>;
  readonly subjects: ReadonlyMap<number, Subject>;
  readonly items: ReadonlyMap<string, NamedItem>;
  readonly postage: ReadonlyMap<number, Taxed>;
  readonly refunds: ReadonlyMap<number, readonly LineRefund[]>;
  readonly wishes: ReadonlyMap<number, Wanted>;
  /** Of merged orders. */
  readonly shares: ReadonlyMap<number, readonly Share[]>;
  /** Numbers of the people whom subsidised orders were paid for. */
  readonly holderNos: ReadonlyMap<number, string>;
}

export const itemOf = (sources: Sources, order: Order, line: Order['lines'][number]): NamedItem | undefined =>
  sources.items.get(place(order.shop, itemKey(line).slice(0, 600)));

async function holderNosOf(work: Work, orders: readonly Order[], places: Places): Promise<Map<number, string>> {
  const known = new Set(orders.filter(({ holderNoMask }) => holderNoMask !== null).map(({ id }) => id));
  const wanted = [...places].flatMap(([id, whole]) => (known.has(whole) ? [id] : []));
  if (wanted.length === 0) return new Map();
  const secrets = await readSecrets(work, 'subsidyHolder', wanted);
  return new Map([...secrets].map(([id, { content }]) => [places.get(id)!, content]));
}

/** The orders stay locked until the work is over, so that nobody else puts them on an invoice meanwhile. */
export async function sourcesOf(work: Work, ids: readonly number[], lock: boolean): Promise<Sources> {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  if (lock) await holdOrders(work, wanted);
  const orders = await loadAll(work, shopOrder, wanted);
  const merged = orders.filter(({ origin }) => origin === 'merged').map(({ id }) => id);
  const parts = await partsOf(work, merged);
  const places = new Map([
    ...wanted.map((id) => [id, id] as const),
    ...parts.map(({ id, whole }) => [id, whole] as const),
  ]);
  const shops = await shopsOf(work, [...new Set(orders.map(({ shop }) => shop))]);
  const rules = [...shops.values()];
  return {
    orders,
    shops,
    subjects: await subjectsOf(work, [...new Set(rules.flatMap(({ subject }) => subject ?? []))]),
    items: await itemsOf(work, orders),
    postage: await taxItemsOf(work, [...new Set(rules.flatMap(({ postageItem }) => postageItem ?? []))]),
    refunds: await refundsOf(work, places),
    wishes: await wishesOf(work, places),
    shares: await sharesOf(work, parts),
    holderNos: await holderNosOf(work, orders, places),
  };
}
