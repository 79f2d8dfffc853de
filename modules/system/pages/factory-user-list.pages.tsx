import { listPage, useMay } from '@heliu/ui';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { userCalls } from '../user/user.calls.ts';

function Add() {
  const navigate = useNavigate();
  const may = useMay();
  if (!may('sys_user:save')) return null;
  return (
    <Button type="primary" onClick={() => void navigate('/basedata/factoryuser/add')}>
      新增工厂用户
    </Button>
  );
}

/** The accounts that belong to a site. The site can be switched off, and they with it. */
export default listPage(userCalls, {
  columns: ['username', 'realname', 'factory', 'mobile', 'roles', 'lastLoginAt', 'disabled'],
  fixed: { factory: '!~' },
  buttons: () => <Add />,
  empty: <p>还没有工厂用户。新增账号时选择所属组织，就会出现在这里；停用组织，其下的账号不能登录。</p>,
});
