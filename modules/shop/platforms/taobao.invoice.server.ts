import { formatFen } from '@heliu/model';
import type { InvoiceKind, InvoiceUpload, RedUpload, Session } from './platform.ts';
import {
  beijingDate,
  node,
  params,
  type Params,
  reading,
  text,
  type WireAnswer,
  type WireRequest,
} from '@heliu/outside';
import { signedTop, topFault } from './taobao.call.server.ts';

/** 数电 on paper has no number here: it is not handed in. */
const kinds: Readonly<Partial<Record<InvoiceKind, number>>> = {
  electronicNormal: 0,
  paperNormal: 1,
  paperSpecial: 2,
  electronicSpecial: 3,
  digitalNormal: 4,
  digitalSpecial: 5,
};

/** The file is a byte[] parameter: it travels as a part of its own and is the one thing that is not signed. */
export function topUpload(session: Session, invoice: InvoiceUpload | RedUpload): WireRequest {
  const red = 'blueNumber' in invoice;
  const { buyer, seller, file } = invoice;
  const values = signedTop(
    session,
    'alibaba.einvoice.core.inv.upload',
    params({
      source: invoice.applicationId ? 'apply' : 'upload',
      apply_id: invoice.applicationId,
      platform_tid: invoice.orderNo,
      platform_code: session.app.settings?.['platformCode'] ?? 'TB',
      invoice_type: red ? 'red' : 'blue',
      invoice_kind: kinds[invoice.kind],
      business_type: buyer.type === 'company' ? 1 : 0,
      payer_name: buyer.name,
      payer_register_no: buyer.taxNo,
      payee_name: seller.name,
      payee_register_no: seller.taxNo,
      payee_operator: invoice.drawer,
      invoice_amount: formatFen(invoice.gross),
      sum_price: formatFen(invoice.net),
      sum_tax: formatFen(invoice.tax),
      invoice_code: invoice.code,
      invoice_no: invoice.number,
      invoice_date: beijingDate(invoice.issuedAt),
      invoice_file_type: file.type,
      normal_invoice_code: red ? invoice.blueCode : undefined,
      normal_invoice_no: red ? invoice.blueNumber : undefined,
      invoice_items: JSON.stringify(invoice.lines.map(itemOf)),
    }),
  );
  return multipart(session.app.gateway.api, values, 'invoice_file_data', file);
}

const itemOf = (line: InvoiceUpload['lines'][number]) => ({
  row_type: '0',
  item_name: line.name,
  item_no: line.taxCode,
  specification: line.spec,
  unit: line.unit,
  quantity: line.quantity,
  price: line.price,
  sum_price: formatFen(line.net),
  tax: formatFen(line.tax),
  tax_rate: line.taxRate,
  amount: formatFen((line.net + line.tax) as typeof line.net),
  biz_order_id: line.lineNo,
});

function multipart(url: string, values: Params, name: string, file: InvoiceUpload['file']): WireRequest {
  const boundary = `heliu-${values['sign']}`;
  const part = (head: string, body: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const fields = Object.entries(values).map(([key, value]) => part(`name="${key}"`, value));
  const fileHead = part(`name="${name}"; filename="invoice.${file.type.toLowerCase()}"`, '').slice(0, -2);
  return {
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(fields.join('') + fileHead),
      Buffer.from(file.base64, 'base64'),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

export const topUploaded = (answer: WireAnswer) =>
  reading(
    answer,
    (body) =>
      topFault(body) ??
      (text(node(body['alibaba_einvoice_core_inv_upload_response'])['is_success']) === 'false'
        ? { kind: 'permanent', code: 'is_success', message: '平台未接受发票' }
        : undefined),
    () => ({}),
  );
