import { gbkBytes } from '@heliu/model';
import { taxNoComplaint } from '../../crm/model.ts';
import type { InvoiceKind } from '../platforms/platform.ts';
import { isSpecial } from './files/wording.ts';

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
  if (sellerTaxNo !== undefined && taxNo.toUpperCase() === sellerTaxNo.toUpperCase()) return '购方税号与销方相同';
  return taxNoComplaint(taxNo);
}

const companyMarks = /公司|企业|集团|工厂|厂$|商行|事务所|合作社|学校|医院|银行|中心$|协会|经营部|工作室|门市部/;

/** Platforms do not always say what a title is: one with a tax number, or named like a company, is a company's. */
export const titleTypeOf = (
  told: 'personal' | 'company' | 'unknown',
  { name, taxNo }: Pick<Title, 'name' | 'taxNo'>,
): 'personal' | 'company' => (told !== 'unknown' ? told : taxNo || companyMarks.test(name) ? 'company' : 'personal');
