import { listPage, useReach, withoutCode } from '@heliu/ui';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { departmentCalls } from './department.calls.ts';

function TreeButton() {
  const navigate = useNavigate();
  const reach = useReach();
  const tree = '/hr/department/tree';
  return reach(tree) && <Button onClick={() => void navigate(tree)}>部门树</Button>;
}

export default listPage(departmentCalls, {
  columns: ['code', 'name', 'shortName', 'parent', 'leader', 'phone', 'sort', 'remark'],
  cells: { leader: ({ titles }) => withoutCode(titles['leader']) },
  buttons: () => <TreeButton />,
  selects: false,
});
