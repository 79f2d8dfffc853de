import { area, button, entityPage, type MenuNode, page, reportPage } from '@heliu/model';
import { definitionCalls } from './definition/definition.ts';
import { formCalls } from './form/form.ts';
import { requestCalls } from './request/request.ts';
import { processStatistics } from './statistics/statistics.ts';
import { substituteCalls } from './people/substitute.ts';

/** What waits for somebody is everybody's own and stands in no menu; here is what somebody looks after. */
export const menu: MenuNode = area({ code: 'approval', label: '审批流程', icon: 'flow', section: '管理' }, [
  page('/process', {
    label: '流程列表',
    permissions: ['process_instance:view', 'process_definition:pick', 'sys_user:pick'],
    buttons: [button('process#stop', '终止流程', ['process_instance:stop'])],
  }),
  entityPage('/process/definition', definitionCalls, {
    permissions: ['sys_user:pick', 'sys_role:pick', 'hr_post:pick'],
  }),
  entityPage('/process/form', formCalls, { permissions: ['process_definition:view'] }),
  entityPage('/process/request', requestCalls),
  entityPage('/process/substitute', substituteCalls),
  reportPage(processStatistics),
]);
