import type { AnyEntity } from '@heliu/model';
import { archive } from './archive/archive.ts';
import { delivery } from './mail/delivery.ts';
import { categoryTax } from './category-tax/category-tax.ts';
import { drawer } from './drawer/drawer.ts';
import { invoice } from './invoice/invoice.ts';
import { goodsName } from './goods-name/goods-name.ts';
import { invoiceTemplate } from './invoice-template/invoice-template.ts';
import { providerAccount } from './providers/account.ts';
import { remarkTemplate } from './remark-template/remark-template.ts';
import { specialRecord } from './special-record/special-record.ts';
import { subject } from './subject/subject.ts';
import { taxItem } from './tax-item/tax-item.ts';
import { terminal } from './terminal/terminal.ts';
import { upload } from './write-back/upload.ts';

export { categoryTax } from './category-tax/category-tax.ts';
export { drawer } from './drawer/drawer.ts';
export { figuresOf, totalsOf } from './face/amounts.rules.ts';
export { isDigital } from './face/wording.ts';
export { type ReadInvoice } from './files/data-values.ts';
export { invoiceTemplate } from './invoice-template/invoice-template.ts';
export { faceOf } from './invoice/face.rules.ts';
export { invoiceCalls, invoiceFile, openBlue, openRed } from './invoice/invoice.calls.ts';
export { invoice } from './invoice/invoice.ts';
export { delivery } from './mail/delivery.ts';
export { type InvoicePlan } from './plan/plan.rules.ts';
export { type Title, titleComplaint, titleTypeOf } from './plan/title.rules.ts';
export { providerAccount } from './providers/account.ts';
export { sandboxGateway } from './providers/provider-account.rules.ts';
export { type ProviderCode, type ProviderFault, providerNames } from './providers/provider.ts';
export { sandboxProviderGateway, sandboxSettings } from './providers/sandbox-accounts.ts';
export { remarkTemplate } from './remark-template/remark-template.ts';
export { specialRecord } from './special-record/special-record.ts';
export { subject } from './subject/subject.ts';
export { askSubsidy, saveSubsidy } from './subsidy/subsidy.calls.ts';
export { taxItem } from './tax-item/tax-item.ts';
export { terminal } from './terminal/terminal.ts';
export { itemKey } from './goods-name/goods-name.rules.ts';
export { goodsName } from './goods-name/goods-name.ts';
export { goodsNamePage, issuingMenu, postingPage, recordsMenu, setupMenu, statisticsPage } from './menu.ts';

export const entities: readonly AnyEntity[] = [
  subject,
  taxItem,
  remarkTemplate,
  providerAccount,
  drawer,
  terminal,
  invoiceTemplate,
  categoryTax,
  goodsName,
  specialRecord,
  invoice,
  archive,
  upload,
  delivery,
];
