import { chosen, custom, get, money, post, type WireFull } from '@heliu/model';
import { z } from 'zod';
import type { taxFiling } from './tax-filing.ts';

export interface FilingNote {
  readonly id: number;
  readonly side: 'company' | 'platform';
  readonly author: string;
  readonly content: string;
  readonly createdAt: string;
}
const content = z.string('请填写内容').trim().min(1, '请填写内容').max(500, '内容不能超过500个字');

export const filingNotes = custom<FilingNote[]>()(
  '报税服务的留言',
  get('/api/oms/taxfiling/notes'),
  'sys_tax_filing:view',
  z.object({ id: chosen('报税服务') }),
);
export const sayOnFiling = custom<{ id: number }>()(
  '给平台的会计留言',
  post('/api/oms/taxfiling/say'),
  'sys_tax_filing:save',
  z.object({ id: chosen('报税服务'), content }),
);

/** A filing as the platform sees it, with the company it is of. */
export interface ServedFiling {
  readonly id: number;
  readonly company: number;
  readonly companyName: string;
  readonly taxNo: string | null;
  readonly number: string;
  readonly status: keyof (typeof taxFiling)['states'];
  readonly applyDate: string;
  readonly period: string;
  readonly taxpayer: 'general' | 'small';
  readonly contact: string;
  readonly mobile: string;
  readonly assignee: string | null;
  readonly doneAt: string | null;
}
export interface ServedFilingWhole extends ServedFiling {
  readonly record: WireFull<typeof taxFiling>;
  readonly papers: readonly { readonly name: string; readonly caption: string | null; readonly url: string }[];
  readonly notes: readonly FilingNote[];
}

const states = ['submitted', 'accepted', 'working', 'done', 'rejected'] as const;
export const servedStates = states;
const one = { company: chosen('企业'), id: chosen('报税服务') } as const;

export const servedFilings = custom<ServedFiling[]>()(
  '各企业的报税服务',
  get('/api/platform/taxfiling/list'),
  'platform',
  z.object({ status: z.enum(states, '状态无效').optional(), q: z.string().max(50, '内容过长').optional() }),
);
export const servedFiling = custom<ServedFilingWhole>()(
  '一家企业的一笔报税服务，连同资料和留言',
  get('/api/platform/taxfiling/get'),
  'platform',
  z.object(one),
);
export const acceptFiling = custom<null>()(
  '受理报税服务',
  post('/api/platform/taxfiling/accept'),
  'platform',
  z.object({ ...one, assignee: z.string('请填写经办人').trim().max(50, '经办人不能超过50个字').default('') }),
);
export const assignFiling = custom<null>()(
  '把报税服务转交给别的经办人',
  post('/api/platform/taxfiling/assign'),
  'platform',
  z.object({
    ...one,
    assignee: z.string('请填写经办人').trim().min(1, '请填写经办人').max(50, '经办人不能超过50个字'),
  }),
);
export const startFiling = custom<null>()(
  '开始办理报税服务',
  post('/api/platform/taxfiling/start'),
  'platform',
  z.object(one),
);
export const finishFiling = custom<null>()(
  '办结报税服务',
  post('/api/platform/taxfiling/finish'),
  'platform',
  z.object({
    ...one,
    receiptNo: z.string('请填写申报回执号').trim().min(1, '请填写申报回执号').max(40, '申报回执号不能超过40个字'),
    taxPaid: money('应缴税额', { required: true }).schema,
  }),
);
export const rejectFiling = custom<null>()(
  '退回报税服务',
  post('/api/platform/taxfiling/reject'),
  'platform',
  z.object({
    ...one,
    reason: z.string('请填写退回原因').trim().min(1, '请填写退回原因').max(200, '原因不能超过200个字'),
  }),
);
export const answerFiling = custom<{ id: number }>()(
  '答复企业的留言',
  post('/api/platform/taxfiling/answer'),
  'platform',
  z.object({ ...one, content }),
);
