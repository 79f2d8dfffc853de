import { type Full, subtractFen, yuan, zeroFen } from '@heliu/model';
import { act, actMany, loadAll, observer, Refusal, remove, save, type Work } from '@heliu/engine';
import { apInvoice } from '../../purchase/model.ts';
import { type InputKind, inputInvoice } from './input-invoice.ts';

type ApInvoice = Full<typeof apInvoice>;

interface Row {
  readonly id: number;
  readonly invoiceNo: string;
  readonly gross: string;
  readonly payable: number | null;
}

/** The kind nobody typed: where tax was booked as input tax, it was a special invoice. The paper corrects it when it comes. */
const kindOf = ({ taxInvoiceNo, tax }: ApInvoice): InputKind => {
  const isNew = taxInvoiceNo!.length === 20;
  if (tax === zeroFen) return isNew ? 'digitalNormal' : 'paperNormal';
  return isNew ? 'digitalSpecial' : 'paperSpecial';
};

async function keep(work: Work, record: ApInvoice): Promise<void> {
  const [seller] = await work.query<{ name: string; taxNo: string | null }>(
    'fico_input_invoice.seller',
    'select name, tax_no as "taxNo" from crm_supplier where company_id = $1 and id = $2',
    [work.company, record.supplier],
  );
  const input = {
    kind: kindOf(record),
    invoiceNo: record.taxInvoiceNo!,
    invoiceDate: record.invoiceDate,
    supplier: record.supplier,
    sellerName: seller!.name,
    sellerTaxNo: seller!.taxNo,
    net: record.amount,
    tax: record.tax,
    // As it was booked, whatever the paper turns out to be.
    deductible: record.tax,
  };
  await save(work, inputInvoice, input, {
    computed: { source: 'payable', payable: record.id, bookedMore: zeroFen },
  });
}

/** A supplier's invoice is in the books: its paper is known by its number, or is written down from it. */
export const bookInputs = observer(apInvoice, ['audit'], async ({ moved }, work) => {
  const records = moved.map(({ now }) => now).filter(({ taxInvoiceNo, total }) => taxInvoiceNo && total !== zeroFen);
  if (records.length === 0) return;
  const rows = await work.query<Row>(
    'fico_input_invoice.toBook',
    `select id, invoice_no as "invoiceNo", gross, payable from fico_input_invoice
     where company_id = $1 and invoice_no = any($2::text[]) and face_state not in ('voided', 'redFull') order by id`,
    [work.company, records.map(({ taxInvoiceNo }) => taxInvoiceNo)],
  );
  for (const record of records) {
    const same = rows.filter(({ invoiceNo, payable }) => invoiceNo === record.taxInvoiceNo && payable === null);
    // Numbers of eight digits come again under other codes.
    const paper = same.length > 1 ? same.find(({ gross }) => yuan(gross) === record.total) : same[0];
    if (paper === undefined) await keep(work, record);
    else
      await act(work, inputInvoice, 'book', {
        id: paper.id,
        set: {
          payable: record.id,
          supplier: record.supplier,
          bookedMore: subtractFen(record.total, yuan(paper.gross)),
        },
      });
  }
});

/** It is out of the books again. What only the books knew of goes with it. */
export const unbookInputs = observer(apInvoice, ['deaudit'], async ({ moved }, work) => {
  const rows = await work.query<{ id: number }>(
    'fico_input_invoice.booked',
    'select id from fico_input_invoice where company_id = $1 and payable = any($2::bigint[])',
    [work.company, moved.map(({ record }) => record.id)],
  );
  if (rows.length === 0) return;
  const papers = await loadAll(
    work,
    inputInvoice,
    rows.map(({ id }) => id),
  );
  const used = papers.find(({ source, status }) => source === 'payable' && status !== 'open');
  if (used)
    throw new Refusal(
      `进项发票 ${used.invoiceNo}${inputInvoice.states[used.status]}，请先撤销到“${inputInvoice.states.open}”`,
    );
  await actMany(
    work,
    inputInvoice,
    'unbook',
    papers.map(({ id }) => ({ id })),
  );
  await work.flush();
  for (const { id, source } of papers) if (source === 'payable') await remove(work, inputInvoice, id);
});
