import { grouped, type Picked } from '@heliu/model';
import { enqueue, type Job, runWork, type Task, type Work } from '@heliu/engine';
import { settingIsOn } from '../../system/server.ts';
import { type Item, keywordsOf, type Knowledge, type Mapping, match, readable, stateFor } from './goods-name.rules.ts';
import { matchJobName } from './notice.server.ts';
import { suggestOpen, suggestSkus } from './sku-match.server.ts';

const stepSize = 500;

interface Untried extends Item {
  readonly id: number;
}
interface Confirmed extends Mapping {
  readonly outerSku: string | null;
  readonly name: string;
  readonly category: string | null;
}

/** What is known about these items, in one round trip. More than a hundred decisions about one thing say no more. */
async function knowledgeAbout(work: Work, items: readonly Item[]): Promise<Knowledge> {
  const distinct = (values: readonly (string | null)[]) => [...new Set(values.filter((one) => one !== null))];
  const columns = `t.tax_item as "taxItem", t.sku, t.invoice_name as "invoiceName", t.outer_sku as "outerSku", t.goods_name as name, t.category`;
  const confirmed = (column: string, values: readonly string[]) => ({
    name: `oms_goods_name.confirmed.${column}`,
    text:
      `select c.* from unnest($2::text[]) u(key) cross join lateral (select distinct on (t.tax_item, t.sku, t.invoice_name) ${columns} ` +
      `from oms_goods_name t join oms_tax_item i on i.company_id = $1 and i.id = t.tax_item and not i.deleted and not i.disabled ` +
      `where t.company_id = $1 and t.${column} = u.key and t.state = 'confirmed' and not t.deleted limit 100) c`,
    values: [work.company, values],
  });
  const [skus, names, categories, taxItems, laidDown] = await work.all([
    confirmed('outer_sku', distinct(items.map(({ outerSku }) => outerSku || null))),
    confirmed('goods_name', distinct(items.map(({ goodsName }) => goodsName))),
    confirmed('category', distinct(items.map(({ category }) => category || null))),
    {
      name: 'oms_tax_item.keywords',
      text: `select id, keywords from oms_tax_item where company_id = $1 and keywords is not null and not deleted and not disabled`,
      values: [work.company],
    },
    {
      name: 'goods_category_tax.of',
      text:
        `select t.category, t.tax_item as "taxItem", t.invoice_name as "invoiceName" from goods_category_tax t ` +
        `join oms_tax_item i on i.company_id = $1 and i.id = t.tax_item and not i.deleted and not i.disabled ` +
        `where t.company_id = $1 and t.category = any($2::text[]) and not t.deleted and not t.disabled`,
      values: [work.company, distinct(items.map(({ category }) => category || null))],
    },
  ]);
  const rows = (result: typeof skus) => result!.rows as unknown as Confirmed[];
  return {
    bySku: grouped(rows(skus), ({ outerSku }) => outerSku || null),
    byName: grouped(rows(names), ({ name }) => readable(name) || null),
    byCategory: grouped(rows(categories), ({ category }) => category || null),
    categories: new Map(rows(laidDown).map((row) => [row.category!, { ...row, sku: null }])),
    keywords: taxItems!.rows.flatMap(({ id, keywords }) => keywordsOf(id as number, keywords as string)),
  };
}

const invoicesLookedAt = 300;

/** What the company itself wrote beside this name last, on an invoice or in a template. */
async function writtenBefore(work: Work, name: string): Promise<number | undefined> {
  const [row] = await work.query<{ taxItem: number }>(
    'oms_tax_item.writtenBefore',
    `select w.tax_item as "taxItem" from (
       select l.tax_item, 1 as rank, i.id from (select id from oms_invoice where company_id = $1 and origin = 'manual' order by created_at desc, id desc limit ${invoicesLookedAt}) i
         join oms_invoice_lines l on l.company_id = $1 and l.document_id = i.id where lower(l.goods_name) = $2
       union all select tax_item, 2, id from oms_invoice_template where company_id = $1 and lower(goods_name) = $2 and not deleted and not disabled
     ) w join oms_tax_item t on t.company_id = $1 and t.id = w.tax_item and not t.deleted and not t.disabled
     order by w.rank, w.id desc limit 1`,
    [work.company, readable(name)],
  );
  return row?.taxItem;
}

