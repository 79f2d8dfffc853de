import { showPage, today, useReach } from '@heliu/ui';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { addressWith } from '@heliu/model';
import { subsidiaryLedger } from '../balance/balance.calls.ts';
import { accountCalls } from '../account/account.calls.ts';

function Ledger({ id }: { id: number }) {
  const navigate = useNavigate();
  const reach = useReach();
  const month = today().slice(0, 7);
  const to = addressWith(subsidiaryLedger.path!, { account: id, from: `${month.slice(0, 4)}-01`, to: month });
  return reach(to) && <Button onClick={() => void navigate(to)}>今年明细账</Button>;
}

export default showPage(accountCalls, {
  tools: ({ id }) => <Ledger id={id} />,
  sections: [
    {
      fields: [
        'code',
        'name',
        'fullName',
        'parent',
        'level',
        'type',
        'direction',
        'hasChildren',
        'auxTypes',
        'quantityUnit',
        'currency',
        'cash',
        'bank',
        'preset',
        'disabled',
        'remark',
      ],
    },
  ],
});
