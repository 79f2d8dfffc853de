import { type Pause, pauses } from '../subject/subject.ts';
import { wayOut } from '../subject/subject.rules.ts';
import { confirmStates } from '../providers/provider.ts';
import type { invoiceStatuses, origins } from './invoice.ts';
import type { InvoiceKind } from '../../shop/model.ts';
import { isPaper } from '../face/wording.ts';
import { isControlledSpecial } from '../face/kind.rules.ts';

/** As much of an invoice as decides what can be done with it; amounts are yuan text, as the wire has them. */
export interface InvoiceState {
  readonly status: keyof typeof invoiceStatuses;
  readonly colour: 'blue' | 'red';
  readonly origin: keyof typeof origins;
  readonly kind: InvoiceKind;
  readonly net: string;
  readonly tax: string;
  readonly redNet: string;
  readonly redTax: string;
  readonly orders: readonly number[] | null;
}
export type InvoiceAction = 'red' | 'remake' | 'registerRed' | 'repeat' | 'link' | 'upload' | 'mail';

/** What follows from an issued invoice, beside its actions; the rule of the tax office, told before a click. */
export function actionsFor(one: InvoiceState): ReadonlySet<InvoiceAction> {
  if (one.status !== 'issued') return new Set();
  const all: InvoiceAction[] = isPaper(one.kind) ? [] : ['mail'];
  if ((one.orders ?? []).length > 0) all.push('upload');
  if (one.colour === 'red') return new Set(all);
  if (one.origin === 'import') all.push('link');
  // What a bearer is invoiced for hangs on his orders: it is taken back whole, and gathered anew.
  const isBearers = one.origin === 'bearer';
  if (!isBearers) all.push('repeat');
  const isLeft = one.redNet !== one.net || one.redTax !== one.tax;
  if (isLeft) all.push('registerRed');
  if (isLeft && !one.kind.startsWith('paper')) all.push('red', ...(isBearers ? [] : (['remake'] as const)));
  return new Set(all);
}

export interface Course extends Pick<InvoiceState, 'status' | 'colour' | 'kind'> {
  readonly faultKind: string | null;
  readonly fault: string | null;
  readonly confirmState: keyof typeof confirmStates | null;
  readonly fileState: 'none' | 'unsealed' | 'waiting' | 'kept' | 'failed';
  readonly redState: 'none' | 'part' | 'full';
  readonly remakeOf: number | null;
}

/** What is to be done about a refusal, by what the service complained of. */
const advice: Readonly<Record<string, string>> = {
  validation: '按原因改好内容，再点“开票”。',
  rule: '税务局不接受，按原因改好再点“开票”，改不了就取消。',
  duplicate: '流水号重复，请到开票服务核对后再点“开票”。',
  auth: '到“开票服务”核对账号，再点“开票”。',
  quota: '到税务局增加额度，再点“开票”。',
  login: '到“开票员”登录，再点“开票”。',
  offline: '检查税控设备，再点“开票”。',
};

const confirming: Partial<Record<keyof typeof confirmStates, string>> = {
  applying: '正在申请红字确认单。',
  waitBuyer: '红字确认单待购方确认，72 小时内不确认则作废。',
  waitSeller: '购方申请红冲，请同意或拒绝，72 小时内不答复则作废。',
  agreed: '双方已确认，税务局正在开红票。',
};

const said = (fault: string | null): string => (fault ? fault.replace(/[。；，]$/, '') : '没有说明原因');

/** In one sentence: how an invoice stands, and what happens next or is to be done. */
export function nextStep(one: Course, pause: Pause = 'none'): string {
  switch (one.status) {
    case 'draft':
      return one.remakeOf !== null && one.colour === 'blue'
        ? '红票开出后自动开具。'
        : '还没有交给开票服务。检查后点“开票”。';
    case 'queued':
      return pause === 'none' ? '正在排队，马上提交。' : `暂停：${pauses[pause]}。${wayOut[pause]}`;
    case 'issuing':
      return one.fault ? `还没有结果（${said(one.fault)}），系统会一直查询。` : '已提交，正在等税务局的号码。';
    case 'confirming':
      if (isControlledSpecial(one.kind)) return '已申请红字信息表，税务局批准后自动开红票。';
      return confirming[one.confirmState ?? 'applying'] ?? `红字确认单${confirmStates[one.confirmState!]}。`;
    case 'failed':
      return `${said(one.fault)}。${advice[one.faultKind ?? ''] ?? '改好后再点“开票”。'}`;
    case 'cancelled':
      return one.fault ? `已取消：${said(one.fault)}。` : '已取消，不会开具。';
    case 'voided':
      return '已作废。';
    case 'issued':
      if (one.fileState === 'waiting') return '已开具，正在下载版式文件。';
      if (one.fileState === 'unsealed') return '已开具，开票服务签章没有成功，正在请它重新签章，签好后自动下载文件。';
      if (one.fileState === 'failed')
        return `已开具，没有版式文件（${said(one.fault)}），请到开票服务下载后作为附件上传。`;
      if (one.redState === 'part') return '已开具，红冲了一部分。';
      if (one.redState === 'full') return '已全部红冲。';
      return isPaper(one.kind) ? '已开具。在开票软件里打印，盖章后交给购方。' : '已开具。';
  }
}
