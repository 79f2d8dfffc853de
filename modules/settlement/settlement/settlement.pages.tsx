import { addressWith, type Wire } from '@heliu/model';
import { Figures, formatMoney, formPage, listPage, showPage, Switch, useCounted } from '@heliu/ui';
import { orderSettlementCalls } from '../matching/order-settlement.ts';
import { ImportButton } from './import-dialog.pages.tsx';
import { merchantSettlementCalls, type merchantSettlement } from './settlement.ts';

const list = '/fico/merchantsettlement';
const lines = `${list}/lines`;
const orders = `${list}/orders`;
type Row = Wire<typeof merchantSettlement>;

function SettlementFigures() {
  const waiting = useCounted(merchantSettlementCalls, { status: 'draft' });
  const settled = useCounted(merchantSettlementCalls, { status: 'settled' });
  const open = useCounted(orderSettlementCalls, { handling: 'open' });
  const late = useCounted(orderSettlementCalls, { handling: 'open', reason: 'overdue' });
  return (
    <Figures
      figures={[
        {
          label: '待结算',
          value: `${waiting.count} 份`,
          note: `净额 ${formatMoney(waiting.sums['net'])}`,
          to: `${list}?status=draft`,
          ...(waiting.total > 0 && { tone: 'money' }),
        },
        {
          label: '差异待处理',
          value: `${open.count} 张订单`,
          note: '金额、退款、费率与平台对不上的',
          to: `${orders}?handling=open`,
          ...(open.total > 0 && { tone: 'invoice' }),
        },
        {
          label: '逾期未结算',
          value: `${late.count} 张订单`,
          note: '过了账期，平台还没有给钱',
          to: `${orders}?handling=open&reason=overdue`,
          ...(late.total > 0 && { tone: 'goods' }),
        },
        {
          label: '已结算',
          value: `${settled.count} 份`,
          note: `净额 ${formatMoney(settled.sums['net'])}`,
          to: `${list}?status=settled`,
        },
      ]}
    />
  );
}

export const List = listPage(merchantSettlementCalls, {
  above: SettlementFigures,
  columns: ['number', 'status', 'shop', 'fromDay', 'toDay', 'goods', 'refunds', 'fees', 'net', 'transfers'],
  widths: { shop: 140, fromDay: 84, toDay: 84 },
  sums: ['net'],
  buttons: () => (
    <>
      <ImportButton />
      <Switch to={orders}>订单结算</Switch>
    </>
  ),
  empty: <p>还没有结算单。从平台后台下载账单，点“导入账单”：系统把每一行与订单、退款核对，对不上的列出来。</p>,
});

const sections = [
  { label: '账单', fields: ['shop', 'platform', 'format', 'fromDay', 'toDay', 'lineCount', 'repeated', 'file'] },
  { label: '金额', fields: ['goods', 'refunds', 'subsidies', 'fees', 'other', 'net', 'transfers'] },
  { label: '记账', fields: ['settleDate', 'account', 'bank', 'receipt', 'remark', 'createdBy'] },
] as const;

export const Form = formPage(merchantSettlementCalls, {
  sections: [{ label: '记账', fields: ['settleDate', 'account', 'bank', 'remark'] }],
});

export const Show = showPage(merchantSettlementCalls, {
  sections,
  tools: (record) => {
    const { id } = record as unknown as Row;
    return <Switch to={addressWith(lines, { settlement: id })}>结算明细</Switch>;
  },
});
