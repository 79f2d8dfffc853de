import { custom, get, post, reading } from '@heliu/model';
import { z } from 'zod';
import type { Form } from '../form/form.ts';
import type { DocumentFacts } from './facts.ts';
import type { RequestState } from './request.ts';

const id = (what: string) =>
  z.coerce
    .number(`请选择${what}`)
    .int(`请选择${what}`)
    .positive(`请选择${what}`)
    .max(Number.MAX_SAFE_INTEGER, `请选择${what}`);

export interface StartableForm {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly group: string | null;
  readonly icon: string;
  readonly note: string | null;
}
export const startableForms = custom<{ readonly rows: readonly StartableForm[] }>()(
  '我可以发起的审批表单',
  get('/api/crm/process/startableForms'),
  'session',
  z.object({}),
);

/** What was filled in: fields by key, lines by kind, and what is referred to by name. */
export type Filled = Readonly<Record<string, unknown>> & { readonly titles: Readonly<Record<string, string>> };

export interface OpenedForm {
  readonly form: Form;
  readonly note: string | null;
  /** The one that is filled in further; nothing for a new one. */
  readonly request: {
    readonly id: number;
    readonly version: number;
    readonly number: string;
    readonly status: RequestState;
  } | null;
  readonly values: Filled;
  /** It was filled in by an older version, and is handed in by this one. */
  readonly isRenewed: boolean;
}
export const openForm = custom<OpenedForm>()(
  '打开一张表单来填：新填，或继续填自己没有提交、被退回的',
  get('/api/crm/process/openForm'),
  'session',
  z.object({ form: id('表单').optional(), request: id('审批单').optional() }),
);

export const saveRequest = custom<{ readonly id: number; readonly number?: string; readonly version: number }>()(
  '保存填写的表单，还不提交；字段按表单的编号给出',
  post('/api/crm/process/saveRequest'),
  'session',
  z.looseObject({
    form: id('表单'),
    id: id('审批单').optional(),
    version: z.number('版本无效').int('版本无效').optional(),
  }),
);
export const removeRequest = custom<{ readonly id: number }>()(
  '删除自己没有在审批的审批单',
  post('/api/crm/process/removeRequest'),
  'session',
  z.object({ request: id('审批单') }),
);

export interface RequestRow {
  readonly id: number;
  readonly number: string;
  readonly form: string;
  readonly summary: string | null;
  readonly amount: string | null;
  readonly day: string;
  readonly status: RequestState;
  /** The last approval of it. */
  readonly instance: number | null;
  readonly waitsFor: string;
}
export const ownRequests = custom<{ readonly rows: readonly RequestRow[]; readonly total: number }>()(
  '我填的审批单，新的在前',
  reading(post('/api/crm/process/ownRequests')),
  'session',
  z.object({
    page: z.coerce.number('页码无效').int('页码无效').min(1, '页码无效').max(10_000, '页码无效').default(1),
    pageSize: z.coerce
      .number('每页条数无效')
      .int('每页条数无效')
      .min(1, '每页条数无效')
      .max(200, '每页最多 200 条')
      .default(50),
  }),
);

export const requestFacts = custom<DocumentFacts>()(
  '一张审批单填写的内容，按填写时的表单',
  get('/api/crm/process/requestFacts'),
  'session',
  z.object({ request: id('审批单') }),
);
export const requestPaper = custom<never>()(
  '打印一张审批单，连同审批过程，回答 PDF',
  get('/api/crm/process/requestPaper'),
  'session',
  z.object({ request: id('审批单') }),
);

export const requestsFile = custom<never>()(
  '导出一种表单填过的内容（Excel），每个字段一列',
  get('/api/crm/process/requestsFile'),
  'process_request:view',
  z.object({ form: id('表单') }),
);

export interface DepartmentName {
  readonly id: number;
  readonly name: string;
}
export const departmentNames = custom<{ readonly rows: readonly DepartmentName[] }>()(
  '本企业的部门名称，填表单时选择；填的人不用有管理部门的权限',
  get('/api/crm/process/departmentNames'),
  'session',
  z.object({}),
);
