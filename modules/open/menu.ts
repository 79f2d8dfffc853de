import { area, button, entityPage, page } from '@heliu/model';
import { deliveryCalls } from './hook/delivery.ts';
import { hookCalls } from './hook/hook.ts';
import { callLogCalls } from './log/call-log.ts';
import { subjectCalls } from './subject/subject.ts';

const at = '/invoiceManagement';

/** Other people's programs: what they may do here, and what they are told. */
export const openMenu = area({ code: 'open', label: '开放接口', icon: 'channel', section: '管理' }, [
  entityPage(`${at}/opensubject`, subjectCalls, {
    permissions: ['open_key:view'],
    buttons: [button('opensubject#key', '管理密钥', ['open_subject:key'])],
  }),
  entityPage(`${at}/openhook`, hookCalls),
  entityPage(`${at}/opendelivery`, deliveryCalls),
  entityPage(`${at}/opencall`, callLogCalls),
  page(`${at}/developer`, { label: '开发者', permissions: ['open_subject:view'] }),
]);
