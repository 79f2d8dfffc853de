import { dec, type Decimal, roundDecimal } from '@heliu/model';
import { act, load, save, update, type Work } from '@heliu/engine';
import {
  brand,
  category,
  combination,
  goods,
  goodsLabel,
  goodsModel,
  goodsTag,
  grade,
  materialQuality,
  ownBarcode,
  priceOrder,
  season,
  sku,
  unit,
  unitGroup,
} from '../../modules/goods/model.ts';
import { catalogue } from '../world/catalogue.ts';
import { categoryOf, costShare, demoCategories, demoSeries } from './assortment.ts';

type Ids = ReadonlyMap<string, number>;

async function idsBy(work: Work, name: string, text: string): Promise<Ids> {
  const rows = await work.query<{ id: number; code: string }>(`demo.${name}`, text, [work.company]);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

async function loadUnits(work: Work): Promise<Ids> {
  const names = [...new Set([...catalogue, ...demoSeries].map((one) => one.unit))];
  const ids = new Map<string, number>();
  for (const [index, name] of [...names, '托'].entries())
    ids.set(name, (await save(work, unit, { name, sort: index + 1 })).id);
  ids.set('千克', (await save(work, unit, { name: '千克', code: 'KGM', decimals: 3, sort: 90 })).id);
  await work.flush();
  return ids;
}

/** What is bought by the case and sold by the piece. */
async function loadGroups(work: Work, units: Ids): Promise<Ids> {
  const ids = new Map<string, number>();
  const packed = [
    ['瓶', 12],
    ['盒', 24],
    ['袋', 20],
    ['支', 48],
  ] as const;
  for (const [name, pieces] of packed) {
    const { id } = await save(work, unitGroup, {
      name: `${name}-箱(1-${pieces})`,
      units: [
        { unit: units.get(name)!, ratio: dec(1), saleDefault: true, shown: true },
        { unit: units.get('箱')!, ratio: dec(pieces), purchaseDefault: true, shown: true },
        { unit: units.get('托')!, ratio: dec(pieces * 40), shown: false },
      ],
    });
    ids.set(name, id);
  }
  return ids;
}

async function loadProperties(work: Work): Promise<{ brands: Ids; tags: Ids }> {
  const brands = new Map<string, number>();
  const named = [
    ['HJ', '花间', 'HUAJIAN'],
    ['JC', '净采', 'JINGCAI'],
    ['SQ', '山丘', 'HILLS'],
    ['XM', '小满', 'XIAOMAN'],
    ['SR', '素然', 'SURAN'],
    ['PQ', '朴器', 'PUQI'],
    ['QH', '清禾', 'QINGHE'],
  ] as const;
  for (const [index, [code, name, englishName]] of named.entries())
    brands.set(name, (await save(work, brand, { code, name, englishName, sort: (index + 1) * 10 })).id);
  const tags = new Map<string, number>();
  for (const [name, colour] of [
    ['新品', 'green'],
    ['爆款', 'red'],
    ['清仓', 'orange'],
    ['国补', 'blue'],
  ] as const)
    tags.set(name, (await save(work, goodsTag, { name, colour })).id);
  await save(work, goodsLabel, {
    name: '易碎',
    kind: 'packing',
    colour: 'red',
    instruction: '双层气泡膜，箱外贴易碎标',
  });
  await save(work, goodsLabel, { name: '避光阴凉', kind: 'storage', colour: 'blue', instruction: '25℃ 以下，不近窗' });
  await save(work, goodsLabel, {
    name: '液体',
    kind: 'transport',
    colour: 'orange',
    instruction: '封口朝上，不走航空',
  });
  await save(work, season, { code: '2026AW', name: '2026 秋冬', year: 2026, startMonth: 9, endMonth: 2 });
  await save(work, season, { code: '2027SS', name: '2027 春夏', year: 2027, startMonth: 3, endMonth: 8 });
  await save(work, materialQuality, { code: 'CT', name: '纯棉', composition: '棉 100%', careNote: '冷水机洗，不漂白' });
  await save(work, materialQuality, { code: 'ST', name: '不锈钢', composition: '内胆 316，外壳 304' });
  await save(work, grade, { code: 'A', name: '一等品', sort: 10 });
  await save(work, grade, { code: 'B', name: '合格品', sort: 20 });
  await work.flush();
  return { brands, tags };
}

async function loadCategories(work: Work): Promise<Ids> {
  const taxItems = await idsBy(
    work,
    'goodsTaxItems',
    `select min(id) as id, code from oms_tax_item where company_id = $1 and policy = 'none' and not deleted group by code`,
  );
  const rates = await idsBy(work, 'goodsRates', 'select id, name as code from fico_tax_rate where company_id = $1');
  const classes = await idsBy(work, 'goodsClasses', 'select id, code from fico_valuation_class where company_id = $1');
  const ids = new Map<string, number>();
  for (const [index, { code, name, parent, taxCode, rate }] of demoCategories.entries()) {
    const { id } = await save(work, category, {
      code,
      name,
      parent: parent === undefined ? null : ids.get(parent)!,
      taxItem: taxItems.get(taxCode ?? '') ?? null,
      taxRate: rates.get(rate ?? '') ?? null,
      valuationClass: parent === undefined ? classes.get('3100')! : null,
      sort: (index + 1) * 10,
      attributes:
        code === 'JJ04'
          ? [
              { name: '颜色', values: '白色、黑色、雾蓝' },
              { name: '尺码', values: 'S、M、L、XL' },
            ]
          : [],
    });
    // The next may stand below it.
    await work.flush();
    ids.set(code, id);
  }
  return ids;
}

/** All five prices from the one on the label, as a trader would set them. */
function pricesFor(code: string, retail: number) {
  const at = (share: number): Decimal => roundDecimal(dec(retail * share), 2);
  return {
    retailPrice: at(1),
    memberPrice: at(0.95),
    wholesalePrice: at(0.78),
    minPrice: at(0.7),
    purchasePrice: at(costShare[code.slice(0, 2) === 'HZ' || code.startsWith('XD') ? 'MZ' : code.slice(0, 2)] ?? 0.5),
  };
}

/** What the shops sell has bar codes; whoever scans one finds it. */
async function loadBarcodes(work: Work, units: Ids): Promise<void> {
  const rows = await work.query<{ id: number; unit: number }>(
    'demo.soldSkus',
    `select s.id, g.unit from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods
     where s.company_id = $1 and s.code = any($2::text[]) and not s.deleted order by s.code`,
    [work.company, catalogue.map(({ code }) => code)],
  );
  for (const [index, row] of rows.entries()) {
    const { version, ...before } = await load(work, sku, row.id);
    const [piece, crate] = [ownBarcode(100_001 + index * 2), ownBarcode(100_002 + index * 2)];
    const isPacked = units.get('瓶') === row.unit;
    await update(work, sku, row.id, version, {
      ...before,
      barcodes: [{ barcode: piece, unit: row.unit }, ...(isPacked ? [{ barcode: crate, unit: units.get('箱')! }] : [])],
    });
  }
}

/** The assortment of the demo company: what its shops sell, and series with colours and sizes beside it. */
export async function loadGoods(work: Work): Promise<void> {
  const units = await loadUnits(work);
  const groups = await loadGroups(work, units);
  const { brands, tags } = await loadProperties(work);
  const categories = await loadCategories(work);
  for (const one of catalogue)
    await save(work, goods, {
      code: one.code,
      name: `${one.name} ${one.spec}`,
      shortName: one.name,
      category: categories.get(categoryOf[one.category]!)!,
      unit: units.get(one.unit)!,
      unitGroup: groups.get(one.unit) ?? null,
      tags: one.subsidised ? [tags.get('国补')!] : [],
      ...pricesFor(one.code, one.price / 100),
      ...(one.code.startsWith('SP-') && { batchManaged: true, shelfLifeDays: 270, alertDays: 60 }),
      minStock: dec(20),
      maxStock: dec(400),
      leadDays: 7,
      attributes: [],
    });
  for (const [index, one] of demoSeries.entries())
    await save(work, goods, {
      code: one.code,
      name: one.name,
      category: categories.get(one.category)!,
      brand: brands.get(one.brand)!,
      unit: units.get(one.unit)!,
      tags: index % 4 === 0 ? [tags.get('新品')!] : [],
      ...pricesFor(one.code, Number(one.price)),
      minStock: dec(10),
      leadDays: 10,
      attributes: [...one.attributes],
    });
  await save(work, goods, {
    code: 'ZH-9001',
    name: '早餐组合装',
    kind: 'combination',
    category: categories.get('SP03')!,
    unit: units.get('套')!,
    retailPrice: dec('79.9'),
    attributes: [],
  });
  await save(work, goods, {
    code: 'ZH-9002',
    name: '早餐礼盒',
    kind: 'combination',
    category: categories.get('SP03')!,
    unit: units.get('套')!,
    retailPrice: dec('99'),
    attributes: [],
  });
  await save(work, goodsModel, {
    code: 'TX',
    name: '圆领短袖',
    category: categories.get('JJ04')!,
    brand: brands.get('素然')!,
    unit: units.get('件')!,
    attributes: [
      { name: '颜色', values: '白色、黑色、雾蓝' },
      { name: '尺码', values: 'S、M、L、XL' },
    ],
  });
  await work.flush();
  await loadBarcodes(work, units);
  await work.flush();
  const parts = await idsBy(work, 'goodsParts', 'select id, code from goods_sku where company_id = $1 and not deleted');
  await save(work, combination, {
    combination: parts.get('ZH-9001')!,
    kind: 'virtual',
    parts: [
      { sku: parts.get('SP-3001')!, quantity: dec(1) },
      { sku: parts.get('SP-3013')!, quantity: dec(1) },
    ],
    remark: '燕麦片配冷萃咖啡，下单后现配',
  });
  await save(work, combination, {
    combination: parts.get('ZH-9002')!,
    kind: 'assembled',
    parts: [
      { sku: parts.get('SP-3001')!, quantity: dec(2) },
      { sku: parts.get('SP-3013')!, quantity: dec(1) },
    ],
    remark: '节前装好备货',
  });
}

/** One for the coming season that waits for its audit, one for a sale that is on, and one that somebody still writes. */
export async function loadPriceOrders(work: Work, day: string): Promise<number[]> {
  const skus = await idsBy(work, 'pricedSkus', 'select id, code from goods_sku where company_id = $1 and not deleted');
  const at = (days: number) => new Date(Date.parse(`${day}T00:00:00+08:00`) + days * 86_400_000).toISOString();
  const order = async (more: object, prices: readonly (readonly [string, string])[]) => {
    const lines = prices.map(([code, price]) => ({ sku: skus.get(code)!, newPrice: dec(price) }));
    return (await save(work, priceOrder, { orderDate: day, kind: 'retailPrice', ...more, lines })).id;
  };
  const sale = await order({ reason: '周末限时特价', endAt: at(3) }, [
    ['SP-3006', '99'],
    ['SP-3012', '338'],
  ]);
  const spring = await order({ reason: '明年春季调价', effectiveAt: at(45) }, [
    ['JD-5002', '629'],
    ['JD-5003', '419'],
    ['JD-5004', '729'],
  ]);
  const waiting = await order({ reason: '原料涨价' }, [['SP-3004', '168']]);
  await order({ reason: '清理换季' }, [['RZ-4006', '269']]);
  await work.flush();
  for (const id of [sale, spring, waiting]) await act(work, priceOrder, 'sendAudit', { id });
  return [sale, spring];
}

export async function auditPriceOrders(work: Work, orders: readonly number[]): Promise<void> {
  for (const id of orders) await act(work, priceOrder, 'audit', { id });
}
