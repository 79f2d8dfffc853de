import { useMemo } from 'react';
import { RecordPicker } from '@heliu/ui';
import type { Controls } from '@heliu/ui/report';
import { Select } from 'antd';
import { directions } from '../accounting-type/accounting-type.ts';
import { LedgerAccounts } from '../balance/ledger-accounts.pages.tsx';
import { BooksReport, periodsControl } from '../report/periods.pages.tsx';
import { multiColumnLedger, foreignLedger, quantityLedger } from './columns.calls.ts';

/** Unless somebody says otherwise, the side on which the account stands. */
const sideControl: NonNullable<Controls[string]> = ({ side }, change) => (
  <Select
    aria-label="分析方向"
    allowClear
    placeholder="按科目方向"
    style={{ width: 112 }}
    value={side as string | null}
    options={Object.entries(directions).map(([value, label]) => ({ value, label: `${label}分析` }))}
    onChange={(next: string | undefined) => change({ side: next })}
  />
);

export function MultiColumnPage() {
  return (
    <BooksReport
      report={multiColumnLedger}
      controls={(periods) => ({ from: periodsControl(periods), side: sideControl })}
      beside={({ account, from, to }, change) => (
        <LedgerAccounts
          parents
          chosen={account}
          from={from}
          to={to}
          onChoose={(next) => change({ account: String(next) })}
        />
      )}
      widths={{ date: 94, voucher: 76, summary: 150, debit: 104, credit: 104, side: 48, balance: 112 }}
    />
  );
}

const countedControl =
  (placeholder: string): NonNullable<Controls[string]> =>
  ({ account }, change) => (
    <span className="report-pick">
      <RecordPicker
        entity="fico_account"
        label="科目"
        value={account as number | null}
        placeholder={placeholder}
        onChange={(id) => change({ account: id === null ? undefined : String(id) })}
      />
    </span>
  );

interface Counted {
  readonly report: typeof quantityLedger;
  readonly placeholder: string;
  readonly unit: string;
}
function CountedLedger({ report, placeholder, unit }: Counted) {
  const pick = useMemo(() => countedControl(placeholder), [placeholder]);
  return (
    <BooksReport
      report={report}
      controls={(periods) => ({ account: pick, from: periodsControl(periods) })}
      verdict={({ account }) =>
        account && (
          <span>
            {account.code} {account.name}
            <span className="hl-muted">{`　${unit}：${account.unit}`}</span>
          </span>
        )
      }
      widths={{
        date: 90,
        voucher: 74,
        summary: 120,
        inQuantity: 66,
        inPrice: 72,
        debit: 96,
        outQuantity: 66,
        outPrice: 72,
        credit: 96,
        side: 46,
        quantity: 66,
        price: 72,
        balance: 100,
      }}
    />
  );
}

export const QuantityLedgerPage = () => (
  <CountedLedger report={quantityLedger} placeholder="第一个核算数量的科目" unit="数量单位" />
);
export const ForeignLedgerPage = () => (
  <CountedLedger report={foreignLedger} placeholder="第一个外币科目" unit="核算币种" />
);
