import { choice, entity, flag, remark, text } from '@heliu/model';

/** A mark on orders; platforms bring their own, people add theirs. */
export const orderLabel = entity({
  name: 'oms_label',
  label: '订单标签',
  title: 'name',
  order: 'name',
  fields: {
    name: text('名称', { required: true, unique: true, max: 20, search: true }),
    color: choice('颜色', { grey: '灰', blue: '蓝', orange: '橙', green: '绿', red: '红' }, { default: 'grey' }),
    /** Came with an order; people may recolour it, not rename it. */
    fromPlatform: flag('平台标签', { computed: true }),
    remark: remark(),
  },
});
