import { RecordPicker } from '@heliu/ui';
import type { Controls } from '@heliu/ui/report';
import { LedgerAccounts } from '../balance/ledger-accounts.pages.tsx';
import { BooksReport, periodsControl } from '../report/periods.pages.tsx';
import { multiColumnLedger, quantityLedger } from './columns.calls.ts';

export function MultiColumnPage() {
  return (
    <BooksReport
      report={multiColumnLedger}
      controls={(periods) => ({ from: periodsControl(periods) })}
      beside={({ account, from, to }, change) => (
        <LedgerAccounts
          parents
          chosen={account}
          from={from}
          to={to}
          onChoose={(next) => change({ account: String(next) })}
        />
      )}
      widths={{ date: 96, voucher: 84, summary: 180, debit: 104, credit: 104, side: 48, balance: 112 }}
    />
  );
}

const countedControl: NonNullable<Controls[string]> = ({ account }, change) => (
  <span className="report-pick">
    <RecordPicker
      entity="fico_account"
      label="科目"
      value={account as number | null}
      placeholder="第一个核算数量的科目"
      onChange={(id) => change({ account: id === null ? undefined : String(id) })}
    />
  </span>
);

export function QuantityLedgerPage() {
  return (
    <BooksReport
      report={quantityLedger}
      controls={(periods) => ({ account: countedControl, from: periodsControl(periods) })}
      verdict={({ account }) =>
        account && (
          <span>
            {account.code} {account.name}
            <span className="hl-muted">　数量单位：{account.unit}</span>
          </span>
        )
      }
      widths={{ date: 96, voucher: 84, summary: 150, inQuantity: 76, outQuantity: 76, quantity: 76, side: 48 }}
    />
  );
}
