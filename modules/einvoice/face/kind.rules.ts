import { type InvoiceKind, invoiceKinds } from '../../shop/model.ts';
import { isDigital, isDigitalPaper, isPaper, isSpecial } from './wording.ts';
import type { TaxPolicy } from './face.ts';

/** A digital subject issues by the tax office's own platform, a tax-control one by its devices; neither does both. */
export type SubjectKind = 'digital' | 'taxControl';

export const fitsSubject = (kind: InvoiceKind, subject: SubjectKind): boolean =>
  isDigital(kind) === (subject === 'digital');

/** What is issued to a buyer who asked for `wanted`: special or not as he says, in the form his seller issues. */
export const kindFor = (usual: InvoiceKind, wanted: InvoiceKind | undefined): InvoiceKind =>
  wanted === undefined
    ? usual
    : (usual.replace(/Normal|Special/, isSpecial(wanted) ? 'Special' : 'Normal') as InvoiceKind);

export function subjectKindComplaint(kind: InvoiceKind, subject: SubjectKind, name: string): string | undefined {
  if (fitsSubject(kind, subject)) return undefined;
  return subject === 'digital'
    ? `“${name}”是数电主体，只开数电票，不能开${invoiceKinds[kind]}`
    : `“${name}”是税控主体，开不出${invoiceKinds[kind]}`;
}

/** Said of what the service of a subject cannot issue. */
export function serviceKindComplaint(
  kind: InvoiceKind,
  { name, issues }: { readonly name: string; readonly issues: { readonly kinds: readonly InvoiceKind[] } },
): string | undefined {
  if (issues.kinds.includes(kind)) return undefined;
  const why = isDigitalPaper(kind) ? '，它的公开接口没有数电纸质发票' : '';
  return `主体“${name}”的开票服务不能开${invoiceKinds[kind]}${why}`;
}

const untaxed: ReadonlySet<TaxPolicy> = new Set(['exempt', 'untaxed']);

/** A special invoice lets its buyer deduct tax: where none is charged, the law allows none. */
export function specialComplaint(
  kind: InvoiceKind,
  lines: readonly { readonly goodsName: string; readonly policy?: TaxPolicy | null | undefined }[],
): string | undefined {
  const free = isSpecial(kind) ? lines.filter(({ policy }) => policy && untaxed.has(policy)) : [];
  if (free.length === 0) return undefined;
  const names = [...new Set(free.map(({ goodsName }) => goodsName))].join('、').slice(0, 200);
  return `免税、不征税的项目不能开专票：${names}`;
}

/** Only paper can be made void, while all of its copies are at hand; what was sent electronically is taken back by red. */
export const isVoidable = isPaper;

/** A form has room for eight lines, discounts included; a list beside it is nothing we print. */
const linesOnPaper = 8;
export const mostLines = (kind: InvoiceKind, taken: number): number =>
  isPaper(kind) ? Math.min(linesOnPaper, taken) : taken;

/** Of these the law wants more: everything registered of the buyer, and a 红字信息表 before a red one. */
export const isControlledSpecial = (kind: InvoiceKind): boolean => isSpecial(kind) && !isDigital(kind);
