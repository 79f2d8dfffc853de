import type { SubsidyInfo } from './order.ts';
import type { InvoiceKind, InvoiceUpload } from './platform.ts';
import { fenOfFen, type Json, maybe, needed, text } from '@heliu/outside';

/** What 微信小店 knows of a subsidised order, once its buyer has confirmed that the goods are there. */
export function wechatSubsidy(data: Json): SubsidyInfo {
  const listed = (...names: readonly string[]) => names.map((name) => text(data[name])).filter(Boolean);
  return {
    amount: fenOfFen(needed(data['subsidy_amount'], 'subsidy_amount'), 'subsidy_amount'),
    holder: maybe(data['name']),
    holderNo: maybe(data['tax_no']),
    codes: {
      sn: listed('sn_code'),
      imei: listed('imei1', 'imei2'),
      barcode: maybe(data['bar_code']),
      model: listed('brand_name', 'goods_model').join(' ') || undefined,
      efficiency: maybe(data['efficiency']),
    },
  };
}

/** A subsidy goes to a person, so no special invoice is among them. 90 is the type that needs no code: 数电. */
const types: Readonly<Partial<Record<InvoiceKind, string>>> = {
  digitalNormal: '90',
  electronicNormal: '10',
  paperNormal: '04',
};

/** It asks for one line: the dearest is the one that was subsidised. */
export function wechatInvoice({ orderNo, kind, lines, ...invoice }: InvoiceUpload): object {
  const line = lines.reduce((most, one) => (one.net > most.net ? one : most), lines[0]!);
  return {
    order_id: orderNo,
    ...(invoice.code !== undefined && { invoice_code: invoice.code }),
    invoice_no: invoice.number,
    invoice_date: String(Math.floor(invoice.issuedAt / 1000)),
    invoice_media_id: invoice.file.mediaId ?? '',
    invoice_type: types[kind] ?? '',
    ...(invoice.checkCode !== undefined && { invoice_check_code: invoice.checkCode }),
    invoice_total_amount: Number(invoice.gross),
    invoice_tax_amount: Number(invoice.tax),
    sales_enterprise_name: invoice.seller.name,
    tax_payer: invoice.seller.taxNo,
    num: Number(line.quantity ?? '1'),
    service_name: line.name,
    remark: invoice.remark ?? '',
    invoice_goods_model: line.spec ?? '',
  };
}
