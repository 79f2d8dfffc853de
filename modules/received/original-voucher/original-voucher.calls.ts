import { auditingCalls, calls, chosenSome, custom, get, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import { originalVoucher, type PaperKind } from './original-voucher.ts';

const base = 'api/fico/generalledger/originalVoucher';

export const originalVoucherCalls = calls(originalVoucher, base, {
  ...usualCalls,
  ...auditingCalls,
  enclose: post('enclose'),
  takeOut: post('takeOut'),
  remove: post('delete', 'form'),
  export: get('export'),
});

/** What stands in an e-invoice, as fields of the form. */
export interface PaperRead {
  readonly kind: PaperKind;
  readonly docDate: string;
  readonly partnerName: string;
  readonly partnerTaxNo: string | null;
  readonly invoiceNo: string;
  readonly invoiceCode: string | null;
  readonly amount: string;
  readonly tax: string;
  readonly summary: string | null;
  /** The supplier's invoice that has brought the same paper into the books. */
  readonly payable: number | null;
}

export const readPaperFile = custom<{ readonly paper: PaperRead | null; readonly notes: readonly string[] }>()(
  '读一个发票文件（XML、OFD、PDF），填原始凭证的各栏；不是电子发票的说明原因',
  post(`/${base}/read`),
  'fico_original_voucher:save',
  z.object({ file: z.coerce.number('请选择文件').int('请选择文件').positive('请选择文件') }),
  { cost: ['paper.amount', 'paper.tax'] },
);

export interface PapersRegistered {
  readonly found: readonly (PaperRead & {
    readonly notes: readonly string[];
    /** None as long as nothing is written. */
    readonly id: number | null;
  })[];
  readonly refused: readonly { readonly number: string; readonly message: string }[];
}

export const registerPapers = custom<PapersRegistered>()(
  '把发票文件（XML、OFD、PDF）登记为原始凭证：读出各栏、查重，每个文件一张',
  post(`/${base}/register`),
  'fico_original_voucher:save',
  z.object({
    files: chosenSome('文件', 100),
    /** Only says what would be registered. */
    dryRun: z.boolean('dryRun 应为 true 或 false').default(false),
  }),
  { cost: ['found.amount', 'found.tax'] },
);
