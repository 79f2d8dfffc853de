import { entry, type Decimal, type Posting, zeroFen } from '@heliu/model';
import { behaviour, handle, invalid, type Work } from '@heliu/engine';
import { payables } from '../../fico/model.ts';
import { prepareLines } from '../lines/lines.server.ts';
import { stockSteps } from '../stock/movement.server.ts';
import { assemblyComplaint, linesOf, movesOf } from './assembly.rules.ts';
import { assembly, assemblyParts, type Part } from './assembly.ts';

const steps = stockSteps(assembly, movesOf, 'amount');

interface Combined {
  readonly name: string;
  readonly kind: string;
  readonly parts: readonly Part[];
}
async function combinationOf(work: Work, sku: number): Promise<Combined | undefined> {
  const [found] = await work.query<Combined>(
    'inv_assembly.combination',
    `select c.name, c.kind, (select json_agg(json_build_object('sku', p.sku, 'quantity', trim_scale(p.quantity)::text) order by p.position)
       from goods_combination_parts p where p.company_id = $1 and p.document_id = c.id) as parts
     from goods_combination c where c.company_id = $1 and c.combination = $2 and not c.deleted and not c.disabled`,
    [work.company, sku],
  );
  return found;
}

export const assemblyBehaviour = behaviour(assembly, {
  complaint: assemblyComplaint,
  async check(draft, work) {
    const { sku, warehouse, quantity, location, batchNo, serials, productionDate, expiryDate } = draft;
    const known = await combinationOf(work, sku);
    if (known?.kind === 'virtual')
      throw invalid([
        { path: 'sku', message: `${known.name} 是虚拟组合，出库时才拆开；要先装好备货，请在商品组合里改为“预先组装”` },
      ]);
    if (draft.lines.length === 0) draft.lines = linesOf(known?.parts ?? [], quantity as Decimal);
    if (draft.lines.length === 0)
      throw invalid([{ path: 'lines', message: '请填写组成；常用的可以先建好商品组合，选了成品自动带出' }]);
    const product = { sku, quantity: quantity as Decimal, location, batchNo, serials, productionDate, expiryDate };
    const comesIn = draft.kind !== 'disassemble';
    await prepareLines(work, [product], { warehouse, comesIn, name: '成品' });
    draft.expiryDate = product.expiryDate ?? null;
    draft.serials = product.serials ?? null;
    await prepareLines(work, draft.lines, { warehouse, comesIn: !comesIn });
  },
  actions: {
    audit: {
      ...steps.audit,
      async post(record, work, request, books): Promise<readonly Posting[]> {
        const moved = await steps.audit.post!(record, work, request, books);
        const { fee, feeSupplier: supplier } = record;
        return fee === null || fee === zeroFen
          ? moved
          : [...moved, entry(payables, { supplier: supplier!, estimated: fee })];
      },
    },
    deaudit: steps.deaudit,
  },
});

export const assemblyHandlers = [
  handle(assemblyParts, async ({ sku }, work) => [...((await combinationOf(work, sku))?.parts ?? [])]),
];
