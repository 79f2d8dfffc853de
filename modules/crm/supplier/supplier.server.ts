import { behaviour, handle, Params, prepared, visible } from '@heliu/engine';
import { nextSupplierCode, type SimilarSupplier, similarSuppliers } from './supplier.calls.ts';
import { coreOfName, supplierCodeAfter, withTaxNo } from './supplier.rules.ts';
import { supplier } from './supplier.ts';

export const supplierBehaviour = behaviour(supplier, { derive: withTaxNo });

export const supplierHandlers = [
  handle(nextSupplierCode, async (_, work) => {
    const [row] = await work.query<{ highest: number }>(
      'crm_supplier.highestCode',
      `select coalesce(max(substring(code from '^GYS(\\d{1,9})$')::int), 0) as highest from crm_supplier_v where company_id = $1`,
      [work.company],
    );
    return supplierCodeAfter(row!.highest);
  }),

  handle(similarSuppliers, async ({ name, taxNo, except }, work) => {
    const core = coreOfName(name);
    if (core.length < 2 && taxNo === '') return [];
    const params = new Params();
    const like = params.add(core.length < 2 ? null : `%${core.replace(/[\\%_]/g, '\\$&')}%`);
    const statement = prepared(
      `select t.id, t.code, t.name, t.disabled from crm_supplier_v t
       where ${[
         `t.company_id = ${params.add(work.company)}`,
         'not t.deleted',
         ...visible(supplier, work.user, 't', params),
         `(t.name like ${like}::text or t.tax_no = nullif(${params.add(taxNo.toUpperCase())}::text, ''))`,
         `t.id is distinct from ${params.add(except ?? null)}::bigint`,
       ].join(' and ')} order by t.code limit 5`,
      params.values,
    );
    return work.query<SimilarSupplier>(statement.name, statement.text, statement.values);
  }),
];
