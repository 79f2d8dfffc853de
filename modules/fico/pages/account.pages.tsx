import { listPage, useMay } from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { accountingTypeCalls } from '../accounting-type/accounting-type.calls.ts';
import { Initialize } from '../period/initialize.pages.tsx';
import { SmallRecords } from '../small-records/small-records.pages.tsx';
import { accountCalls } from '../account/account.calls.ts';
import { Chart } from './chart.pages.tsx';

const path = '/fico/generalledger/account';

function Tools({ other, to }: { other: string; to: string }) {
  const navigate = useNavigate();
  const may = useMay();
  const [open, setOpen] = useState(false);
  return (
    <>
      {may('fico_accounting_type:view') && <Button onClick={() => setOpen(true)}>科目类别</Button>}
      <Button onClick={() => void navigate(to, { replace: true })}>{other}</Button>
      {open && (
        <SmallRecords
          calls={accountingTypeCalls}
          columns={['code', 'name', 'element', 'direction', 'sort', 'disabled']}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const List = listPage(accountCalls, {
  columns: [
    'code',
    'fullName',
    'type',
    'direction',
    'level',
    'hasChildren',
    'auxTypes',
    'cash',
    'bank',
    'preset',
    'remark',
  ],
  sort: 'code',
  buttons: () => <Tools other="按类别看" to={path} />,
  selects: false,
  empty: <Initialize />,
});

/** The chart first; the plain list with its filters for whoever looks for something particular. */
export default function AccountPage() {
  const isList = new URLSearchParams(useLocation().search).get('view') === 'list';
  return isList ? <List /> : <Chart tools={<Tools other="按列表看" to={`${path}?view=list`} />} />;
}
