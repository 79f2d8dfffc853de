import { useReach } from '@heliu/ui';
import { Button } from 'antd';
import { useNavigate } from 'react-router';

/** From a list of centers to the tree they are. */
export function TreeButton({ path }: { path: string }) {
  const navigate = useNavigate();
  const reach = useReach();
  return reach(path) && <Button onClick={() => void navigate(path)}>树形</Button>;
}
