import { behaviour, Refusal } from '@heliu/engine';
import { orderLabel } from './label.ts';

export const labelBehaviour = behaviour(orderLabel, {
  check(draft, _, before) {
    if (before?.fromPlatform && draft.name !== before.name)
      throw new Refusal(`“${before.name}”是平台的标签，只能改颜色和备注`);
  },
  checkRemove({ name, fromPlatform }) {
    if (fromPlatform) throw new Refusal(`“${name}”是平台的标签，同步时还会回来，不能删除`);
  },
});
