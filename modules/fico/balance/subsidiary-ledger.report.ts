import { findEntity, formatFen } from '@heliu/model';
import { voucherName } from '@heliu/engine';
import { generalLedger } from '../ledger/ledgers.ts';
import { runningBalance } from './balance.rules.ts';
import type { LedgerSource } from './balance.ts';
import type { BookLine, EntryRow } from './book-lines.report.ts';

const titles = { opening: '期初余额', month: '本月合计', year: '本年累计' } as const;

/** What somebody has typed says it better than the number of the voucher it stands in. */
function summaryOf({ source_name, source_number, reversing, summary }: EntryRow): string {
  if (source_name === generalLedger.voucher!.document && summary) return summary;
  const label = findEntity(source_name)?.label ?? source_name;
  return `${reversing ? '冲销' : ''}${label} ${source_number ?? ''}`.trim();
}

/** What an entry says and where it leads: its voucher, and what it was written for. */
export const entryHead = (entry: EntryRow) => ({
  date: entry.date,
  voucher: voucherName(entry.word, entry.no),
  summary: summaryOf(entry),
  voucherId: entry.voucher as number | null,
  source: { entity: entry.source_name, id: entry.source_id, number: entry.source_number } as LedgerSource | null,
});

/** What every book says of a line, whatever else stands beside it. */
export const ledgerLine = ({ kind, date, entry, debit, credit, net }: BookLine) => ({
  ...(kind === 'entry'
    ? entryHead(entry!)
    : { date, voucher: '', summary: titles[kind], voucherId: null, source: null }),
  debit: formatFen(debit),
  credit: formatFen(credit),
  ...runningBalance(net),
});
