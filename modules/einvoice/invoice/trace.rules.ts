import { type Fen, negateFen, showFen, subtractFen, sumFen } from '@heliu/model';
import type { Difference, Part, Station, TraceLine } from '../../shop/model.ts';
import type { confirmStates } from '../providers/provider.ts';
import type { invoiceStatuses } from './invoice.ts';

/** One invoice of an order, as far as the order is concerned. */
export interface TracedInvoice {
  readonly id: number;
  readonly number: string;
  readonly invoiceNo: string | null;
  readonly colour: 'blue' | 'red';
  readonly status: keyof typeof invoiceStatuses;
  /** Of this order's lines alone; negative on a red one. */
  readonly amount: Fen;
  readonly issuedAt: string | null;
  readonly createdAt: string;
  readonly fault: string | null;
  readonly confirmState: keyof typeof confirmStates | null;
  readonly redState: 'none' | 'part' | 'full';
  /** Why the platform has not got it. */
  readonly uploadError: string | null;
}

const colours = { blue: '蓝票', red: '红票' } as const;
const words: Readonly<Record<TracedInvoice['status'], string>> = {
  draft: '草稿',
  queued: '排队中',
  issuing: '开具中',
  confirming: '待确认',
  issued: '',
  failed: '开票失败',
  cancelled: '已取消',
  voided: '已作废',
};

const isIssued = ({ status }: TracedInvoice) => status === 'issued';

const stationOf = (one: TracedInvoice): Station<'rule'> => ({
  phase: one.colour === 'red' ? 'after' : 'shipped',
  label: `${colours[one.colour]}${words[one.status]}`,
  amount: one.amount,
  at: one.issuedAt ?? one.createdAt,
  isOpen: !isIssued(one),
});
const lineOf = (one: TracedInvoice): TraceLine<'rule'> => ({
  at: one.issuedAt ?? one.createdAt,
  label: `${colours[one.colour]} ${one.invoiceNo ?? words[one.status]}`,
  amount: one.amount,
});

const ended = (text: string) => text.replace(/[。；，]$/, '');

function troubles(all: readonly TracedInvoice[]): Difference[] {
  return all.flatMap((one): Difference[] => {
    const name = `${colours[one.colour]} ${one.invoiceNo ?? one.number}`;
    if (one.status === 'failed')
      return [
        {
          text: `${name} 开票失败：${ended(one.fault ?? '没有说明原因')}。`,
          todo: '改好后再开。',
          mend: { act: 'look', invoice: one.id, label: '去处理' },
        },
      ];
    if (one.status === 'confirming')
      return [
        {
          ...(one.confirmState === 'waitSeller'
            ? { text: `${name} 是购方申请的，等我方确认。`, todo: '请同意或拒绝，72 小时内有效。' }
            : { text: `${name} 等待购方确认红字确认单。`, todo: '请购方在税务局确认，72 小时内有效。' }),
          mend: { act: 'look', invoice: one.id, label: one.confirmState === 'waitSeller' ? '去确认' : '看进度' },
        },
      ];
    return one.uploadError === null
      ? []
      : [
          {
            text: `${name} 没有回传到平台：${ended(one.uploadError)}。`,
            todo: '平台那边看不到这张发票。',
            mend: { act: 'upload', invoice: one.id, label: '重新回传' },
          },
        ];
  });
}

/** The invoice to be taken back of: the newest blue one that still stands. */
const standing = (all: readonly TracedInvoice[]) =>
  all.findLast((one) => one.colour === 'blue' && isIssued(one) && one.redState !== 'full');

/** What the invoices of an order tell: the stream itself, and where it parts from the order. */
export function invoiceStream(
  order: { readonly invoiceable: Fen; readonly invoiced: Fen; readonly refunded: Fen },
  all: readonly TracedInvoice[],
): Part {
  if (all.length === 0) return { stations: [], lines: [] };
  const over = subtractFen(order.invoiced, order.invoiceable);
  const blue = standing(all);
  const differences = troubles(all);
  const due: Station<'rule'>[] = [];
  if (over > 0n) {
    const why = order.refunded > 0n ? '：退款已成功，红票还没开' : '';
    due.push({ phase: 'after', label: '红票待开', amount: negateFen(over), isOpen: true });
    differences.unshift({
      text: `发票比订单多 ${showFen(over)}${why}。`,
      todo: blue ? '请开红票。' : '发票开出后再红冲。',
      ...(blue && { mend: { act: 'red', invoice: blue.id, label: '开红票' } }),
    });
  }
  if (over < 0n) {
    due.push({ phase: 'shipped', label: '还可开票', amount: negateFen(over), isOpen: true });
    differences.unshift({
      text: `发票比订单少 ${showFen(negateFen(over))}。`,
      todo: '请把剩下的开出来。',
      mend: { act: 'open', label: '开票' },
    });
  }
  return {
    stations: [...all.map(stationOf), ...due],
    lines: all.map(lineOf),
    figure: { label: '已开票净额', amount: sumFen(all.filter(isIssued).map(({ amount }) => amount)) },
    differences,
  };
}
