import { type Draft, type Fen, leastFen, showFen, subtractFen, sumFen, zeroFen } from '@heliu/model';
import { type Taxation, type TaxPolicy, type VoucherKind, voucherKinds } from '../face/face.ts';

import { isDigital, isPaper } from '../face/wording.ts';
import type { invoice } from './invoice.ts';

type Drafted = Draft<typeof invoice>;
type Voucher = NonNullable<Drafted['vouchers']>[number];

/** What the service of a subject can issue of difference taxation, in words where it cannot. */
export function serviceTaxationComplaint(
  taxation: Taxation,
  { name, issues }: { readonly name: string; readonly issues: { readonly differences?: readonly Taxation[] } },
): string | undefined {
  const { differences = [] } = issues;
  if (taxation === 'normal' || differences.includes(taxation)) return undefined;
  return differences.length > 0
    ? `主体“${name}”的开票服务写明暂不支持差额征税-全额开票`
    : `主体“${name}”的开票服务没有公开差额征税的开法，不能用它开`;
}

/** What stands on the invoice only where tax is due on a difference: another way of taxation knows neither. */
export const fitsTaxation = <T extends Pick<Drafted, 'taxation' | 'vouchers'>>(draft: T): T =>
  draft.taxation === 'net' || (draft.vouchers ?? []).length === 0 ? draft : { ...draft, vouchers: [] };

const untaxedPolicies: ReadonlySet<TaxPolicy> = new Set(['exempt', 'untaxed', 'zero']);
const ofTaxControl: ReadonlySet<VoucherKind> = new Set(['special', 'ordinary', 'businessTax']);
const described: ReadonlySet<VoucherKind> = new Set(['otherInvoice', 'other']);

/** What the tax office wants to know of a voucher, by its kind. */
export function voucherComplaint(voucher: Voucher, today: string): string | undefined {
  const { code, number, issuedOn, total, deducted, remark } = voucher;
  const kind = voucher.kind ?? 'digital';
  const name = voucherKinds[kind];
  if (kind === 'digital' && !/^\d{20}$/.test(number ?? '')) return `${name}的号码应为 20 位数字`;
  if (ofTaxControl.has(kind)) {
    if (!/^(\d{10}|\d{12})$/.test(code ?? '')) return `${name}的发票代码应为 10 位或 12 位数字`;
    if (!/^\d{8}$/.test(number ?? '')) return `${name}的号码应为 8 位数字`;
  }
  if ((kind === 'digital' || ofTaxControl.has(kind)) && !issuedOn) return `请填写${name}的开具日期`;
  if (issuedOn && issuedOn > today) return `开具日期 ${issuedOn} 是将来的日期`;
  if (described.has(kind) && !remark?.trim()) return `${name}要在备注里写明是什么凭证`;
  if (total <= 0n) return '凭证金额应大于零';
  if (deducted <= 0n) return '本次扣除应大于零';
  if (deducted > total) return `本次扣除 ${showFen(deducted)} 超过了凭证金额 ${showFen(total)}`;
  return undefined;
}

function vouchersComplaint(vouchers: readonly Voucher[], deduction: Fen, today: string): string | undefined {
  if (vouchers.length === 0) return '差额开票要列出扣除凭证，请在“扣除凭证”里填写';
  const seen = new Set<string>();
  for (const [i, voucher] of vouchers.entries()) {
    const at = `扣除凭证第${i + 1}行：`;
    const wrong = voucherComplaint(voucher, today);
    if (wrong) return at + wrong;
    const key = [voucher.kind, voucher.code, voucher.number].join(' ');
    if (voucher.number && seen.has(key)) return `${at}这张凭证已经列过`;
    seen.add(key);
  }
  const sum = sumFen(vouchers.map(({ deducted }) => deducted));
  return sum === deduction ? undefined : `扣除凭证的本次扣除合计 ${showFen(sum)}，与扣除额 ${showFen(deduction)} 不等`;
}

/**
 * Difference taxation, as 数电 knows it. 全额开票 bears a mark and nothing else; 差额开票 states the tax of what is left
 * after the deduction, stands alone on its invoice and names its vouchers.
 */
export function deductionComplaint(draft: Drafted, today: string): string | undefined {
  const { taxation, lines, vouchers } = draft;
  const kind = draft.kind ?? 'digitalNormal';
  if (!taxation || taxation === 'normal') return undefined;
  if (!isDigital(kind) || isPaper(kind)) return '差额征税请选数电普票或数电专票';
  if ((draft.orders ?? []).length > 0) return '订单开出的发票按普通征税，差额征税请手工开票';
  const untaxed = lines.findIndex(({ policy }) => policy && untaxedPolicies.has(policy));
  if (untaxed >= 0) return `项目明细第${untaxed + 1}行：免税、不征税和零税率的项目没有差额征税`;
  if (taxation === 'full') return undefined;
  if (lines.length > 1) return '差额开票只能有一行项目，不能与其他项目开在一张';
  const [line] = lines;
  const [total, discount, deduction] = [line!.total ?? zeroFen, line!.discount ?? zeroFen, line!.deduction ?? zeroFen];
  if (discount !== 0n) return '项目明细第1行：差额开票没有折扣行，请直接填折后的金额';
  if (deduction <= 0n) return '项目明细第1行：请填写扣除额';
  if (deduction >= total) return `项目明细第1行：扣除额应小于含税金额 ${showFen(total)}`;
  return vouchersComplaint(vouchers, deduction, today);
}

interface Deducted {
  readonly total: Fen;
  readonly deduction: Fen;
  /** What red ones took back before. */
  readonly left: Fen;
  readonly leftDeduction: Fen;
}
/** Of a deduction so much comes back as of its invoice; what comes back last takes all that is left. */
export function deductionBack({ total, deduction, left, leftDeduction }: Deducted, back: Fen): Fen {
  if (deduction === 0n || total === 0n) return zeroFen;
  if (back === left) return leftDeduction;
  const fair = ((2n * deduction * back + total) / (2n * total)) as Fen;
  // What is left bears tax or none, never less than none: its deduction may not be above it.
  const rest = subtractFen(left, back);
  const least = leftDeduction > rest ? subtractFen(leftDeduction, rest) : zeroFen;
  const most = leastFen(leftDeduction, back);
  return fair < least ? least : leastFen(fair, most);
}
