import { showPage, useReach } from '@heliu/ui';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { addressWith } from '@heliu/model';
import { trialBalance } from '../balance/balance.calls.ts';
import { periodCalls } from '../period/period.calls.ts';

function Trial({ name }: { name: string }) {
  const navigate = useNavigate();
  const reach = useReach();
  const to = addressWith(trialBalance.path!, { period: name });
  return reach(to) && <Button onClick={() => void navigate(to)}>试算平衡表</Button>;
}

export default showPage(periodCalls, { tools: ({ name }) => <Trial name={name} /> });