/** The tax item of something that is being written on an invoice; nothing where the company is of two minds. */
export async function taxItemFor(work: Work, name: string): Promise<Picked | null> {
  const item: Item = { goodsName: name, outerSku: null, category: null };
  const id = (await writtenBefore(work, name)) ?? match(item, await knowledgeAbout(work, [item]))?.taxItem;
  if (id === undefined) return null;
  const [row] = await work.query<Picked>(
    'oms_tax_item.suggested',
    `select id, code, name as title from oms_tax_item where company_id = $1 and id = $2`,
    [work.company, id],
  );
  return row!;
}

/** Looks at the next few nobody looked at; how many there were. Others may look at the same time at others. */
async function matchSome(work: Work): Promise<number> {
  const items = await work.query<Untried>(
    'oms_goods_name.untried',
    `select id, goods_name as "goodsName", outer_sku as "outerSku", category from oms_goods_name
     where company_id = $1 and not tried and state = 'unmatched' and not deleted order by id limit ${stepSize} for update skip locked`,
    [work.company],
  );
  if (items.length === 0) return 0;
  const known = await knowledgeAbout(work, items);
  const confirmsItself = await settingIsOn(work, 'oms.goodsAutoConfirm');
  const found = items.map((item) => ({ id: item.id, result: match(item, known) }));
  work.later({
    name: 'oms_goods_name.matched',
    text:
      `update oms_goods_name t set tried = true, state = coalesce(u.state, t.state), tax_item = u.tax_item, found = u.found, ` +
      `sku = coalesce(t.sku, u.sku), invoice_name = coalesce(t.invoice_name, u.invoice_name), version = t.version + (u.state is not null)::int, updated_by = $3, updated_at = now() ` +
      `from unnest($2::bigint[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[]) u(id, state, tax_item, found, sku, invoice_name) ` +
      `where t.company_id = $1 and t.id = u.id`,
    values: [
      work.company,
      found.map(({ id }) => id),
      work.user.id,
      found.map(({ result }) => (result ? stateFor(result, confirmsItself) : null)),
      found.map(({ result }) => result?.taxItem ?? null),
      found.map(({ result }) => result?.how ?? null),
      found.map(({ result }) => result?.sku ?? null),
      found.map(({ result }) => result?.invoiceName ?? null),
    ],
  });
  await suggestSkus(
    work,
    items.map(({ id }) => id),
  );
  return items.length;
}

/** One transaction for a few, so that nobody who confirms has to wait; what is left is another job. */
export const matchJob: Job = {
  name: matchJobName,
  async run(_, work) {
    if ((await matchSome(work)) === stepSize) await enqueue(work, matchJobName, {}, { label: '匹配平台商品' });
  },
};

const forgetTried = (work: Work): void =>
  work.later({
    name: 'oms_goods_name.again',
    text: `update oms_goods_name set tried = false where company_id = $1 and state = 'unmatched' and tried and not deleted`,
    values: [work.company],
  });

export const rematchTask: Task<Record<string, never>, { done: number }> = {
  name: 'oms.rematchGoods',
  async run(_, run) {
    if (run.state === undefined) await run.step(async (work) => forgetTried(work), { done: 0 });
    let done = run.state?.done ?? 0;
    for (;;) {
      const some = await run.step(matchSome, { done });
      if (some === 0) break;
      done += some;
      await run.progress(done);
    }
    await run.step(suggestOpen, { done });
    const [left] = await runWork(run.db, run.user, (work) =>
      work.query<{ some: boolean }>(
        'oms_goods_name.left',
        `select exists (select 1 from oms_goods_name where company_id = $1 and state = 'unmatched' and not deleted) as some`,
        [work.company],
      ),
    );
    return {
      summary: left!.some ? `看过 ${done} 个，仍有未匹配的` : `看过 ${done} 个，全部有了推荐`,
      entity: 'oms_goods_name',
    };
  },
};
