import { behaviour, Refusal } from '@heliu/engine';
import { changedRatios, unitGroupComplaint } from './unit.rules.ts';
import { unitGroup } from './unit.ts';

export const unitGroupBehaviour = behaviour(unitGroup, {
  complaint: unitGroupComplaint,
  async check({ units }, work, before) {
    const changed = before ? changedRatios(before.units, units) : [];
    if (changed.length === 0) return;
    const [used] = await work.query<{ goods: string; unit: string }>(
      'goods_unit_group.used',
      `select g.name as goods, u.name as unit from goods_goods g join goods_unit u on u.company_id = $1 and u.id = $3
       where g.company_id = $1 and g.unit_group = $2 and not g.deleted order by g.id limit 1`,
      [work.company, before!.id, changed[0]],
    );
    if (used)
      throw new Refusal(
        `商品“${used.goods}”等已按这个单位组计量，${used.unit}的换算率不能再改，也不能去掉；请新建一个单位组给新商品用`,
      );
  },
});
