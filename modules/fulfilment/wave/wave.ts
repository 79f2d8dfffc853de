import { date, dec, decimal, document, integer, ref } from '@heliu/model';

/** Parcels that are picked in one walk through the warehouse and packed one after the other. */
export const wave = document({
  name: 'oms_wave',
  label: '波次',
  title: 'number',
  prefix: 'BC',
  dated: 'waveDate',
  fields: {
    waveDate: date('日期', { computed: true, required: true, index: true }),
    warehouse: ref('仓库', 'scm_warehouse', { computed: true, required: true, index: true }),
    picker: ref('拣货人', 'sys_user', { computed: true, index: true }),
    parcels: integer('包裹', { computed: true, default: 0 }),
    pieces: decimal('件数', { computed: true, default: dec(0) }),
  },
  lines: {},
  states: { open: '拣货打包', finished: '已完成', cancelled: '已取消' },
  initial: 'open',
  editable: [],
  cancelled: ['cancelled'],
  actions: {
    finish: {
      label: '完成',
      from: ['open'],
      to: 'finished',
      confirm: '没有发出的包裹离开这个波次，可以排进下一个。',
    },
    cancel: {
      label: '取消波次',
      from: ['open'],
      to: 'cancelled',
      danger: true,
      confirm: '里面没有发出的包裹都放回去，可以排进别的波次；已经发出的不受影响。',
    },
  },
});
