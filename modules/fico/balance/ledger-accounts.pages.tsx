import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isFound, request, useMay } from '@heliu/ui';
import { Amount } from '@heliu/ui/report';
import { Input } from 'antd';
import { useState } from 'react';
import { accountBalance } from './balance.calls.ts';
import type { AccountBalance } from './balance.ts';

interface Props {
  readonly accounts: readonly AccountBalance[] | undefined;
  readonly chosen: number | undefined;
  readonly onChoose: (account: number) => void;
}

const ending = ({ direction, endDebit, endCredit }: AccountBalance) => (direction === 'debit' ? endDebit : endCredit);

/** The accounts that moved or stand open in a range of periods; undefined for those who may not see balances. */
export function useMovingAccounts(from: string, to: string): readonly AccountBalance[] | undefined {
  const may = useMay();
  return useQuery({
    queryKey: ['fico_gl_entry', 'balances', from, to, '5', false],
    enabled: may('fico_report:accountBalance'),
    placeholderData: keepPreviousData,
    queryFn: () => request(accountBalance, { from, to, level: 5, all: false }, { quiet: true }),
  }).data?.rows;
}

/** To step from one ledger to the next. */
export function LedgerAccounts({ accounts, chosen, onChoose }: Props) {
  const [text, setText] = useState('');
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
              onClick={() => onChoose(row.account)}
            >
              <span style={{ paddingLeft: (row.level - 1) * 10 }}>
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
