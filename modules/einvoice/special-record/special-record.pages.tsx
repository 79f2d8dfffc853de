import { Figures, formPage, listPage, showPage, StateDot, useCounted } from '@heliu/ui';
import { specialRecordCalls } from './special-record.calls.ts';
import { specialRecordComplaint, withTaxNo } from './special-record.rules.ts';
import { specialRecord } from './special-record.ts';

const list = '/oms/specialinvoicerecord';
const states = specialRecord.fields.state.choices!;

function StateFigures() {
  const pending = useCounted(specialRecordCalls, { state: 'pending' });
  const issued = useCounted(specialRecordCalls, { state: 'issued' });
  const sent = useCounted(specialRecordCalls, { state: 'sent' });
  return (
    <Figures
      figures={[
        {
          label: '待开',
          value: pending.count,
          to: `${list}?state=pending`,
          ...(pending.total > 0 && { tone: 'goods' }),
        },
        { label: '已开，等交付', value: issued.count, to: `${list}?state=issued` },
        { label: '已交付', value: sent.count, to: `${list}?state=sent` },
      ]}
    />
  );
}

export const List = listPage(specialRecordCalls, {
  above: StateFigures,
  columns: ['orderNo', 'buyerName', 'taxNo', 'amount', 'state', 'invoiceNo', 'issuedOn', 'shop', 'receiver'],
  widths: { orderNo: 150, buyerName: 200, taxNo: 160, state: 80, invoiceNo: 170, shop: 90, receiver: 76 },
  cells: { state: ({ state }) => <StateDot entity={specialRecord} state={state} label={states[state]!} /> },
  empty: <p>还没有专票记录。买家要专票时在这里登记开票资料，也可以从 Excel 导入。</p>,
});
export const Form = formPage(specialRecordCalls, {
  sections: [
    { label: '订单', fields: ['orderNo', 'shop', 'amount'] },
    { label: '购方资料', fields: ['buyerName', 'taxNo', 'address', 'phone', 'bankName', 'bankNo'] },
    { label: '开具与交付', fields: ['state', 'invoiceNo', 'issuedOn', 'receiver', 'email', 'trackingNo', 'remark'] },
  ],
  derive: withTaxNo,
  check: specialRecordComplaint,
});
export const Show = showPage(specialRecordCalls, {
  cells: { state: ({ state }) => <StateDot entity={specialRecord} state={state} label={states[state]!} /> },
});
