import { RecordPicker, useMay } from '@heliu/ui';
import { Amount, type Controls, useReport } from '@heliu/ui/report';
import { Select, Tag } from 'antd';
import { useEffect } from 'react';
import { BooksReport, periodsControl } from '../report/periods.pages.tsx';
import { type Dimension, dimensionFields, dimensions } from '../ledger/dimensions.ts';
import { itemBalance, itemLedger } from './item.calls.ts';
import './books.css';

const options = dimensions.map((key) => ({ value: key, label: dimensionFields[key].label }));

const picker =
  (key: string, label: string, target: string): NonNullable<Controls[string]> =>
  (asked, change) => (
    <span className="report-pick books-pick">
      <RecordPicker
        entity={target}
        label={label}
        value={asked[key] as number | null}
        placeholder={`全部${label}`}
        onChange={(id) => change({ [key]: id === null ? undefined : String(id) })}
      />
    </span>
  );

/** What to keep by, and of it one: the picker that goes with the choice. */
const controlsFor = (periods: readonly string[]): Controls => ({
  dimension: ({ dimension }, change) => (
    <Select
      aria-label="核算类别"
      style={{ width: 104 }}
      options={options}
      value={dimension as Dimension}
      onChange={(next) => change({ dimension: next })}
    />
  ),
  ...Object.fromEntries(
    dimensions.map((key) => {
      const { label, target } = dimensionFields[key];
      const own = picker(key, label, target!);
      return [key, ((asked, change) => asked['dimension'] === key && own(asked, change)) as typeof own];
    }),
  ),
  // A figure of what names nobody leads here; nobody asks for it by hand.
  share: ({ share }, change) =>
    share !== null && (
      <Tag closable onClose={() => change({ share: undefined })}>
        未写明的
      </Tag>
    ),
  account: picker('account', '科目', 'fico_account'),
  from: periodsControl(periods),
});

export function ItemBalancePage() {
  return <BooksReport report={itemBalance} controls={controlsFor} widths={{ account: 150 }} />;
}

interface Range {
  readonly dimension: Dimension;
  readonly chosen: number | null;
  /** What is looked at is nobody's. */
  readonly isUnnamed: boolean;
  readonly from: string;
  readonly to: string;
  readonly onChoose: (id: number) => void;
}

/** Those that moved or stand open, to step from one book to the next; for whoever may see the balances. */
function Members(props: Range) {
  return useMay()('fico_report:itemBalance') && <MemberList {...props} />;
}

function MemberList({ dimension, chosen, isUnnamed, from, to, onChoose }: Range) {
  const none = Object.fromEntries(dimensions.map((key) => [key, null]));
  const rows = useReport(itemBalance, { dimension, ...none, account: null, from, to, by: 'member' }).answer?.rows;
  const first = rows?.[0]?.[dimension];
  // A book is always somebody's: the first one's, as long as nobody was chosen.
  useEffect(() => {
    if (chosen === null && !isUnnamed && first) onChoose(first);
  }, [chosen, isUnnamed, first, onChoose]);
  return (
    <aside className="hl-card report-side">
      <ul>
        {rows?.map((row) => (
          <li key={row[dimension]}>
            <button
              type="button"
              className={row[dimension] === chosen ? 'is-on' : ''}
              aria-pressed={row[dimension] === chosen}
              onClick={() => onChoose(row[dimension]!)}
            >
              <span>{row.titles?.[dimension]}</span>
              <small>
                <Amount value={row.endDebit === '0.00' ? row.endCredit! : row.endDebit!} />
              </small>
            </button>
          </li>
        ))}
      </ul>
      {rows?.length === 0 && <p className="hl-muted">这段时间没有按{dimensionFields[dimension].label}核算的记录。</p>}
    </aside>
  );
}

export function ItemLedgerPage() {
  return (
    <BooksReport
      report={itemLedger}
      controls={controlsFor}
      beside={(asked, change) => {
        const dimension = asked.dimension ?? 'customer';
        return (
          <Members
            key={dimension}
            dimension={dimension}
            chosen={asked[dimension]}
            isUnnamed={asked.share !== null}
            from={asked.from}
            to={asked.to}
            onChoose={(id) => change({ [dimension]: String(id), share: undefined })}
          />
        );
      }}
      widths={{ date: 96, voucher: 84, account: 130, debit: 112, credit: 112, side: 48, balance: 118 }}
    />
  );
}
