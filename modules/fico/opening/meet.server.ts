import type { Work } from '@heliu/engine';
import { addFen, type Fen, formatFen, type Full, negateFen, subtractFen, sumFen, yuan } from '@heliu/model';
import type { LedgerPair } from '../closing/cockpit.ts';
import { type SubLedger, subLedgerTotals } from '../closing/sub-ledgers.server.ts';
import { type BookAccount, cashierOf } from '../voucher/voucher.rules.ts';
import { accountsOf } from '../voucher/voucher.server.ts';
import { openingNet } from './opening.rules.ts';
import type { opening } from './opening.ts';

const standsFor = ({ codes }: SubLedger, account: BookAccount | undefined) =>
  account !== undefined &&
  account.currency === null &&
  codes.some((one) => account.code.startsWith(one.replace('%', '')));

/**
 * What the sheet says of each control account beside what its own ledger has from before the books. Money is booked for
 * the cashier by the audit of the sheet itself, so what a draft is going to bring counts already.
 */
export async function meetings(work: Work, record: Full<typeof opening>): Promise<LedgerPair[]> {
  const accounts = await accountsOf(work, record.lines);
  const totals = await subLedgerTotals(work, record.openingDate!);
  return totals.flatMap((ledger) => {
    const lines = record.lines.filter(({ account }) => standsFor(ledger, accounts.get(account)));
    const onSide = (net: Fen) => (ledger.side === 'debit' ? net : negateFen(net));
    const general = onSide(sumFen(lines.map(openingNet)));
    const coming =
      record.status === 'draft'
        ? sumFen(lines.filter((line) => cashierOf(line, accounts.get(line.account)!)).map(openingNet))
        : yuan('0');
    const own = addFen(yuan(ledger.own), coming);
    if (general === 0n && own === 0n) return [];
    const difference = formatFen(subtractFen(general, own));
    return [{ label: ledger.label, general: formatFen(general), own: formatFen(own), difference }];
  });
}
