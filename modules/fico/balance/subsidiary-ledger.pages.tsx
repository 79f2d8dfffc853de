import { BooksReport, periodsControl } from '../report/periods.pages.tsx';
import { subsidiaryLedger } from './balance.calls.ts';
import { LedgerAccounts } from './ledger-accounts.pages.tsx';

export default function SubsidiaryLedgerPage() {
  return (
    <BooksReport
      report={subsidiaryLedger}
      controls={(periods) => ({ from: periodsControl(periods) })}
      beside={({ account, from, to }, change) => (
        <LedgerAccounts chosen={account} from={from} to={to} onChoose={(next) => change({ account: String(next) })} />
      )}
      widths={{ date: 96, voucher: 84, debit: 118, credit: 118, side: 48, balance: 124 }}
    />
  );
}
