import { dec, type Decimal } from '@heliu/model';
import { dateOf, save, type Work } from '@heliu/engine';
import { supplier } from '../../modules/crm/model.ts';
import { supplierGoods } from '../../modules/purchase/model.ts';
import { termsByCode } from '../fico/terms.server.ts';
import { demoSuppliers, supplierOfBrand } from './suppliers.ts';

const daysFrom = (day: string, days: number) => dateOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000));

interface Bought {
  readonly id: number;
  readonly code: string;
  readonly brand: string | null;
  readonly price: Decimal | null;
}

/** The suppliers of the demo company, and what each of them sells. */
export async function loadSuppliers(work: Work, day: string): Promise<void> {
  const ids = new Map<string, number>();
  const terms = await termsByCode(work);
  for (const [index, { paymentTerms, ...one }] of demoSuppliers().entries()) {
    const qualificationExpiry = daysFrom(day, index === 4 ? -12 : 90 + index * 60);
    const { id } = await save(work, supplier, {
      ...one,
      paymentTerms: terms.get(paymentTerms ?? '') ?? null,
      buyer: work.user.id,
      qualificationExpiry,
    });
    ids.set(one.code, id);
  }
  await work.flush();
  const skus = await work.query<Bought>(
    'demo.bought',
    `select s.id, s.code, b.name as brand, trim_scale(s.purchase_price)::text as price from goods_sku_v s
     join goods_goods_v g on g.company_id = s.company_id and g.id = s.goods
     left join goods_brand_v b on b.company_id = g.company_id and b.id = g.brand
     where s.company_id = $1 and not s.disabled and g.kind = 'goods' and s.purchase_price is not null order by s.code`,
    [work.company],
  );
  for (const [index, { id, code, brand, price }] of skus.entries())
    await save(work, supplierGoods, {
      supplier: ids.get(supplierOfBrand[brand ?? ''] ?? 'GYS0001')!,
      sku: id,
      supplierSku: `W${code}`,
      price,
      minQuantity: dec(index % 3 === 0 ? 24 : 12),
      preferred: true,
    });
}
