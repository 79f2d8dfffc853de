import { z } from 'zod';
import { calls, chosen, chosenSome, custom, enablingCalls, get, post, usualCalls } from '@heliu/model';
import { supplier } from './supplier.ts';

export const supplierCalls = calls(supplier, 'api/purchase/supplier', {
  ...usualCalls,
  pick: get('options'),
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
  ...enablingCalls,
});

export const nextSupplierCode = custom<string>()(
  '下一个供应商编号（预览）',
  get('/api/purchase/supplier/nextNumber'),
  'crm_supplier:save',
  z.object({}),
);

/** Somebody who may be the same under a slightly different name. */
export interface SimilarSupplier {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly disabled: boolean;
}

export const similarSuppliers = custom<SimilarSupplier[]>()(
  '名称或税号相近的供应商',
  get('/api/purchase/supplier/similar'),
  'crm_supplier:save',
  z.object({
    name: z.string('名称应为文字').trim().max(100, '名称不能超过100个字').default(''),
    taxNo: z.string('税号应为文字').trim().max(20, '税号不能超过20个字').default(''),
    except: chosen('供应商').optional(),
  }),
);

/** Yuan text: what we owe him by invoices, and what by estimate. */
export interface SupplierPayable {
  readonly amount: string;
  readonly estimated: string;
}

export const supplierPayables = custom<Readonly<Record<number, SupplierPayable>>>()(
  '几个供应商的应付与暂估余额',
  get('/api/purchase/supplier/payables'),
  'crm_supplier:view',
  z.object({ id: chosenSome('供应商', 500) }),
  { cost: ['*'] },
);
