import { dec } from '@heliu/model';
import { actMany, load, save, update, type Work } from '@heliu/engine';
import { goodsName, taxItem } from '../../modules/einvoice/model.ts';
import { suggestOpen } from '../../modules/einvoice/server.ts';
import { category } from '../../modules/goods/model.ts';
import { catalogue } from '../world/catalogue.ts';

/** What the shelf's categories are to the tax office. */
const codes: Readonly<Record<string, string>> = {
  化妆品: '1070223990000000000',
  洗涤剂: '1070222020000000000',
  谷物加工品: '1030102010100000000',
  植物油: '1030105010400000000',
  水果: '1010115019900000000',
  坚果: '1010115039900000000',
  糖果类食品: '1030202010000000000',
  焙烤食品: '1030201010000000000',
  调味品: '1030206040000000000',
  茶及饮料: '1030308010000000000',
  乳制品: '1030204010000000000',
  日用杂品: '1060512990000000000',
  陶瓷制品: '1080121010000000000',
  纺织产品: '1040105070000000000',
  家具: '1050201010000000000',
  纸制品: '1060105040000000000',
  家用厨房电器具: '1090417010000000000',
  家用清洁电器具: '1090418050000000000',
  家用通风电器具: '1090418050000000000',
  家用电热水器: '1090417030000000000',
  家用美容电器具: '1090419010000000000',
};

/** Whoever tries the sandbox buys this one first, so it never waits for the clerk. */
const boughtFirst = 'JD-5005';

/** Most of what the shops sell is known to be one of our SKUs; the rest is suggested and waits for somebody. */
async function linkGoods(work: Work): Promise<void> {
  await suggestOpen(work);
  const rows = await work.query<{ id: number }>(
    'demo.linkGoods',
    `select id from oms_goods_name where company_id = $1 and sku_state = 'suggested' and id % 7 <> 0`,
    [work.company],
  );
  await actMany(work, goodsName, 'confirmSku', rows);
}

/** A clerk has gone through what the shops sell; a few things still wait for him. */
export async function classGoods(work: Work): Promise<void> {
  const cosmetics = await save(work, taxItem, {
    code: codes['化妆品']!,
    name: '其他化妆品',
    shortName: '化妆品',
    taxRate: dec('0.13'),
    keywords: '',
    remark: '演示用，编码未经核实，开票前请与官方编码表核对',
  });
  await work.flush();
  const [row] = await work.query<{ id: number }>(
    'demo.cosmetics',
    `select id from goods_category where company_id = $1 and code = 'MZ' and not deleted`,
    [work.company],
  );
  const { version, ...before } = await load(work, category, row!.id);
  await update(work, category, row!.id, version, { ...before, taxItem: cosmetics.id });
  work.later({
    name: 'demo.classGoods',
    text:
      `update oms_goods_name g set tax_item = t.id, state = 'confirmed', found = coalesce(g.found, 'manual'), version = g.version + 1 ` +
      `from unnest($2::text[], $3::text[]) u(sku, code) ` +
      `join lateral (select min(id) as id from oms_tax_item where company_id = $1 and code = u.code and policy = 'none' and not deleted) t on t.id is not null ` +
      `where g.company_id = $1 and g.outer_sku = u.sku and g.state <> 'ignored' and (g.id % 17 <> 0 or g.outer_sku = $4)`,
    values: [
      work.company,
      catalogue.map(({ code }) => code),
      catalogue.map(({ category }) => codes[category] ?? ''),
      boughtFirst,
    ],
  });
  await work.flush();
  await linkGoods(work);
}
