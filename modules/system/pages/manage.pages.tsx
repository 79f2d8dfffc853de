import { confirmUser, listPage, request, showLink, useBusy, useMay } from '@heliu/ui';
import { Button, Tabs } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { resetPassword } from '../session/session.calls.ts';
import { passwordLinkNote, userCalls } from '../user/user.calls.ts';
import { RoleBoard } from './role-board.pages.tsx';
import './manage.css';

async function reset(id: number, realname: string): Promise<void> {
  if (!(await confirmUser({ text: `重置“${realname}”的密码？他将被退出登录，并须设置新密码。` }))) return;
  const { link } = await request(resetPassword, { userid: id });
  await showLink(`请${realname}设置新密码`, passwordLinkNote, link!);
}

function RowTools({ id, realname }: { id: number; realname: string }) {
  const may = useMay();
  const [, run] = useBusy();
  if (!may('sys_user:save')) return null;
  return (
    <>
      <Link to={`/manage/staff_edit/${id}`}>编辑</Link>
      <button type="button" onClick={() => run(() => reset(id, realname))}>
        重置密码
      </button>
    </>
  );
}

function AddAccount() {
  const may = useMay();
  return may('sys_user:save') ? (
    <Link to="/manage/staff_edit">
      <Button type="primary">新增员工账号</Button>
    </Link>
  ) : null;
}

const Accounts = listPage(userCalls, {
  columns: ['username', 'realname', 'mobile', 'roles', 'factory', 'onlyOwnClients', 'lastLoginAt', 'disabled'],
  tools: (row) => <RowTools id={row.id} realname={row.realname} />,
  buttons: () => <AddAccount />,
  base: '/manage',
});

/** Roles and what they may do; accounts and which roles they hold. */
export default function Manage() {
  const [params, setParams] = useSearchParams();
  return (
    <Tabs
      className="manage"
      activeKey={params.get('tab') ?? 'roles'}
      onChange={(tab) => setParams({ tab }, { replace: true })}
      items={[
        { key: 'roles', label: '角色权限', children: <RoleBoard /> },
        { key: 'accounts', label: '员工账号', children: <Accounts /> },
      ]}
    />
  );
}
