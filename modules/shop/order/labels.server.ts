import { noteMany, Params, prepared, Refusal, visible, type Work } from '@heliu/engine';
import { labelsOf } from './order.report.ts';
import { shopOrder } from './order.ts';
import { inLockOrder } from './parts.server.ts';

type Mode = 'set' | 'add' | 'remove';
const words: Readonly<Record<Mode, string>> = { set: '标签改为', add: '加标签', remove: '去标签' };
/** What the list of labels becomes, out of the old one and those given. */
const wanted: Readonly<Record<Mode, (given: string) => string>> = {
  set: (given) => `${given}::bigint[]`,
  add: (given) => `array(select distinct x from unnest(coalesce(t.labels, '{}') || ${given}::bigint[]) x order by x)`,
  remove: (given) =>
    `array(select x from unnest(coalesce(t.labels, '{}')) x where x <> all(${given}::bigint[]) order by x)`,
};

/** Marks are our own and may be put on any order one sees, locked ones too. One statement however many orders. */
export async function putLabels(
  work: Work,
  ids: readonly number[],
  given: readonly number[],
  mode: Mode,
): Promise<{ changed: number }> {
  const labels = [...new Set(given)].toSorted((a, b) => a - b);
  const known = await labelsOf(work, labels);
  if (known.length < labels.length) throw new Refusal('有的标签已被删除，请刷新后重新选择');
  if (mode !== 'set' && labels.length === 0) throw new Refusal('请选择标签');
  const params = new Params();
  const [company, chosen, user, marks] = [work.company, ids, work.user.id, labels].map((one) => params.add(one));
  const where = [`t.company_id = ${company}`, `t.id = any(${chosen}::bigint[])`, `t.status <> 'deleted'`];
  const rights = visible(shopOrder, work.user, 't', params);
  const value = wanted[mode](marks!);
  const text =
    `update oms_order t set labels = ${value}, version = t.version + 1, updated_by = ${user}, updated_at = now() ` +
    `from (select id, labels, number from oms_order where company_id = ${company} and id = any(${chosen}::bigint[]) ${inLockOrder}) o ` +
    `where ${[...where, ...rights].join(' and ')} and o.id = t.id and coalesce(t.labels, '{}') is distinct from ${value} ` +
    `returning t.id, o.labels as before, t.labels as after, t.number`;
  const { name, values } = prepared(text, params.values);
  const rows = await work.query<{ id: number; before: number[] | null; after: number[]; number: string }>(
    name,
    text,
    values,
  );
  const label = `${words[mode]} ${known.map((one) => one.name).join('、') || '（无）'}`.slice(0, 60);
  await noteMany(
    work,
    rows.map(({ id, before, after, number }) => ({
      entity: shopOrder.name,
      recordId: id,
      action: 'setLabels',
      label,
      title: number,
      before: { labels: before },
      after: { labels: after },
    })),
  );
  return { changed: rows.length };
}
