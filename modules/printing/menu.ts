import { area, button, entityPage, page } from '@heliu/model';
import { assignmentCalls } from './assignment/assignment.ts';
import { deviceCalls } from './device/device.ts';
import { templateCalls } from './template/template.ts';

/** What is put on paper, where, and what became of it. */
export const printingMenu = area({ code: 'printing', label: '打印', icon: 'printer', section: '管理' }, [
  entityPage('/oms/printer', deviceCalls, {
    buttons: [button('oms.printer#test', '测试打印机', ['printing_device:test'])],
  }),
  entityPage('/oms/printtemplate', templateCalls),
  entityPage('/oms/printassignment', assignmentCalls, { permissions: ['printing_template:view'] }),
  page('/oms/printlog', {
    label: '打印日志',
    permissions: ['printing_paper:view', 'printing_device:pick'],
    buttons: [
      button('oms.printlog#show', '查看打印记录', ['printing_paper:view'], '/oms/printlog/show/{id}'),
      button('oms.printlog#print', '发到打印机', ['printing_paper:print', 'printing_device:pick']),
      button('oms.printlog#retry', '重新发送', ['printing_paper:retry']),
      button('oms.printlog#confirm', '确认已打印', ['printing_paper:confirm']),
      button('oms.printlog#cancel', '取消打印', ['printing_paper:cancel']),
    ],
  }),
]);
