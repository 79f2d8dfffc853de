import { type Draft, type Wire, type WireFull, yuan } from '@heliu/model';
import { formatDate, formPage, type Header, listPage, showPage, today, useReach } from '@heliu/ui';
import { Link } from 'react-router';
import { autoRuleCalls } from './auto-invoice.calls.ts';
import { ruleComplaint } from './auto-invoice.rules.ts';
import { DryRunPanel } from './dry-run.pages.tsx';
import { ExecuteRule } from './execute.pages.tsx';
import type { autoRule } from './rule.ts';
import { sentenceOf, type Spoken } from './sentence.rules.ts';
import './auto-invoice.css';

type Row = Wire<typeof autoRule>;

const shopsIn = (shops: readonly unknown[] | null | undefined): string =>
  shops?.length ? `${shops.length} 家店铺` : '所有店铺';
const spokenOf = (row: Row): Spoken => ({
  ...row,
  minAmount: row.minAmount === null ? null : yuan(row.minAmount),
  maxAmount: row.maxAmount === null ? null : yuan(row.maxAmount),
});
const said = (row: Row): string => sentenceOf(spokenOf(row), shopsIn(row.shops));

const sections = [
  { label: '规则', fields: ['name', 'rank', 'shops'] },
  { label: '什么时候开', fields: ['trigger', 'delayHours', 'from', 'onlyApplied'] },
  { label: '开哪些订单', fields: ['minAmount', 'maxAmount', 'titleKind', 'withSubsidy'] },
  { label: '留给人开的', fields: ['goodsWithout', 'memoWithout', 'buyersWithout', 'labelsWithout'] },
  { label: '怎样开', fields: ['kind', 'defaultTitle', 'mergeBuyer', 'afterRefund'] },
  { label: '节奏', fields: ['workFrom', 'workTo', 'dailyCap', 'remark'] },
] as const;

/** The rule read back, and what it would have done; both follow the form while it is filled in. */
function Aside({ draft, header }: { draft: Draft<typeof autoRule>; header: Header<typeof autoRule> }) {
  // An empty field is no amount at all; the draft counts it as nothing.
  const given = (key: 'minAmount' | 'maxAmount') => (header[key] ? (draft[key] ?? null) : null);
  const spoken = {
    ...draft,
    from: draft.from || '（还没选日期）',
    delayHours: draft.delayHours ?? 0,
    minAmount: given('minAmount'),
    maxAmount: given('maxAmount'),
  } as unknown as Spoken;
  return (
    <>
      <section className="auto-said" aria-label="规则读作">
        <h3>这条规则读作</h3>
        <p>{sentenceOf(spoken, shopsIn(draft.shops))}</p>
      </section>
      <DryRunPanel rule={header} />
    </>
  );
}

function Errors() {
  const reach = useReach();
  return reach('/oms/autoinvoiceerror') ? <Link to="/oms/autoinvoiceerror?state=open">没有开成的订单</Link> : null;
}

export const List = listPage(autoRuleCalls, {
  columns: ['name', 'rank', 'shops', 'lastRunAt', 'lastRunText'],
  widths: { name: 170, rank: 58, shops: 84, lastRunAt: 104, lastRunText: 140 },
  added: [{ key: 'said', title: '规则', width: 470, render: (row) => <span title={said(row)}>{said(row)}</span> }],
  cells: { shops: ({ shops }) => shopsIn(shops) },
  sort: 'rank',
  selects: false,
  buttons: () => <Errors />,
  empty: <p>还没有规则。写一条“完成后自动开票”，先在右边试算，看看过去的订单会怎样，再保存。</p>,
});
export const Form = formPage(autoRuleCalls, {
  sections,
  check: (draft) => ruleComplaint(draft as never),
  start: () => ({ from: today() }),
  visible: { onlyApplied: ({ trigger }) => trigger !== 'application' },
  aside: (draft, header) => <Aside draft={draft} header={header} />,
});

function Said({ row }: { row: WireFull<typeof autoRule> }) {
  return (
    <p className="auto-said is-band">
      {said(row)}
      {row.lastRunAt && (
        <span className="hl-muted">
          上次执行 {formatDate(row.lastRunAt)}
          {row.lastRunText && `：${row.lastRunText}`}
        </span>
      )}
    </p>
  );
}
export const Show = showPage(autoRuleCalls, {
  sections,
  above: (row) => <Said row={row} />,
  tools: (row) => <ExecuteRule row={row} />,
  aside: (row) => <DryRunPanel rule={row as never} />,
});
