import { type Decimal, extend, type Fen, fen, gbkBytes, netOf, share, subtractFen, sumFen } from '@heliu/model';
import { type FaceLine, type InvoiceFace, isPaper, itemName } from '../../../../modules/einvoice/sandbox.ts';
import { invoiceKinds } from '../../../../modules/shop/sandbox.ts';
import { Refused } from '../refusal.ts';

/** What providers measure differently. Lengths in bytes of GBK. */
export interface Limits {
  readonly kinds: readonly InvoiceFace['kind'][];
  readonly differences: readonly string[];
  readonly maxLines: number;
  readonly goodsName: number;
  readonly remark: number;
  readonly unit: number;
}

const rates = new Set([
  '0',
  '0.01',
  '0.015',
  '0.03',
  '0.04',
  '0.05',
  '0.06',
  '0.09',
  '0.10',
  '0.11',
  '0.13',
  '0.16',
  '0.17',
]);
const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

function demand(right: boolean, message: string): void {
  if (!right) throw new Refused('invalid', message);
}

function fits(value: string | undefined, most: number, name: string): void {
  demand(gbkBytes(value ?? '') <= most, `${name}长度不能超过 ${most} 字节`);
}

function checkParties({ kind, seller, buyer }: InvoiceFace): void {
  demand(buyer.name.length > 0, '购方名称不能为空');
  fits(buyer.name, 100, '购方名称');
  demand(!/[<>]/.test(buyer.name), '购方名称不能含有 < 或 >');
  demand(!(kind.endsWith('Special') && !buyer.taxNo), '开具专用发票时购方税号不能为空');
  for (const [name, party] of [
    ['销方', seller],
    ['购方', buyer],
  ] as const) {
    demand(!party.taxNo || /^[0-9A-Z]{15,20}$/.test(party.taxNo), `${name}税号格式不正确`);
    fits(`${party.address ?? ''}${party.phone ?? ''}`, 100, `${name}地址电话`);
    fits(`${party.bank ?? ''}${party.account ?? ''}`, 100, `${name}开户行及账号`);
  }
}

/** Tax is due on what is left after the deduction. */
function checkDifference({ lines, difference, gross, red }: InvoiceFace, { differences }: Limits): void {
  if (!difference || red) return;
  demand(differences.includes(difference.mode), '暂不支持该差额征税开具方式');
  if (difference.mode === 'full') return;
  demand(lines.length === 1, '差额征税-差额开票只能有一行明细');
  const { deduction, vouchers } = difference;
  demand(deduction > 0n && deduction < gross, '扣除额应大于零且小于价税合计');
  demand(vouchers.length > 0, '差额征税-差额开票须提供扣除凭证');
  demand(
    vouchers.every(({ total: whole, deducted }) => deducted > 0n && deducted <= whole),
    '本次扣除金额不能大于凭证金额',
  );
  demand(sumFen(vouchers.map(({ deducted }) => deducted)) === deduction, '凭证的扣除金额之和与扣除额不符');
  const [{ net, tax, rate }] = lines as [FaceLine];
  const taxed = fen(net + tax - deduction);
  demand(
    size(subtractFen(taxed, netOf(taxed, rate)) - tax) <= 6n,
    '差额征税的税额应为（含税金额－扣除额）÷（1＋税率）×税率',
  );
}

function checkLine(line: FaceLine, at: number, limits: Limits, red: boolean, deducts: boolean): void {
  const row = `第 ${at + 1} 行`;
  demand(line.name.length > 0, `${row}商品名称不能为空`);
  fits(itemName(line), limits.goodsName, `${row}商品名称`);
  fits(line.spec, 40, `${row}规格型号`);
  fits(line.unit, limits.unit, `${row}单位`);
  demand(/^\d{19}$/.test(line.taxCode), `${row}商品编码应为 19 位数字`);
  demand(rates.has(plain(line.rate)), `${row}没有这个税率：${line.rate}`);
  demand((line.quantity === undefined) === (line.price === undefined), `${row}单价和数量必须同时有或同时为空`);
  if (line.quantity !== undefined && line.price !== undefined) {
    demand(!line.price.startsWith('-'), `${row}单价应为正数`);
    demand(size(extend(line.quantity, line.price) - line.net) <= 1n, `${row}单价乘数量与金额不符`);
  }
  demand(deducts || size(share(line.net, line.rate) - line.tax) <= 6n, `${row}税额误差超过 0.06`);
  const negative = red || line.nature === 'discount';
  demand(negative ? line.net <= 0n && line.tax <= 0n : line.net >= 0n && line.tax >= 0n, `${row}金额的正负不正确`);
}

const plain = (rate: Decimal): string => (Number(rate) === 0 ? '0' : rate.replace(/(\.\d\d)0+$/, '$1'));

function checkDiscounts(lines: readonly FaceLine[]): void {
  lines.forEach((line, at) => {
    const before = lines[at - 1];
    if (line.nature === 'discount') {
      const same = before?.nature === 'discounted' && before.taxCode === line.taxCode && before.rate === line.rate;
      demand(same && itemName(before) === itemName(line), `第 ${at + 1} 行折扣行须紧跟被折扣行且名称、编码、税率一致`);
      demand(size(line.net) <= size(before!.net), `第 ${at + 1} 行折扣金额大于被折扣行金额`);
    }
    if (line.nature === 'discounted')
      demand(lines[at + 1]?.nature === 'discount', `第 ${at + 1} 行是被折扣行，下一行应为折扣行`);
  });
}

const total = (lines: readonly FaceLine[], of: (line: FaceLine) => Fen): Fen => sumFen(lines.map(of));

/** Everything a tax office refuses that can be seen on the invoice itself. */
export function checkFace(face: InvoiceFace, limits: Limits): void {
  if (!limits.kinds.includes(face.kind))
    throw new Refused('kind', `企业没有开具${invoiceKinds[face.kind] ?? '该种发票'}的权限`);
  checkParties(face);
  demand(face.drawer.length > 0, '开票人不能为空');
  fits(face.drawer, 20, '开票人');
  fits(face.remark, limits.remark, '备注');
  demand(face.lines.length > 0, '发票明细不能为空');
  demand(face.lines.length <= limits.maxLines, `发票明细不能超过 ${limits.maxLines} 行`);
  demand(!isPaper(face.kind) || face.lines.length <= 8, '纸质发票明细超过 8 行，须开具清单');
  const red = face.red !== undefined;
  face.lines.forEach((line, at) => checkLine(line, at, limits, red, face.difference?.mode === 'net'));
  checkDifference(face, limits);
  checkDiscounts(face.lines);
  demand(face.net === total(face.lines, ({ net }) => net), '合计金额与明细之和不符');
  demand(face.tax === total(face.lines, ({ tax }) => tax), '合计税额与明细之和不符');
  demand(face.gross === fen(face.net + face.tax), '价税合计不等于金额加税额');
  demand(red ? face.gross < 0n : face.gross > 0n, red ? '红字发票的价税合计应小于零' : '蓝字发票的价税合计应大于零');
}
