import { useQuery } from '@tanstack/react-query';
import { type Page, permission, type Wire } from '@heliu/model';
import {
  type Column,
  DataTable,
  Failure,
  Icon,
  isFound,
  pick,
  request,
  shownColumn,
  useMay,
  useReach,
  useRemove,
  Waiting,
  withoutCode,
} from '@heliu/ui';
import { Button, Input, Segmented } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { accountingType } from '../accounting-type/accounting-type.ts';
import { Initialize } from '../period/initialize.pages.tsx';
import { accountCalls } from '../account/account.calls.ts';
import { account } from '../account/account.ts';
import { nextChildCode, shownRows } from '../account/chart-rows.pages.tsx';
import '../account/account.css';

export type Account = Wire<typeof account>;
const base = '/fico/generalledger/account';

async function loadAll(): Promise<Account[]> {
  const all: Account[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await request<Page<Account>>(
      accountCalls.operations.list,
      { sort: 'code', pageSize: 500, ...(cursor && { cursor }) },
      { quiet: true },
    );
    all.push(...page.rows);
    cursor = page.rows.length === 500 ? page.nextCursor : null;
  }
  return all;
}

function useTypes() {
  const { data } = useQuery({
    queryKey: [accountingType.name, 'pick'],
    queryFn: () => pick(accountingType.name, { pageSize: 50 }),
  });
  return data ?? [];
}

interface CodeCellProps {
  readonly row: Account;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly to: string | undefined;
}

function CodeCell({ row, isOpen, onToggle, to }: CodeCellProps) {
  return (
    <span className="chart-code" style={{ paddingLeft: (row.level - 1) * 18 }}>
      {row.hasChildren ? (
        <button
          type="button"
          className={isOpen ? 'is-open' : ''}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? '收起' : '展开'}${row.name}`}
          onClick={onToggle}
        >
          <Icon name="down" />
        </button>
      ) : (
        <i />
      )}
      {to ? <Link to={to}>{row.code}</Link> : row.code}
      {row.disabled && <span className="hl-tag">已停用</span>}
    </span>
  );
}

/** The chart of accounts as accountants know it: by category, each account above those that make it up. */
export function Chart({ tools }: { tools: ReactNode }) {
  const navigate = useNavigate();
  const may = useMay();
  const reach = useReach();
  const remove = useRemove(account, accountCalls.operations);
  const types = useTypes();
  const [type, setType] = useState(0);
  const [text, setText] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const loaded = useQuery({ queryKey: [account.name, 'chart'], queryFn: loadAll });
  const all = useMemo(() => loaded.data ?? [], [loaded.data]);
  const rows = useMemo(
    () =>
      shownRows(
        all,
        (row) => (type === 0 || row.type === type) && isFound(`${row.code} ${row.name}`, text),
        text === '' ? folded : new Set(),
      ),
    [all, type, text, folded],
  );
  const canSave = may(permission(account, 'save')) && reach(`${base}/add`);
  const canRemove = may(permission(account, 'remove'));
  const toggle = (id: number) =>
    setFolded((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  const parents = all.filter((row) => row.hasChildren).map((row) => row.id);
  const isAllFolded = parents.length > 0 && parents.every((id) => folded.has(id));

  const plain = (key: 'name' | 'type' | 'direction' | 'auxTypes' | 'quantityUnit'): Column<Account> => ({
    key,
    title: account.fields[key].label,
    render: (row) => shownColumn(account, key, row, 'list'),
  });
  const addChild = (row: Account) =>
    `${base}/add?${new URLSearchParams({ code: nextChildCode(all, row.code), type: String(row.type), direction: row.direction })}`;
  const columns: Column<Account>[] = [
    {
      key: 'code',
      title: '科目编码',
      pin: 'left',
      width: 190,
      render: (row) => (
        <CodeCell
          row={row}
          isOpen={!folded.has(row.id)}
          onToggle={() => toggle(row.id)}
          to={reach(`${base}/show/${row.id}`) ? `${base}/show/${row.id}` : undefined}
        />
      ),
    },
    plain('name'),
    { ...plain('type'), render: (row) => withoutCode(row.titles['type']) },
    { ...plain('direction'), width: 72 },
    plain('auxTypes'),
    plain('quantityUnit'),
    {
      key: 'cash',
      title: '现金银行',
      render: (row) => (row.cash ? '现金' : row.bank ? '银行' : <span className="hl-missing">--</span>),
    },
    {
      key: 'tools',
      title: '操作',
      pin: 'right',
      render: (row) => (
        <span className="hl-tools">
          {canSave && row.level < 5 && <Link to={addChild(row)}>新增下级</Link>}
          {canSave && reach(`${base}/edit/${row.id}`) && <Link to={`${base}/edit/${row.id}`}>编辑</Link>}
          {canRemove && !row.preset && !row.hasChildren && (
            <button type="button" className="is-danger" onClick={() => void remove(row)}>
              删除
            </button>
          )}
        </span>
      ),
    },
  ];

  if (loaded.isPending) return <Waiting />;
  if (loaded.isError) return <Failure message={loaded.error.message} onRetry={() => void loaded.refetch()} />;
  if (all.length === 0)
    return (
      <div className="hl-page">
        <div className="hl-card hl-empty">
          <Initialize />
        </div>
      </div>
    );
  return (
    <div className="hl-page">
      <section className="hl-card hl-list">
        <header className="hl-bar">
          <Input
            className="hl-quick"
            placeholder="编码、名称或拼音首字母"
            aria-label="查找科目"
            allowClear
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Segmented
            aria-label="科目类别"
            value={type}
            onChange={setType}
            options={[{ value: 0, label: '全部' }, ...types.map(({ id, title }) => ({ value: id, label: title }))]}
          />
          <span className="hl-gap" />
          <Button type="text" onClick={() => setFolded(new Set(isAllFolded ? [] : parents))}>
            {isAllFolded ? '全部展开' : '只看一级'}
          </Button>
          {tools}
          {canSave && (
            <Button type="primary" onClick={() => void navigate(`${base}/add`)}>
              新增会计科目
            </Button>
          )}
        </header>
        <DataTable
          label="会计科目列表"
          columns={columns}
          rows={rows}
          isFetching={loaded.isFetching}
          rowClass={(row) => (row.level === 1 ? 'chart-top' : undefined)}
          onOpen={(row) => void navigate(`${base}/show/${row.id}`)}
          empty={`没有找到${text ? `“${text}”` : '这一类的科目'}`}
        />
        <footer className="hl-foot hl-muted">
          共 {all.length} 个科目，显示 {rows.length} 个。只有末级科目可以记账；预设科目不能删除，可以停用。
        </footer>
      </section>
    </div>
  );
}
