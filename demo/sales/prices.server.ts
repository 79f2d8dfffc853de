import { daysAfter, dec } from '@heliu/model';
import { amend, save, type Work } from '@heliu/engine';
import { customer } from '../../modules/crm/model.ts';

import { priceClass, priceRule } from '../../modules/sales/model.ts';

const classes = [
  { code: 'PF', name: '批发价', base: 'wholesalePrice', factor: dec(1), rounding: 'fen' },
  { code: 'JXA', name: '经销商 A', base: 'retailPrice', factor: dec('0.72'), rounding: 'jiao' },
  { code: 'JXB', name: '经销商 B', base: 'retailPrice', factor: dec('0.78'), rounding: 'jiao' },
] as const;

/** Classes for the customers that buy wholesale, and rules that make some of them pay something else. */
export async function loadPrices(work: Work, day: string, customers: ReadonlyMap<string, number>): Promise<void> {
  const ids: number[] = [];
  for (const one of classes) ids.push((await save(work, priceClass, one)).id);
  await work.flush();
  const [wholesale, dealerA, dealerB] = ids as [number, number, number];
  const codes = [...customers.keys()].toSorted();
  await amend(
    work,
    customer,
    codes.slice(0, 36).map((code, i) => ({
      id: customers.get(code)!,
      priceClass: i % 4 === 0 ? dealerA : i % 4 === 1 ? dealerB : wholesale,
    })),
  );
  const goods = await work.query<{ sku: number; name: string; retail: string; category: number }>(
    'demo.ruledSkus',
    `select s.id as sku, g.name, trim_scale(coalesce(s.retail_price, g.retail_price))::text as retail, g.category
     from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods
     where s.company_id = $1 and g.kind = 'goods' and not s.disabled and not g.disabled and coalesce(s.retail_price, g.retail_price) > 5
     order by s.code limit 12`,
    [work.company],
  );
  const [first, second] = goods as [(typeof goods)[number], (typeof goods)[number]];
  const [promoted] = await work.query<{ id: number }>(
    'demo.promotedBrand',
    'select brand as id from goods_goods where company_id = $1 and brand is not null group by brand order by count(*) desc, brand limit 1',
    [work.company],
  );
  const off = (retail: string, share: number) => dec((Number(retail) * share).toFixed(2));
  const step = (minQuantity: number, price: ReturnType<typeof dec>) => ({ minQuantity: dec(minQuantity), price });
  await save(work, priceRule, {
    name: `${first.name} 批量价`,
    priceClass: wholesale,
    sku: first.sku,
    steps: [step(0, off(first.retail, 0.75)), step(120, off(first.retail, 0.7)), step(600, off(first.retail, 0.66))],
  });
  await save(work, priceRule, {
    name: '重点客户协议价',
    customer: customers.get(codes[0]!)!,
    sku: second.sku,
    validFrom: daysAfter(day, -60),
    validTo: daysAfter(day, 120),
    steps: [step(0, off(second.retail, 0.64)), step(240, off(second.retail, 0.6))],
  });
  await save(work, priceRule, {
    name: '年末品牌促销',
    brand: promoted!.id,
    validFrom: daysAfter(day, -10),
    validTo: daysAfter(day, 30),
    steps: [{ minQuantity: dec(0), discount: dec('0.9') }],
  });
  await save(work, priceRule, {
    name: '春季新品价（未生效）',
    category: first.category,
    validFrom: daysAfter(day, 60),
    steps: [
      { minQuantity: dec(0), discount: dec('0.95') },
      { minQuantity: dec(60), discount: dec('0.88') },
    ],
  });
}
