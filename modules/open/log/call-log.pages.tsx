import { listPage, showPage } from '@heliu/ui';
import { callLogCalls, keptDays } from './call-log.ts';

export const List = listPage(callLogCalls, {
  columns: ['createdAt', 'subject', 'name', 'method', 'path', 'outcome', 'status', 'message', 'ip', 'ms'],
  widths: { subject: 140, name: 120, method: 70, path: 200, outcome: 70, status: 80, message: 260, ip: 130, ms: 90 },
  sums: [],
  empty: <p>最近 {keptDays} 天没有调用。签名正确的调用都记在这里，被拒绝的也在。</p>,
});

export const Show = showPage(callLogCalls, {
  sections: [
    { fields: ['subject', 'keyId', 'name', 'method', 'path', 'ip', 'createdAt'] },
    { label: '结果', fields: ['outcome', 'status', 'message', 'ms', 'requestKey'] },
  ],
});
