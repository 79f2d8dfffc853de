import { type Fen, formatFen, zeroFen } from '@heliu/model';
import { balancesFor, handle, Params, prepared, visible } from '@heliu/engine';
import { supplier, supplierPayables } from '../../crm/model.ts';
import { payables } from '../ledger/ledgers.ts';

/** What we owe suppliers, asked by pages of suppliers and told by the ledger. */
export const supplierBalanceHandlers = [
  handle(supplierPayables, async ({ id }, work) => {
    const params = new Params();
    const statement = prepared(
      `select t.id from crm_supplier_v t where ${[
        `t.company_id = ${params.add(work.company)}`,
        'not t.deleted',
        ...visible(supplier, work.user, 't', params),
        `t.id = any(${params.add(id)}::bigint[])`,
      ].join(' and ')}`,
      params.values,
    );
    const own = await work.query<{ id: number }>(statement.name, statement.text, statement.values);
    const ids = own.map((one) => one.id);
    const found = await balancesFor<{ amount: Fen; estimated: Fen }>(work, payables, 'supplier', ids);
    return Object.fromEntries(
      ids.map((one) => {
        const { amount = zeroFen, estimated = zeroFen } = found.get(one) ?? {};
        return [one, { amount: formatFen(amount), estimated: formatFen(estimated) }];
      }),
    );
  }),
];
