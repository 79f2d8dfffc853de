import type { Wire } from '@heliu/model';
import { useQuery } from '@tanstack/react-query';
import {
  Figures,
  formatMoney,
  formPage,
  type Header,
  listPage,
  request,
  showPage,
  Switch,
  today,
  useCounted,
  useMay,
  useReach,
  withoutCode,
} from '@heliu/ui';
import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import { addressWith } from '@heliu/model';
import { journalComplaint } from './journal.rules.ts';
import { journal, journalCalls, journalTemplate, journalTemplateCalls } from './journal.ts';

const list = '/fico/generalledger/journal';
const templates = '/fico/generalledger/journaltemplate';

type Row = Wire<typeof journal>;
type Template = Wire<typeof journalTemplate>;
const kept = ['direction', 'account', 'type', 'target', 'summary', 'party', 'settlementType', 'department'] as const;
const keptOf = (row: Row | Template) => Object.fromEntries(kept.map((key) => [key, row[key]]));

export function useTemplates(): readonly Template[] {
  const may = useMay();
  return (
    useQuery({
      queryKey: [journalTemplate.name, 'all'],
      enabled: may('fico_journal_template:view'),
      queryFn: async () =>
        (await request<{ rows: Template[] }>(journalTemplateCalls.operations.list, { pageSize: 200 }, { quiet: true }))
          .rows,
    }).data ?? []
  );
}

/** What comes again every month begins with one choice. */
function FromTemplate() {
  const [all, navigate, reach] = [useTemplates(), useNavigate(), useReach()];
  if (!reach(`${list}/add`)) return null;
  const items = [
    ...all.map(({ id, name }) => ({ key: String(id), label: name })),
    ...(all.length > 0 ? [{ type: 'divider' as const }] : []),
    { key: 'all', label: '维护常用收支' },
  ];
  const open = (key: string) => {
    const chosen = all.find(({ id }) => String(id) === key);
    void navigate(chosen ? addressWith(`${list}/add`, { ...keptOf(chosen), amount: chosen.amount }) : templates);
  };
  return (
    <Dropdown menu={{ items, onClick: ({ key }) => open(key) }} trigger={['click']}>
      <Button>套用常用</Button>
    </Dropdown>
  );
}

function JournalFigures() {
  const [from, day] = [`${today().slice(0, 7)}-01..`, today()];
  const draft = useCounted(journalCalls, { status: 'draft' });
  const income = useCounted(journalCalls, { status: 'audited', direction: 'in', docDate: from });
  const expense = useCounted(journalCalls, { status: 'audited', direction: 'out', docDate: from });
  const moved = useCounted(journalCalls, { status: 'audited', direction: 'transfer', docDate: from });
  return (
    <Figures
      figures={[
        {
          label: '未审核',
          value: `${draft.count} 笔`,
          note: formatMoney(draft.sums['amount']),
          to: `${list}?status=draft`,
          ...(draft.total > 0 && { tone: 'goods' }),
        },
        {
          label: '本月收入',
          value: formatMoney(income.sums['amount']),
          note: `${income.count} 笔`,
          to: `${list}?status=audited&direction=in&docDate=${from}`,
        },
        {
          label: '本月支出',
          value: formatMoney(expense.sums['amount']),
          note: `${expense.count} 笔`,
          to: `${list}?status=audited&direction=out&docDate=${from}`,
        },
        {
          label: '本月转账',
          value: formatMoney(moved.sums['amount']),
          note: `${moved.count} 笔，截至 ${day.slice(5)}`,
          to: `${list}?status=audited&direction=transfer&docDate=${from}`,
        },
      ]}
    />
  );
}

const sign = { in: '收', out: '支', transfer: '转' } as const;
const tones = { in: 'is-money', out: 'is-goods', transfer: 'is-order' } as const;

export const List = listPage(journalCalls, {
  above: JournalFigures,
  columns: ['number', 'docDate', 'direction', 'account', 'type', 'summary', 'party', 'amount', 'status'],
  cells: {
    direction: ({ direction }) => <span className={`hl-tag ${tones[direction]}`}>{sign[direction]}</span>,
    account: ({ titles, direction }) => (
      <>
        {withoutCode(titles['account'])}
        {direction === 'transfer' && <span className="hl-muted"> → {withoutCode(titles['target'])}</span>}
      </>
    ),
    type: ({ titles }) => withoutCode(titles['type']),
  },
  widths: { direction: 56, account: 250, type: 100, summary: 180, party: 130, amount: 120 },
  // What comes in and what goes out do not add up to anything.
  sums: [],
  sort: '-docDate',
  buttons: () => (
    <>
      <FromTemplate />
      <Switch to={`${list}/quick`}>快速录入</Switch>
    </>
  ),
  empty: <p>还没有日记账。房租、工资、手续费、账户之间的划转记在这里；客户付款记收款单。</p>,
});

type Head = Header<typeof journal>;
const isTransfer = ({ direction }: Head) => direction === 'transfer';

export const Form = formPage(journalCalls, {
  sections: [
    {
      fields: [
        'docDate',
        'direction',
        'account',
        'type',
        'target',
        'amount',
        'summary',
        'party',
        'settlementType',
        'reference',
        'department',
        'remark',
      ],
    },
  ],
  check: journalComplaint,
  // What is out of sight is not kept.
  react: {
    direction: (direction) =>
      direction === 'transfer' ? { type: null, department: null, party: null } : { target: null },
  },
  visible: {
    type: (header) => !isTransfer(header),
    department: (header) => !isTransfer(header),
    party: (header) => !isTransfer(header),
    target: isTransfer,
  },
});

export const Show = showPage(journalCalls, {
  sections: [
    {
      fields: [
        'docDate',
        'direction',
        'account',
        'type',
        'target',
        'amount',
        'summary',
        'party',
        'settlementType',
        'reference',
        'department',
        'remark',
        'createdBy',
        'auditedBy',
        'auditedAt',
      ],
    },
  ],
  tools: (record) => (
    <Switch to={addressWith(`${templates}/add`, { ...keptOf(record as unknown as Row), name: record.summary })}>
      存为常用
    </Switch>
  ),
});
