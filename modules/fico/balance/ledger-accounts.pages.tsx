import type { RowOf } from '@heliu/model';
import { isFound, useMay } from '@heliu/ui';
import { Amount, useReport } from '@heliu/ui/report';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { accountBalance } from './balance.calls.ts';

type Account = RowOf<typeof accountBalance>;
const isZero = (amount: string | null) => amount === null || /^-?0\.00$/.test(amount);
/** A balance stands on one side only. */
const ending = ({ endDebit, endCredit }: Account) => (isZero(endDebit) ? endCredit : endDebit) ?? '0.00';

interface Props {
  readonly chosen: number | null;
  readonly from: string;
  readonly to: string;
  readonly onChoose: (account: number) => void;
  /** Only accounts with others below them. */
  readonly parents?: boolean;
}

/** Accounts come in the order of their codes, so what is below one follows it. */
const isParent = (row: Account, index: number, all: readonly Account[]) =>
  all[index + 1]?.code?.startsWith(row.code!) ?? false;

/** The accounts that moved or stand open, to step from one ledger to the next; for whoever may see balances. */
export function LedgerAccounts(props: Props) {
  return useMay()('fico_report:accountBalance') && <Accounts {...props} />;
}

function Accounts({ chosen, from, to, onChoose, parents = false }: Props) {
  const [text, setText] = useState('');
  const asked = { from, to, level: '5', code: null, q: null, yearToDate: false, all: false };
  const found = useReport(accountBalance, asked).answer?.rows;
  const accounts = parents ? found?.filter(isParent) : found;
  // Columns are mostly asked for of expenses, which come after what the company has and owes.
  const first = (parents ? accounts?.find(({ code }) => code! >= '5') : undefined)?.account ?? accounts?.[0]?.account;
  // A ledger is always one account's: the first one, as long as none was chosen.
  useEffect(() => {
    if (chosen === null && first) onChoose(first);
  }, [chosen, first, onChoose]);
  const rows = (accounts ?? []).filter((row) => isFound(`${row.code} ${row.name}`, text));
  return (
    <aside className="hl-card report-side">
      <Input
        placeholder="编码、名称或拼音首字母"
        aria-label="查找科目"
        allowClear
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul>
        {rows.map((row) => (
          <li key={row.account}>
            <button
              type="button"
              className={row.account === chosen ? 'is-on' : ''}
              aria-pressed={row.account === chosen}
              onClick={() => onChoose(row.account!)}
            >
              <span style={{ paddingLeft: (row.level! - 1) * 10 }}>
                {row.code} {row.name}
              </span>
              <small>
                <Amount value={ending(row)} />
              </small>
            </button>
          </li>
        ))}
      </ul>
      {accounts && rows.length === 0 && <p className="hl-muted">没有发生额的科目请在上方选择。</p>}
    </aside>
  );
}
