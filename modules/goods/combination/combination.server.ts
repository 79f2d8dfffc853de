import { behaviour, Refusal } from '@heliu/engine';
import { combinationComplaint } from './combination.rules.ts';
import { combination } from './combination.ts';

interface Facts {
  readonly id: number;
  readonly name: string;
  readonly isCombined: boolean;
}

export const combinationBehaviour = behaviour(combination, {
  complaint: combinationComplaint,
  async check(draft, work) {
    const wanted = [draft.combination, ...draft.parts.map(({ sku }) => sku)];
    // Whoever makes a part into a combination meanwhile waits for the same row.
    const rows = await work.query<Facts>(
      'goods_combination.facts',
      `select s.id, s.name, g.kind = 'combination' as "isCombined" from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods
       where s.company_id = $1 and s.id = any($2::bigint[]) and not s.deleted order by s.id for update of s`,
      [work.company, wanted],
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    const whole = found.get(draft.combination);
    if (whole && !whole.isCombined)
      throw new Refusal(`${whole.name} 的商品类型不是“组合”，请先在商品里改，或另选一个 SKU`);
    const nested = draft.parts.findIndex(({ sku }) => found.get(sku)?.isCombined);
    if (nested >= 0)
      throw new Refusal(
        `组成第${nested + 1}行：${found.get(draft.parts[nested]!.sku)!.name} 本身是组合，组合里不能再套组合`,
      );
    draft.name = whole?.name ?? '';
  },
});
