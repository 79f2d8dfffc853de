import { listPage, useMay } from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { settlementTypeCalls } from '../settlement-type/settlement-type.calls.ts';
import { SmallRecords } from '../small-records/small-records.pages.tsx';
import { paymentMethodCalls } from './payment-method.calls.ts';

function SettlementTypes() {
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may('fico_settlement_type:view')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>结算类型</Button>
      {open && (
        <SmallRecords
          calls={settlementTypeCalls}
          columns={['code', 'name', 'needsReference', 'sort', 'disabled']}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

export default listPage(paymentMethodCalls, {
  columns: [
    'code',
    'name',
    'tender',
    'feeRate',
    'opensDrawer',
    'givesChange',
    'refundable',
    'earnsPoints',
    'sort',
    'remark',
  ],
  buttons: () => <SettlementTypes />,
  selects: false,
});
