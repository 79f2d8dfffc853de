import { calls, chosenSome, custom, get, type ImportLayout, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import { type InputKind, inputInvoice } from './input-invoice.ts';
import { completeRow } from './input-invoice.rules.ts';

const base = 'api/fico/inputinvoice';

export const inputInvoiceCalls = calls(inputInvoice, base, {
  ...usualCalls,
  remove: post('delete', 'form'),
  select: post('select'),
  unselect: post('unselect'),
  confirm: post('confirm'),
  unconfirm: post('unconfirm'),
  exclude: post('exclude'),
  include: post('include'),
  transferOut: post('transferOut'),
  undoTransfer: post('undoTransfer'),
  restate: post('restate'),
  export: get('export'),
  import: post('import'),
});

export interface Registered {
  readonly found: readonly {
    readonly number: string;
    readonly kind: InputKind;
    readonly invoiceDate: string;
    readonly sellerName: string;
    readonly supplier: string | null;
    readonly gross: string;
    readonly tax: string;
    /** We know of it by a supplier's invoice or a list, and keep its file now. */
    readonly isKnown: boolean;
    /** None as long as nothing is written. */
    readonly id: number | null;
  }[];
  readonly refused: readonly { readonly number: string; readonly message: string }[];
}

export const registerInputs = custom<Registered>()(
  '登记收到的发票文件（XML、OFD、PDF）：查重、认供应商，已由应付发票带入的补上文件',
  post(`/${base}/register`),
  'fico_input_invoice:save',
  z.object({
    files: chosenSome('文件', 100),
    /** Only says what would be registered. */
    dryRun: z.boolean('dryRun 应为 true 或 false').default(false),
  }),
  { cost: ['found.gross', 'found.tax'] },
);

/** 全量发票查询 and 抵扣勾选 as the tax office's site exports them. */
export const bureauList: ImportLayout = {
  name: 'bureau',
  label: '电子税务局清单',
  entity: inputInvoice.name,
  call: post(`/${base}/importBureau`),
  columns: [
    { title: '数电发票号码', key: 'invoiceNo', also: ['全电发票号码'] },
    { title: '发票代码', key: 'invoiceCode' },
    { title: '发票号码', key: 'paperNo', needed: true },
    { title: '开票日期', key: 'invoiceDate', needed: true },
    { title: '销方名称', key: 'sellerName', needed: true, also: ['销售方纳税人名称', '销售方名称'] },
    { title: '销方识别号', key: 'sellerTaxNo', also: ['销售方纳税人识别号', '销方税号'] },
    { title: '金额', key: 'net', needed: true, also: ['金额*'] },
    { title: '税额', key: 'tax', needed: true, also: ['票面税额', '票面税额*'] },
    { title: '有效抵扣税额', key: 'deductible', also: ['有效抵扣税额*'] },
    { title: '发票票种', key: 'kind', also: ['票种'] },
    { title: '发票状态', key: 'faceState' },
    { title: '备注', key: 'remark' },
  ],
  complete: completeRow,
  skipsKnown: true,
};
