import { useReach } from '@heliu/ui';
import { Button } from 'antd';
import { useNavigate } from 'react-router';

interface Props {
  readonly by: 'department' | 'post' | 'level';
  readonly id: number;
  readonly children: string;
}

/** To the staff a record has, in their own list. */
export function StaffOf({ by, id, children }: Props) {
  const navigate = useNavigate();
  const reach = useReach();
  return reach('/hr/staff') && <Button onClick={() => void navigate(`/hr/staff?${by}=${id}`)}>{children}</Button>;
}
