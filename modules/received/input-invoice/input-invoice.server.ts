import { codes, type Draft, type Fen, showFen, yuan, zeroFen } from '@heliu/model';
import { type ActionRequest, behaviour, type Blocker, type FileRow, Refusal, today, type Work } from '@heliu/engine';
import { readUploaded } from '../../einvoice/server.ts';
import { inputInvoice } from './input-invoice.ts';
import {
  conflictOf,
  foundInFile,
  type Found,
  inputComplaint,
  type Known,
  periodComplaint,
  type Rejected,
  transferComplaint,
  withFigures,
} from './input-invoice.rules.ts';

type InputDraft = Draft<typeof inputInvoice>;

export interface KnownRow extends Known {
  readonly id: number;
  readonly face: string;
  readonly hasFile: boolean;
}
/** What is there under these numbers. */
export async function knownFaces(work: Work, faces: readonly string[]): Promise<Map<string, KnownRow>> {
  const rows = await work.query<Omit<KnownRow, 'net' | 'tax'> & { net: string; tax: string }>(
    'fico_input_invoice.known',
    `select id, face, net, tax, invoice_date as "invoiceDate", seller_name as "sellerName", seller_tax_no as "sellerTaxNo", source,
            coalesce(pdf, ofd, xml) is not null as "hasFile"
     from fico_input_invoice where company_id = $1 and face = any($2::text[])`,
    [work.company, faces],
  );
  return new Map(rows.map((row) => [row.face, { ...row, net: yuan(row.net), tax: yuan(row.tax) }]));
}

interface Party {
  readonly id: number;
  readonly name: string;
  readonly taxNo: string | null;
}
/** Whom invoices are from: by the tax number, else by the name. */
export async function sellersOf(
  work: Work,
  sellers: readonly { readonly sellerTaxNo?: string | null | undefined; readonly sellerName: string }[],
): Promise<
  (one: { readonly sellerTaxNo?: string | null | undefined; readonly sellerName: string }) => Party | undefined
> {
  const rows = await work.query<Party>(
    'fico_input_invoice.sellers',
    `select id, name, tax_no as "taxNo" from crm_supplier
     where company_id = $1 and not deleted and (tax_no = any($2::text[]) or name = any($3::text[])) order by disabled, id`,
    [
      work.company,
      sellers.flatMap(({ sellerTaxNo }) => sellerTaxNo ?? []),
      sellers.map(({ sellerName }) => sellerName),
    ],
  );
  return ({ sellerTaxNo, sellerName }) =>
    rows.find(({ taxNo }) => taxNo !== null && taxNo === sellerTaxNo) ?? rows.find(({ name }) => name === sellerName);
}

/** Whom of us invoices are made out to. */
export async function ownSubjects(work: Work): Promise<readonly Party[]> {
  return work.query<Party>(
    'fico_input_invoice.subjects',
    'select id, name, tax_no as "taxNo" from oms_invoice_subject where company_id = $1 and not deleted order by id',
    [work.company],
  );
}

const blocked = (message: string | undefined): Blocker[] => (message ? [{ code: 'FIN021', message }] : []);
const wanted = ({ input }: ActionRequest) =>
  (input ?? {}) as { period?: string; transferPeriod?: string; transferTax?: Fen | null };

async function check(draft: InputDraft, work: Work, before?: { readonly id: number }): Promise<void> {
  const known = (await knownFaces(work, [draft.face!])).get(draft.face!);
  if (known && known.id !== before?.id)
    throw new Refusal(
      conflictOf(known, { ...draft, sellerTaxNo: draft.sellerTaxNo ?? null }) ?? `发票 ${draft.face!} 已经登记过`,
      codes.invalid,
    );
  if (draft.supplier == null) draft.supplier = (await sellersOf(work, [draft]))(draft)?.id ?? null;
  if (draft.subject != null) return;
  const subjects = await ownSubjects(work);
  if (subjects.length === 1) draft.subject = subjects[0]!.id;
}

export const inputInvoiceBehaviour = behaviour(inputInvoice, {
  derive: withFigures,
  complaint: (draft) => inputComplaint(draft, today()),
  imported: { source: 'bureau' },
  check,
  checkRemove({ payable, invoiceNo }) {
    if (payable !== null) throw new Refusal(`发票 ${invoiceNo} 已由应付发票入账，请先反审核应付发票`);
  },
  actions: {
    select: {
      blockers({ deductible, invoiceDate }, _, request) {
        if ((deductible ?? zeroFen) === zeroFen) return blocked('有效抵扣税额是零，没有可抵扣的；不用抵扣的点“不抵扣”');
        const { period } = wanted(request);
        return period === undefined ? [] : blocked(periodComplaint(period, invoiceDate, today()));
      },
      effect: ({ deductible }, _, request) => ({
        text: `${wanted(request).period ?? '所选税期'}的进项税额${deductible! < 0n ? '减少' : '增加'} ${showFen(deductible! < 0n ? (-deductible! as Fen) : deductible!)}。不写入账簿。`,
        facts: [],
      }),
    },
    transferOut: {
      blockers(record, _, request) {
        const { transferPeriod, transferTax } = wanted(request);
        if (transferPeriod === undefined) return [];
        if (transferPeriod > today().slice(0, 7)) return blocked(`${transferPeriod} 还没有到`);
        return blocked(transferComplaint(record, { transferPeriod, transferTax }));
      },
      sets: ({ deductible }, request) => ({ transferTax: wanted(request).transferTax ?? deductible }),
      effect: ({ deductible }, _, request) => ({
        text: `转出进项税额 ${showFen(wanted(request).transferTax ?? deductible ?? zeroFen)}，计入所选税期。凭证另记：借 成本费用，贷 进项税额转出。`,
        facts: [],
      }),
    },
  },
});

/** What a file says, and the file. */
export interface Brought {
  readonly found: Found;
  readonly file: FileRow;
}
export async function readPaper(work: Work, id: number): Promise<Brought | Rejected> {
  const { file, read } = await readUploaded(work, id);
  if ('unreadable' in read) return { number: file.name, message: read.unreadable };
  const found = foundInFile(read, file.name);
  return 'message' in found ? found : { found, file };
}
