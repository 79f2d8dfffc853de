import { addDecimal, dec, type Full, negateDecimal } from '@heliu/model';
import {
  act,
  amend,
  enqueue,
  type Job,
  load,
  observer,
  Refusal,
  runWork,
  save,
  service,
  type Work,
} from '@heliu/engine';
import { parameterAt } from '../../basedata/server.ts';
import { arInvoice } from '../../fico/model.ts';
import { creditTerms, postingAccounts } from '../../fico/server.ts';
import { outputOrder } from '../output-order/output-order.ts';

type Output = Full<typeof outputOrder>;
const jobName = 'oms.billOutputs';

const isBilledAtOnce = async (work: Work, { kind, warehouse }: Output) =>
  kind === 'sales' && (await parameterAt(work, 'ar.basis', warehouse)) === 'OUTBOUND';

/** Goods have left: where the company owes by what leaves, their receivable follows in a moment. */
export const billWhatLeft = observer(outputOrder, ['audit'], async ({ moved }, work) => {
  const ids: number[] = [];
  for (const { now } of moved) if (await isBilledAtOnce(work, now)) ids.push(now.id);
  if (ids.length > 0) await enqueue(work, jobName, { ids });
});

/** Whether somebody has begun to bill it by hand. */
async function isBegun(work: Work, output: number): Promise<boolean> {
  const rows = await work.query(
    'fico_ar_invoice.begun',
    `select 1 as yes from fico_ar_invoice_lines l join fico_ar_invoice i on i.company_id = $1 and i.id = l.document_id and i.status = 'draft'
     where l.company_id = $1 and l.output = $2 limit 1`,
    [work.company, output],
  );
  return rows.length > 0;
}

/** Lines of an invoice over all of it that is not billed yet; what they come to is filled in when they are saved. */
export const billLines = ({ id, lines }: Output) =>
  lines.flatMap((line) => {
    const quantity = addDecimal(line.quantity, negateDecimal(line.invoicedQuantity));
    if (Number(quantity) <= 0) return [];
    return [
      {
        output: id,
        outputLine: line.id,
        goodsName: line.goodsName?.slice(0, 100) ?? '货物',
        spec: line.spec?.slice(0, 50) ?? null,
        quantity,
        taxPrice: line.taxPrice ?? dec(0),
        taxRate: line.taxRate ?? dec(0),
      },
    ];
  });

/** One invoice over all that is not billed yet, audited at once: all of it, or nothing. */
async function billOutput(work: Work, id: number): Promise<void> {
  // Held, so that of two who come for it the second finds it billed.
  const output = await load(work, outputOrder, id, true);
  const lines = billLines(output);
  if (output.status !== 'audited' || output.kind !== 'sales' || lines.length === 0) return;
  if (await isBegun(work, id)) return;
  const { receivable } = await postingAccounts(work);
  const terms = await creditTerms(work, output.customer!);
  const input = {
    customer: output.customer!,
    site: output.site,
    invoiceDate: output.outDate,
    receivable: receivable.id,
    salesman: output.salesman ?? terms?.salesman ?? null,
    department: terms?.department ?? null,
    lines,
  };
  const invoice = await save(work, arInvoice, input, {
    source: { type: outputOrder.name, id, number: output.number },
  });
  await work.flush();
  await act(work, arInvoice, 'audit', { id: invoice.id });
  if (output.billTrouble !== null) await amend(work, outputOrder, [{ id, billTrouble: null }], { silent: true });
}

/** Each is a transaction of its own: what stands in the way of one is written on it, and keeps no other. */
async function billAll({ db, company }: Pick<Work, 'db' | 'company'>, ids: readonly number[]): Promise<void> {
  const own = <T>(task: (work: Work) => Promise<T>) => runWork(db, service('应收立账', company), task);
  for (const id of ids)
    try {
      await own((work) => billOutput(work, id));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const billTrouble = error.message.slice(0, 300);
      await own((work) => amend(work, outputOrder, [{ id, billTrouble }], { silent: true }));
    }
}

export const billOutputs: Job<{ readonly ids: readonly number[] }> = {
  name: jobName,
  run: ({ ids }, work) => billAll(work, ids),
};

/** After midnight: what could not be billed by itself is tried again, a period may have been opened or a customer freed. */
export const billAgain: Job = {
  name: 'oms.billAgain',
  async run(_, work) {
    const rows = await work.query<{ id: number }>(
      'oms_output_order.billAgain',
      `select id from oms_output_order where company_id = $1 and kind = 'sales' and status = 'audited' and invoiced <> 'all' and bill_trouble is not null
       order by id limit 500`,
      [work.company],
    );
    await billAll(
      work,
      rows.map(({ id }) => id),
    );
  },
};
