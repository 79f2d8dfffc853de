import { type Draft, formatMoney, type Input } from '@heliu/model';
import type { InvoiceKind } from '../../shop/model.ts';
import type { SubjectQuota } from './subject.calls.ts';
import type { Pause, subject } from './subject.ts';
import { fitsSubject } from '../face/kind.rules.ts';

type Subject = typeof subject;

/** Tax numbers are written in capitals, on invoices too. */
export const withTaxNo = (input: Input<Subject>): Draft<Subject> => ({
  ...input,
  taxNo: input.taxNo.toUpperCase(),
});

/** What a subject of this kind starts with. */
export const usualKind = (kind: 'digital' | 'taxControl'): InvoiceKind =>
  kind === 'digital' ? 'digitalNormal' : 'electronicNormal';

export function subjectComplaint({ kind, defaultKind }: Draft<Subject>): string | undefined {
  if (!defaultKind || fitsSubject(defaultKind, kind ?? 'digital')) return undefined;
  return kind === 'taxControl' ? '税控主体开不出数电票，请改选默认票种' : '数电主体只开数电票，请改选默认票种';
}

/** What somebody can do about it. */
export const wayOut: Readonly<Record<Exclude<Pause, 'none'>, string>> = {
  login: '到“开票员”登录，登录后自动继续。',
  quota: '到税务局增加额度或领用发票，然后点“继续开票”。',
  offline: '检查税控设备和它的电脑，然后点“继续开票”。',
  auth: '到“开票服务”核对账号，测试通过后点“继续开票”。',
  manual: '可以开的时候点“继续开票”。',
};

/** What a provider tells of the quota, in a sentence. */
export function quotaText({ left, total, perInvoice, stock }: SubjectQuota): string {
  const parts = [
    left !== null && `额度还剩 ${formatMoney(left)}`,
    total !== null && `共 ${formatMoney(total)}`,
    perInvoice !== null && `单张最多 ${formatMoney(perInvoice)}`,
    stock !== null && `还剩 ${stock} 张空白发票`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '服务商没有给出额度' : parts.join('，');
}
