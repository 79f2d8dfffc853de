import { choice, entity, flag, integer, masterCalls, ref, remark, text } from '@heliu/model';

export const tableShapes = { square: '方桌', round: '圆桌', long: '长桌' } as const;
export type TableShape = keyof typeof tableShapes;

/** A table guests sit at, and its place on the floor plan. */
export const diningTable = entity({
  name: 'pos_table',
  label: '桌台',
  title: 'code',
  code: 'code',
  order: 'code',
  fields: {
    code: text('桌号', { required: true, max: 12, search: true }),
    store: ref('门店', 'sys_factory', { required: true, index: true }),
    area: text('区域', { required: true, max: 12, search: true, hint: '如大厅、包间' }),
    seats: integer('座位数', { required: true, min: 1, max: 99, default: 4 }),
    shape: choice('桌形', tableShapes, { default: 'square' }),
    gridX: integer('第几列', { required: true, min: 1, max: 12, default: 1, hint: '平面图从左数' }),
    gridY: integer('第几行', { required: true, min: 1, max: 20, default: 1, hint: '平面图从上数' }),
    disabled: flag('停用'),
    remark: remark(),
  },
  together: [['store', 'code']],
});
export const diningTableCalls = masterCalls(diningTable, 'api/pos/table');
