import type { Draft } from '@heliu/model';
import { placeholders } from './placeholders.ts';
import type { mailAccount } from './mail-account.ts';

/** What title and body of a mail may name, with an example of each. */
export const mailFields = {
  发票号码: '26332000000012345678',
  金额: '3899.00',
  购方名称: '杭州云栖科技有限公司',
  销方名称: '合流演示公司',
  开票日期: '2026-11-15',
  订单号: '6938200174455120384',
  项目: '电饭煲',
} as const;
export type MailValues = Readonly<Partial<Record<keyof typeof mailFields, string | null>>>;

const { complaint, fill } = placeholders(mailFields);

/** A title is one line, whatever somebody typed into a template or a name. */
export const fillTitle = (template: string, values: MailValues): string =>
  fill(template, values).replace(/\s+/g, ' ').slice(0, 200);
export const fillBody = fill;

export const mailComplaint = ({ title, body }: Draft<typeof mailAccount>): string | undefined =>
  complaint(title ?? '') ?? complaint(body ?? '');

const minute = 60_000;
const waits = [minute, 5 * minute, 30 * minute, 120 * minute];

/** How long to wait after so many tries; nothing when it is time to give up. */
export const waitAfter = (tries: number): number | undefined => waits[tries - 1];
