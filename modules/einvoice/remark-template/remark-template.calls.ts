import { custom, get, plainCalls } from '@heliu/model';
import { z } from 'zod';
import { remarkTemplate } from './remark-template.ts';

export const remarkTemplateCalls = plainCalls(remarkTemplate, 'api/oms/remarktemplate');

export interface RemarkCommonField {
  readonly name: string;
  readonly example: string;
}
export const commonFields = custom<RemarkCommonField[]>()(
  '备注模板可用的占位符',
  get('/api/oms/remarktemplate/commonFields'),
  'oms_remark_template:view',
  z.object({}),
);
