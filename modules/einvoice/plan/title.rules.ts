import { gbkBytes } from '@heliu/model';
import { taxNoComplaint } from '../../crm/model.ts';
import type { InvoiceKind } from '../../shop/model.ts';
import { isSpecial } from '../face/wording.ts';
import { isControlledSpecial } from '../face/kind.rules.ts';

/** Whom an invoice is for, and where it is sent. */
export interface Title {
  readonly type: 'personal' | 'company';
  readonly name: string;
  readonly taxNo?: string | undefined;
  readonly address?: string | undefined;
  readonly phone?: string | undefined;
  readonly bank?: string | undefined;
  readonly account?: string | undefined;
  readonly email?: string | undefined;
  readonly mobile?: string | undefined;
}

/** What tax control prints on every special invoice; 数电 leaves it to the parties. */
const registered = [
  ['address', '地址'],
  ['phone', '电话'],
  ['bank', '开户行'],
  ['account', '账号'],
] as const;

/** What the tax office would not take, said before it is asked. */
export function titleComplaint(title: Title, kind: InvoiceKind, sellerTaxNo?: string): string | undefined {
  const { type, name, taxNo } = title;
  const bytes = gbkBytes(name);
  if (name.trim() === '') return '请填写购方名称';
  if (bytes > 100) return `购方名称最多 100 字节（50 个汉字），现在 ${bytes} 字节`;
  if (/[<>]/.test(name)) return '购方名称不能含有 < 或 >';
  if (type === 'personal') return isSpecial(kind) ? '专票只能开给企业，请改选普票或填写企业抬头' : undefined;
  if (bytes < 4) return '企业名称太短，请填写营业执照上的全称';
  if (!taxNo) return '企业抬头请填写税号';
  const lacking = isControlledSpecial(kind) ? registered.filter(([key]) => !title[key]).map(([, label]) => label) : [];
  if (lacking.length > 0) return `税控专票要写购方的${lacking.join('、')}`;
  if (sellerTaxNo !== undefined && taxNo.toUpperCase() === sellerTaxNo.toUpperCase()) return '购方税号与销方相同';
  return taxNoComplaint(taxNo);
}

const companyMarks = /公司|企业|集团|工厂|厂$|商行|事务所|合作社|学校|医院|银行|中心$|协会|经营部|工作室|门市部/;

/** Platforms do not always say what a title is: one with a tax number, or named like a company, is a company's. */
export const titleTypeOf = (
  told: 'personal' | 'company' | 'unknown',
  { name, taxNo }: Pick<Title, 'name' | 'taxNo'>,
): 'personal' | 'company' => (told !== 'unknown' ? told : taxNo || companyMarks.test(name) ? 'company' : 'personal');

/** Pictures, their joiners and colours, what has no width, and what breaks a line. */
const unprintable =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{20E3}\u{FE00}-\u{FE0F}\u{E0000}-\u{E007F}\p{Cf}]/gu;
const halved = (letter: string): string => String.fromCodePoint(letter.codePointAt(0)! - 0xfe_e0);

/** As it can be printed: without emoji, line breaks and what has no width, digits and letters in their usual width. */
export const cleaned = (text: string): string =>
  text
    .replace(unprintable, '')
    .replace(/[０-９Ａ-Ｚａ-ｚ]/g, halved)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

const spoken = ['name', 'taxNo', 'address', 'phone', 'bank', 'account', 'email', 'mobile'] as const;

/** A title as it can be issued, and in words what was taken out of its name. */
export function cleanTitle(title: Title): { readonly title: Title; readonly notice: string | undefined } {
  const clean = Object.fromEntries(
    spoken.flatMap((key) => (title[key] === undefined ? [] : [[key, cleaned(title[key])]])),
  );
  // A tax number has no spaces inside, whoever typed them.
  const taxNo = title.taxNo === undefined ? {} : { taxNo: cleaned(title.taxNo).replaceAll(' ', '') };
  const name = cleaned(title.name);
  const notice =
    name === title.name.trim()
      ? undefined
      : `抬头里的表情、换行、不可见字符已去掉，全角数字和字母已改半角，按“${name}”开票`;
  return { title: { ...title, ...clean, ...taxNo }, notice };
}
