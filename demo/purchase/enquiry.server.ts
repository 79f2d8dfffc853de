import { dec, type Decimal, daysAfter } from '@heliu/model';
import { act, type Db, load, runWork, save, type User, type Work } from '@heliu/engine';
import { enquiry, enquiryMail, quotation, request } from '../../modules/purchase/model.ts';

interface Sold {
  readonly supplier: number;
  readonly sku: number;
  readonly unit: number;
  readonly price: Decimal;
  readonly taxRate: Decimal;
}
interface People {
  readonly buyer: User;
  readonly keeper: User;
  readonly accountant: User;
}

/** Three SKUs of each supplier, the same every time. */
const soldBy = (work: Work) =>
  work.query<Sold>(
    'demo.sold',
    `select supplier, sku, unit, price::text as price, tax_rate::text as "taxRate" from (
       select o.supplier, o.sku, g.unit, trim_scale(o.price) as price, coalesce(p.tax_rate, 0.13) as tax_rate, p.code,
              row_number() over (partition by o.supplier order by s.code) as n
       from pur_supplier_goods_v o join crm_supplier_v p on p.id = o.supplier
       join goods_sku_v s on s.id = o.sku join goods_goods_v g on g.id = s.goods
       where o.price > 0 and not g.batch_managed and not g.no_purchase and not g.disabled and not s.disabled) x
     where n <= 3 order by code, n`,
  );

function bySupplier(sold: readonly Sold[]): Sold[][] {
  const groups = new Map<number, Sold[]>();
  for (const one of sold) groups.set(one.supplier, [...(groups.get(one.supplier) ?? []), one]);
  return [...groups.values()];
}

/** What was sent to them, days ago. */
async function saveMails(work: Work, enquired: number, suppliers: readonly number[]): Promise<void> {
  const addresses = await work.query<{ id: number; email: string }>(
    'demo.supplierMails',
    'select id, email from crm_supplier_v where id = any($1::bigint[])',
    [suppliers],
  );
  const { number, deadline, subject } = await load(work, enquiry, enquired);
  for (const { id: supplier, email } of addresses)
    await save(
      work,
      enquiryMail,
      {},
      {
        computed: {
          enquiry: enquired,
          supplier,
          receiver: email,
          title: `合流演示公司询价 ${number}：${subject}（${deadline} 前报价）`,
          state: 'sent',
          tries: 1,
          sentAt: new Date(Date.parse(work.now) - 3 * 86_400_000).toISOString(),
        },
      },
    );
}

/** A request two suppliers were asked about; whose offer is taken is left to whoever looks at it. */
export async function loadEnquiry(db: Db, day: string, { buyer, keeper, accountant }: People): Promise<void> {
  const sold = bySupplier(await runWork(db, buyer, soldBy));
  const [first, second] = sold as [Sold[], Sold[], ...Sold[][]];
  const wanted = first.slice(0, 2);
  const asked = await runWork(db, keeper, (work) =>
    save(work, request, {
      requestDate: daysAfter(day, -4),
      requester: keeper.id,
      needDate: daysAfter(day, 10),
      kind: 'replenish',
      reason: '双十二备货',
      lines: wanted.map(({ sku, unit }) => ({ sku, unit, quantity: dec(48) })),
    }),
  );
  await runWork(db, accountant, (work) => act(work, request, 'audit', { id: asked.id }));
  const enquired = await runWork(db, buyer, async (work) => {
    const { lines } = await load(work, request, asked.id);
    return save(work, enquiry, {
      subject: '双十二备货询价',
      enquiryDate: daysAfter(day, -3),
      deadline: daysAfter(day, 2),
      buyer: buyer.id,
      lines: lines.map(({ id, sku, unit, quantity }) => ({ request: asked.id, requestLine: id, sku, unit, quantity })),
      suppliers: [{ supplier: first[0]!.supplier }, { supplier: second[0]!.supplier }],
    });
  });
  await runWork(db, accountant, (work) => act(work, enquiry, 'audit', { id: enquired.id }));
  const suppliers = [first[0]!.supplier, second[0]!.supplier];
  await runWork(db, buyer, (work) => saveMails(work, enquired.id, suppliers));
  for (const [i, supplier] of suppliers.entries()) {
    const { id } = await runWork(db, buyer, async (work) => {
      const { lines } = await load(work, enquiry, enquired.id);
      return save(work, quotation, {
        supplier,
        quotationDate: daysAfter(day, -1),
        validTo: daysAfter(day, 14),
        leadDays: 6 - 2 * i,
        lines: lines.map((line, at) => ({
          enquiry: enquired.id,
          enquiryLine: line.id,
          sku: line.sku,
          unit: line.unit,
          quantity: line.quantity,
          price: dec((Number(wanted[at]!.price) * (at === i ? 0.97 : 1.02)).toFixed(2)),
          taxRate: wanted[at]!.taxRate,
          minQuantity: dec(24),
        })),
      });
    });
    await runWork(db, accountant, (work) => act(work, quotation, 'audit', { id }));
  }
}
