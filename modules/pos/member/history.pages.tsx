import { useMay } from '@heliu/ui';
import { Button } from 'antd';
import { Navigate, useNavigate, useParams } from 'react-router';
import { pointHistory } from './history.ts';

const pathFor = (member: number | string): string => `${pointHistory.path}?member=${member}`;

export function HistoryLink({ member }: { member: number }) {
  const may = useMay();
  const navigate = useNavigate();
  if (!may('pos_member:history')) return null;
  return <Button onClick={() => void navigate(pathFor(member))}>积分流水</Button>;
}

/** The address under which other programs link to the points of one member. */
export default function HistoryOfMember() {
  const { id = '' } = useParams();
  return <Navigate replace to={pathFor(id)} />;
}
