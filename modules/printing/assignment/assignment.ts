import { alsoAt, calls, entity, flag, get, integer, post, ref, remark, text } from '@heliu/model';

/** Which paper comes out where, by itself, when something is done to a document. */
export const assignment = entity({
  name: 'printing_assignment',
  label: '自动打印',
  title: 'label',
  order: 'label',
  fields: {
    source: text('单据', { required: true, max: 60, index: true }),
    event: text('什么时候', { required: true, max: 40 }),
    label: text('单据与时机', { computed: true, required: true, max: 80, search: true }),
    store: ref('门店', 'sys_factory', { index: true, hint: '留空表示所有门店' }),
    terminal: ref('收银机', 'pos_terminal', { hint: '留空表示门店的所有收银机' }),
    kitchen: ref('出品档口', 'pos_kitchen', { hint: '点菜单用：只打这个档口的；留空表示所有档口' }),
    device: ref('打印机', 'printing_device', { required: true, only: 'usable', index: true }),
    copies: integer('份数', { required: true, min: 1, max: 9, default: 1 }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

export const assignmentCalls = calls(assignment, 'api', {
  list: get('PrinterTemplateAssignment'),
  get: get('PrinterTemplateAssignment/get'),
  save: post('PrinterTemplateAssignment/save'),
  update: post('PrinterTemplateAssignment/update'),
  remove: post('PrinterTemplateAssignment/delete'),
});
export const printerAssignmentCalls = alsoAt(assignment, 'api/oms/printer', {
  list: get('assignmentList'),
  save: post('saveAssignment'),
});
