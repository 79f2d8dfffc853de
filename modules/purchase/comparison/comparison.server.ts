import { type Decimal, dec, divideDecimal, type Input, daysAfter } from '@heliu/model';
import { handle, loadRaw, Refusal, save, today, type Work } from '@heliu/engine';
import { type Pricing } from '../../fico/model.ts';
import { enquiry } from '../enquiry/enquiry.ts';
import type { MadeOrder } from '../lines/lines.ts';
import { order } from '../order/order.ts';
import {
  type ComparedLine,
  type Comparison,
  chooseQuotations,
  compareQuotations,
  type Offer,
} from './comparison.calls.ts';
import { offerComplaint } from './comparison.rules.ts';

interface OfferRow extends Omit<Offer, 'basePrice'> {
  readonly enquiryLine: number;
  readonly ratio: string;
}

async function offersTo(work: Work, id: number): Promise<OfferRow[]> {
  return work.query<OfferRow>(
    'pur_comparison.offers',
    `select q.id as quotation, q.number as "quotationNumber", l.id as line, q.supplier, l.enquiry_line as "enquiryLine",
            trim_scale(l.tax_price)::text as "taxPrice", trim_scale(l.tax_rate)::text as "taxRate", u.name as unit,
            trim_scale(l.quantity)::text as quantity, trim_scale(l.base_quantity / l.quantity)::text as ratio,
            trim_scale(l.min_quantity)::text as "minQuantity", coalesce(l.lead_days, q.lead_days) as "leadDays",
            q.valid_to as "validTo", q.valid_to < $2::date as expired
     from pur_quotation_lines_v l join pur_quotation_v q on q.id = l.document_id and q.status = 'audited'
     left join goods_unit_v u on u.id = l.unit
     where l.enquiry = $1 order by l.id limit 5000`,
    [id, today()],
  );
}

async function comparisonOf(work: Work, id: number): Promise<Comparison> {
  const head = await loadRaw(work, enquiry, id);
  const suppliers = await work.query<Comparison['suppliers'][number]>(
    'pur_comparison.suppliers',
    `select s.supplier as id, p.name, s.answer from pur_enquiry_suppliers_v s join crm_supplier_v p on p.id = s.supplier
     where s.document_id = $1 order by s.position`,
    [id],
  );
  const lines = await work.query<Omit<ComparedLine, 'offers'>>(
    'pur_comparison.lines',
    `select l.id as line, l.sku, s.name as "skuName", u.name as unit, trim_scale(l.quantity)::text as quantity,
            trim_scale(coalesce((select sum(o.quantity) from pur_quotation_lines_v ql
               join pur_order_lines_v o on o.quotation_line = ql.id and o.quotation = ql.document_id
               join pur_order_v h on h.id = o.document_id and h.status <> 'cancelled'
               where ql.enquiry = $1 and ql.enquiry_line = l.id), 0))::text as "orderedQuantity",
            l.need_date as "needDate"
     from pur_enquiry_lines_v l join goods_sku_v s on s.id = l.sku left join goods_unit_v u on u.id = l.unit
     where l.document_id = $1 order by l.position`,
    [id],
  );
  const offers = await offersTo(work, id);
  return {
    id,
    number: head['number'] as string,
    status: head['status'] as string,
    deadline: head['deadline'] as string,
    suppliers,
    lines: lines.map((line) => ({
      ...line,
      offers: offers
        .filter((offer) => offer.enquiryLine === line.line)
        .map(({ enquiryLine: _, ratio, ...offer }) => ({
          ...offer,
          basePrice: divideDecimal(dec(offer.taxPrice), dec(ratio), 6),
        })),
    })),
  };
}

interface Source {
  readonly line: number;
  readonly sku: number;
  readonly unit: number | null;
  readonly price: Decimal;
  readonly taxRate: Decimal;
  readonly pricing: Pricing;
  readonly leadDays: number | null;
  readonly request: number | null;
  readonly requestLine: number | null;
  readonly sameUnit: boolean;
}

/** What an order takes over from the quoted lines, and from the request behind the enquiry where both count alike. */
async function sourcesOf(work: Work, lines: readonly number[]): Promise<ReadonlyMap<number, Source>> {
  const rows = await work.query<Source>(
    'pur_comparison.sources',
    `select l.id as line, l.sku, l.unit, trim_scale(l.price)::text as price, trim_scale(l.tax_rate)::text as "taxRate", q.pricing,
            coalesce(l.lead_days, q.lead_days) as "leadDays", r.id as request, rl.id as "requestLine", rl.unit = l.unit as "sameUnit"
     from pur_quotation_lines_v l join pur_quotation_v q on q.id = l.document_id
     left join pur_enquiry_lines_v e on e.document_id = l.enquiry and e.id = l.enquiry_line
     left join pur_request_lines_v rl on rl.document_id = e.request and rl.id = e.request_line
     left join pur_request_v r on r.id = rl.document_id and r.status = 'audited'
     where l.id = any($1::bigint[])`,
    [lines],
  );
  return new Map(rows.map((row) => [row.line, row]));
}

type OrderLine = Input<typeof order>['lines'][number];

export const comparisonHandlers = [
  handle(compareQuotations, ({ id }, work) => comparisonOf(work, id)),

  handle(chooseQuotations, async ({ id, warehouse, choices }, work) => {
    const found = await comparisonOf(work, id);
    const picked = choices.map(({ line, offer: wanted, quantity }) => {
      const at = found.lines.findIndex((one) => one.line === line);
      const offer = found.lines[at]?.offers.find((one) => one.line === wanted);
      if (!offer) throw new Refusal('报价已被修改，请刷新后再选');
      const complaint = offerComplaint(offer, quantity);
      if (complaint) throw new Refusal(`第${at + 1}行：${complaint}`);
      return { offer, quantity };
    });
    const sources = await sourcesOf(
      work,
      picked.map(({ offer }) => offer.line),
    );
    const orderDate = today();
    // One supplier may have quoted with tax and without: prices that are meant differently stand in different orders.
    const groups = new Map<string, { supplier: number; pricing: Pricing; lines: OrderLine[] }>();
    for (const { offer, quantity } of picked) {
      const source = sources.get(offer.line)!;
      const key = `${offer.supplier}|${source.pricing}`;
      const group = groups.get(key) ?? { supplier: offer.supplier, pricing: source.pricing, lines: [] };
      groups.set(key, group);
      group.lines.push({
        quotation: offer.quotation,
        quotationLine: offer.line,
        ...(source.request !== null && source.sameUnit && { request: source.request, requestLine: source.requestLine }),
        sku: source.sku,
        unit: source.unit,
        quantity,
        price: source.price,
        taxRate: source.taxRate,
        ...(source.leadDays !== null && { deliveryDate: daysAfter(orderDate, source.leadDays) }),
      });
    }
    const made: MadeOrder[] = [];
    for (const { supplier, pricing, lines } of groups.values()) {
      const input = { supplier, orderDate, warehouse, buyer: work.user.id, pricing, lines };
      const source = { type: enquiry.name, id, number: found.number };
      made.push({ id: (await save(work, order, input, { source })).id, supplier, lines: lines.length });
    }
    return made;
  }),
];
