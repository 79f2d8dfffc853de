import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addressWith, daysAfter, type Fen, formatFen, sumFen, yuan } from '@heliu/model';
import {
  type Column,
  DataTable,
  Failure,
  formatMoney,
  pick,
  RecordLink,
  RecordPicker,
  request,
  say,
  today,
  useBusy,
  useMay,
  useReach,
  useTab,
  Waiting,
} from '@heliu/ui';
import { DayPicker, useAddress } from '@heliu/ui/report';
import { Button, Dropdown, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { BankReceiptsButton } from './bank-receipt.pages.tsx';
import { bankLine } from '../bank-statement/bank-statement.ts';
import { ImportButton } from '../bank-statement/import-dialog.pages.tsx';
import { bankDesk, type BankDesk, matchBank, type OpenEntry, type OpenLine } from './bank-match.calls.ts';
import { MatchedList } from './matched.pages.tsx';
import { SuggestDialog } from './suggest.pages.tsx';
import './bank-match.css';

/** What came in is plain, what went out is marked. */
export const Signed = ({ amount }: { amount: string }) => (
  <span className={amount.startsWith('-') ? 'bank-out' : 'bank-in'}>{formatMoney(amount)}</span>
);

const dayColumn = <R extends { readonly day: string }>(): Column<R> => ({
  key: 'day',
  title: '日期',
  width: 58,
  tip: ({ day }) => day,
  render: ({ day }) => day.slice(5),
});
const amountColumn = <R extends { readonly amount: string }>(): Column<R> => ({
  key: 'amount',
  title: '金额',
  width: 112,
  align: 'right',
  render: ({ amount }) => <Signed amount={amount} />,
});
const wordsOf = ({ party, summary }: OpenLine | OpenEntry) => [party, summary].filter(Boolean).join('　');

/** What a line of the bank becomes when nobody has written it down yet. */
function WriteDown({ line, account }: { line: OpenLine; account: number }) {
  const [navigate, reach] = [useNavigate(), useReach()];
  const isIn = !line.amount.startsWith('-');
  const amount = line.amount.replace('-', '');
  const reference = line.reference?.slice(0, 60) ?? undefined;
  const items = [
    ...(reach('/fico/generalledger/journal/add')
      ? [
          {
            key: 'journal',
            label: '补记日记账',
            to: addressWith('/fico/generalledger/journal/add', {
              docDate: line.day,
              direction: isIn ? 'in' : 'out',
              account,
              amount,
              summary: (line.summary || line.party) ?? undefined,
              party: line.party ?? undefined,
              reference,
            }),
          },
        ]
      : []),
    ...(isIn && reach('/fico/receipt/add')
      ? [
          {
            key: 'receipt',
            label: '记收款单',
            to: addressWith('/fico/receipt/add', {
              receiptDate: line.day,
              account,
              amount,
              reference,
              payer: line.party ?? undefined,
              remark: wordsOf(line).slice(0, 500),
            }),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: items.map(({ key, label }) => ({ key, label })),
        onClick: ({ key }) => void navigate(items.find((one) => one.key === key)!.to),
      }}
    >
      <button type="button" aria-label={`${line.day} ${line.amount} 补记`}>
        补记
      </button>
    </Dropdown>
  );
}

const lineColumns = (account: number): Column<OpenLine>[] => [
  dayColumn(),
  amountColumn(),
  {
    key: 'words',
    title: '对方、摘要',
    room: 220,
    tip: (row) => [wordsOf(row), row.reference].filter(Boolean).join('\n'),
    render: wordsOf,
  },
  {
    key: 'tools',
    title: '',
    width: 66,
    tip: ({ receiptNumber }) => (receiptNumber ? `已记收款单 ${receiptNumber}，审核后勾对` : undefined),
    render: (line) => (
      <span className="hl-tools">
        {line.receiptId ? (
          <RecordLink entity="fico_receipt" id={line.receiptId}>
            收款单
          </RecordLink>
        ) : (
          <WriteDown line={line} account={account} />
        )}
      </span>
    ),
  },
];
const entryColumns: Column<OpenEntry>[] = [
  dayColumn(),
  amountColumn(),
  {
    key: 'number',
    title: '单据',
    width: 148,
    tip: ({ label }) => label,
    render: ({ source, label }) => (
      <RecordLink entity={source.entity} id={source.id}>
        {source.number ?? label}
      </RecordLink>
    ),
  },
  {
    key: 'words',
    title: '对方、摘要',
    room: 200,
    tip: (row) => [wordsOf(row), row.reference].filter(Boolean).join('\n'),
    render: wordsOf,
  },
];

type Ticked = ReadonlySet<number>;
const nobody: Ticked = new Set();
const ticking =
  (set: (next: (before: Ticked) => Ticked) => void) => (rows: readonly { readonly id: number }[], is: boolean) =>
    set((before) => {
      const after = new Set(before);
      for (const { id } of rows)
        if (is) after.add(id);
        else after.delete(id);
      return after;
    });
const total = (rows: readonly { readonly amount: string }[]): Fen => sumFen(rows.map(({ amount }) => yuan(amount)));

function Side<R extends { readonly id: number; readonly amount: string }>({
  title,
  balance,
  rows,
  chosen,
  children,
}: {
  title: string;
  balance: string;
  rows: readonly R[];
  chosen: readonly R[];
  children: ReactNode;
}) {
  return (
    <section className="bank-side" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <span className="hl-muted">{balance}</span>
        <span className="hl-gap" />
        <span>
          {chosen.length > 0 ? (
            <>
              已选 {chosen.length} 笔 <b>{formatMoney(formatFen(total(chosen)))}</b>
            </>
          ) : (
            <span className="hl-muted">{rows.length} 笔未勾对</span>
          )}
        </span>
      </header>
      <div className="bank-table">{children}</div>
    </section>
  );
}

function Open({ account, desk, onChange }: { account: number; desk: BankDesk; onChange: () => void }) {
  const may = useMay()('fico_bank_statement:match');
  const [lines, setLines] = useState(nobody);
  const [entries, setEntries] = useState(nobody);
  const [busy, run] = useBusy(bankLine);
  const ofBank = desk.lines.filter(({ id }) => lines.has(id));
  const ofBooks = desk.entries.filter(({ id }) => entries.has(id));
  const difference = sumFen([total(ofBank), -total(ofBooks) as Fen]);
  const count = ofBank.length + ofBooks.length;
  const isFit = count > 1 && difference === 0n;
  const match = async () => {
    const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
    await request(matchBank, { account, groups: [{ lines: ids(ofBank), entries: ids(ofBooks) }] });
    say({ text: `勾对了 ${ofBank.length} 笔流水和 ${ofBooks.length} 笔收支`, durationMs: 2000 });
    setLines(nobody);
    setEntries(nobody);
    onChange();
  };
  const bank = desk.bankBalance === null ? '' : `${desk.bankDay} 余额 ${formatMoney(desk.bankBalance)}`;
  return (
    <>
      <div className="bank-sides">
        <Side title="银行流水" balance={bank} rows={desk.lines} chosen={ofBank}>
          <DataTable
            label="没有勾对的银行流水"
            columns={lineColumns(account)}
            rows={desk.lines}
            selected={lines}
            onSelect={ticking(setLines)}
            empty={desk.start === null ? '还没有导入对账单' : '银行流水都勾对了'}
          />
        </Side>
        <Side
          title="出纳收支"
          balance={`${desk.to} 余额 ${formatMoney(desk.bookBalance)}`}
          rows={desk.entries}
          chosen={ofBooks}
        >
          <DataTable
            label="没有勾对的出纳收支"
            columns={entryColumns}
            rows={desk.entries}
            selected={entries}
            onSelect={ticking(setEntries)}
            empty={desk.start === null ? '导入对账单之后再来勾对' : '账上的收支都勾对了'}
          />
        </Side>
      </div>
      <footer className="bank-foot">
        {desk.isMore && <span className="hl-warning">两边各只列出前 500 笔，请缩短日期或先用自动匹配</span>}
        <span className="hl-gap" />
        {count > 0 && (
          <span role="status">
            银行 <b>{formatMoney(formatFen(total(ofBank)))}</b>　账上 <b>{formatMoney(formatFen(total(ofBooks)))}</b>　
            {difference === 0n ? (
              <span className="hl-tag is-money">相等</span>
            ) : (
              <span className="hl-negative">相差 {formatMoney(formatFen(difference))}</span>
            )}
          </span>
        )}
        {may && (
          <Button type="primary" loading={busy} disabled={!isFit} onClick={() => run(match)}>
            勾对
          </Button>
        )}
      </footer>
    </>
  );
}

/** Bank accounts come first: a till has nobody who sends statements. */
const useFirstAccount = () =>
  useQuery({
    queryKey: ['fico_cashier_account', 'firstBank'],
    queryFn: async () => {
      const rows = await pick('fico_cashier_account', { pageSize: 30, only: 'usable' });
      return (
        rows.find(({ title }) => title.includes('银行') && title.includes('户')) ??
        rows.find(({ title }) => title.includes('银行')) ??
        rows[0]
      );
    },
    staleTime: 300_000,
  });

function Desk({ account }: { account: number }) {
  const [query, change] = useAddress();
  const may = useMay()('fico_bank_statement:match');
  const { active } = useTab();
  const [isSuggesting, setSuggesting] = useState(false);
  const [from, to] = [query.get('from') ?? undefined, query.get('to') ?? today()];
  const shown = query.get('shown') === 'matched' ? 'matched' : 'open';
  const asked = { account, to, ...(from !== undefined && { from }) };
  const desk = useQuery({
    queryKey: [bankLine.name, 'desk', asked],
    queryFn: () => request(bankDesk, asked, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const again = () => void desk.refetch();
  const start = desk.data?.start ?? undefined;
  return (
    <div className="hl-page bank-desk">
      <header className="hl-title">
        <h2>银行对账</h2>
        <span className="bank-account">
          <RecordPicker
            id="bank-account"
            label="出纳账户"
            entity="fico_cashier_account"
            only="usable"
            value={account}
            onChange={(id) => change({ account: id === null ? undefined : String(id), from: undefined })}
          />
        </span>
        {start !== undefined && <DayPicker label="开始" day={from ?? start} onDay={(day) => change({ from: day })} />}
        <DayPicker label="截至" day={to} onDay={(day) => change({ to: day })} />
        <Segmented
          value={shown}
          options={[
            { value: 'open', label: '未勾对' },
            { value: 'matched', label: '已勾对' },
          ]}
          onChange={(next) => change({ shown: next === 'open' ? undefined : String(next) })}
        />
        <span className="hl-gap" />
        <ImportButton account={account} isMain={start === undefined} />
        {start !== undefined && shown === 'open' && <BankReceiptsButton asked={asked} />}
        {may && start !== undefined && shown === 'open' && (
          <Button onClick={() => setSuggesting(true)}>自动匹配</Button>
        )}
      </header>
      {shown === 'open' && start !== undefined && from === undefined && (
        <p className="hl-muted bank-hint">
          从 {start}（第一份对账单的第一天）起对账。之前开出、之后才兑付的支票等，把开始日期往前调就能看到。
        </p>
      )}
      {desk.isError ? (
        <Failure message={desk.error.message} onRetry={again} />
      ) : shown === 'matched' ? (
        <MatchedList {...asked} from={from ?? daysAfter(to, -366)} onChange={again} />
      ) : desk.data ? (
        <Open key={account} account={account} desk={desk.data} onChange={again} />
      ) : (
        <Waiting />
      )}
      {isSuggesting && active && (
        <SuggestDialog
          asked={{ ...asked, ...(start !== undefined && { from: from ?? start }) }}
          onClose={() => setSuggesting(false)}
          onDone={again}
        />
      )}
    </div>
  );
}

export default function BankReconcile() {
  const [query] = useAddress();
  const { data } = useFirstAccount();
  const asked = Number(query.get('account') ?? 0);
  const account = asked > 0 ? asked : data?.id;
  return account === undefined ? <Waiting /> : <Desk account={account} />;
}
