import { useQuery } from '@tanstack/react-query';
import { sumYuan } from '@heliu/model';
import {
  type Column,
  DataTable,
  Failure,
  formatMoment,
  formatMoney,
  RecordLink,
  refresh,
  RefusedList,
  request,
  say,
  Switch,
  useBusy,
  useMay,
  useTab,
  Waiting,
} from '@heliu/ui';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { customerBill } from '../../fico/model.ts';
import { StatementCodeDialog } from './code-dialog.pages.tsx';
import { askCustomer, remindCustomers, type UnpaidCustomer, unpaidCustomers } from './statement-receipt.calls.ts';
import { statementReceipt } from './statement-receipt.ts';
import './collect.css';

type Row = UnpaidCustomer & { readonly id: number };

/** The first and the last of many; the others are told when one points at them. */
function monthsOf({ bills }: UnpaidCustomer): string {
  const months = bills.map(({ month }) => month);
  return months.length > 2 ? `${months[0]} 至 ${months.at(-1)}` : months.join('、');
}

const columnsFor = (onAsk: (row: Row) => void, mayAsk: boolean): Column<Row>[] => [
  {
    key: 'name',
    title: '客户',
    room: 180,
    tip: ({ name }) => name,
    render: ({ customer, name }) => (
      <RecordLink entity="crm_customer" id={customer}>
        {name}
      </RecordLink>
    ),
  },
  { key: 'open', title: '未收金额', width: 124, align: 'right', render: ({ open }) => <b>{formatMoney(open)}</b> },
  {
    key: 'bills',
    title: '未收清的账单',
    width: 190,
    tip: ({ bills }) => bills.map(({ number, month, open }) => `${month}　${number}　${formatMoney(open)}`).join('\n'),
    render: (row) => (
      <>
        {monthsOf(row)} {row.disputed && <span className="hl-tag is-invoice">有异议</span>}
      </>
    ),
  },
  {
    key: 'waiting',
    title: '正在收款',
    width: 168,
    render: ({ waiting }) =>
      waiting && (
        <>
          <RecordLink entity={statementReceipt.name} id={waiting.id}>
            {waiting.number}
          </RecordLink>{' '}
          {waiting.isPaid && <span className="hl-tag is-money">已付款</span>}
        </>
      ),
  },
  {
    key: 'address',
    title: '邮箱',
    width: 160,
    tip: ({ address }) => address ?? '没有邮箱，请在客户资料的联系人里填写',
    render: ({ address }) => address ?? <span className="hl-tag is-goods">没有邮箱</span>,
  },
  {
    key: 'mailedAt',
    title: '上次催付',
    width: 96,
    render: ({ mailedAt }) =>
      mailedAt === null ? <span className="hl-muted">没有催过</span> : formatMoment(mailedAt, true),
  },
  {
    key: 'tools',
    title: '',
    width: 88,
    render: (row) =>
      mayAsk &&
      !row.waiting?.isPaid && (
        <Button size="small" onClick={() => onAsk(row)}>
          收款码
        </Button>
      ),
  },
];

/** What will be asked of whom, before a document is made of it. */
function AskDialog({ row, onAsked, onClose }: { row: Row; onAsked: (id: number) => void; onClose: () => void }) {
  const [busy, run] = useBusy(statementReceipt, customerBill);
  const ask = async () => onAsked((await request(askCustomer, { customer: row.customer })).id);
  return (
    <Modal
      open
      width={440}
      title={`向${row.name}收款`}
      okText="生成收款码"
      confirmLoading={busy}
      onOk={() => run(ask)}
      onCancel={onClose}
    >
      <div className="hl-stack">
        <p>
          开一张对账收款单，收 {row.bills.length} 张账单未收的 <b>{formatMoney(row.open)}</b>：
        </p>
        <ul>
          {row.bills.map(({ bill, month, number, open }) => (
            <li key={bill}>
              {month}　{number}　{formatMoney(open)}
            </li>
          ))}
        </ul>
        <p className="hl-muted">客户扫码付款后自动记一张已审核的收款单，钱进微信账户，并核销账单里的发票。</p>
      </div>
    </Modal>
  );
}

type Refused = readonly { readonly name: string; readonly message: string }[];

/** Customers who have not paid their bills: a code to scan at once, or a letter with the link to pay by. */
export default function CollectPage() {
  const may = useMay();
  const { active } = useTab();
  const { data, error, refetch } = useQuery({
    queryKey: [customerBill.name, 'unpaid'],
    queryFn: () => request(unpaidCustomers, {}, { quiet: true }),
  });
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<Row>();
  const [code, setCode] = useState<number>();
  const [refused, setRefused] = useState<Refused>([]);
  const [busy, run] = useBusy(customerBill);
  if (error) return <Failure message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const rows: Row[] = data.rows.map((row) => ({ ...row, id: row.customer }));
  const chosen = rows.filter(({ id, address }) => ticked.has(id) && address !== null);
  const onSelect = (some: readonly Row[], is: boolean) =>
    setTicked((before) => {
      const ids = new Set(some.map(({ id }) => id));
      const others = [...before].filter((id) => !ids.has(id));
      return new Set(is ? [...others, ...ids] : others);
    });
  const remind = async () => {
    const answer = await request(remindCustomers, { ids: chosen.map(({ customer }) => customer) });
    if (answer.sent > 0) say({ text: `${answer.sent} 封付款邮件已排队发送`, durationMs: 2500 });
    setRefused(answer.refused);
    setTicked(new Set());
    refresh(customerBill);
  };
  return (
    <div className="hl-page collect-desk">
      <header className="hl-title">
        <h2>对账单收款</h2>
        <span className="hl-muted">
          {data.count} 个客户，未收 <b>{formatMoney(data.open)}</b>
          {data.count > rows.length && `，列出未收最多的 ${rows.length} 个`}
        </span>
        <span className="hl-gap" />
        {chosen.length > 0 && (
          <span role="status">
            已选 {chosen.length} 个客户 <b>{formatMoney(sumYuan(chosen.map(({ open }) => open)))}</b>
          </span>
        )}
        <Switch to="/fico/statementreceipt">收款单据</Switch>
        {may('fico_statement_receipt:remind') && (
          <Button
            type="primary"
            loading={busy}
            disabled={chosen.length === 0 || !data.mailbox}
            onClick={() => run(remind)}
          >
            发付款邮件
          </Button>
        )}
      </header>
      {!data.wechatPay && <p className="hl-warning">还没有配置微信支付商户，不能生成收款码；请联系管理员设置。</p>}
      {!data.mailbox && <p className="hl-warning">还没有发件邮箱，不能发付款邮件；请管理员到“邮箱管理”添加。</p>}
      <RefusedList
        title={`${refused.length} 个客户没有发`}
        refused={refused.map(({ name, message }) => ({ what: name, message }))}
      />
      <div className="collect-customers">
        <DataTable
          label="账单没有收清的客户"
          columns={columnsFor(
            (row) => (row.waiting ? setCode(row.waiting.id) : setAsked(row)),
            data.wechatPay && may('fico_statement_receipt:collect'),
          )}
          rows={rows}
          selected={ticked}
          onSelect={onSelect}
          empty="审核过的客户账单都收清了。"
        />
      </div>
      {asked && active && (
        <AskDialog
          row={asked}
          onClose={() => setAsked(undefined)}
          onAsked={(id) => {
            setAsked(undefined);
            setCode(id);
          }}
        />
      )}
      {code !== undefined && <StatementCodeDialog id={code} onClose={() => setCode(undefined)} />}
    </div>
  );
}
