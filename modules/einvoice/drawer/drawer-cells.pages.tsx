import type { Wire } from '@heliu/model';
import { type Column, formatDate, RecordLink, StateDot } from '@heliu/ui';
import { drawer, loginStates } from './drawer.ts';

export type DrawerRow = Wire<typeof drawer>;

export const LoginState = ({ row: { loginState } }: { row: DrawerRow }) => (
  <StateDot state={loginState} label={loginStates[loginState]} />
);

export const drawerColumns: readonly Column<DrawerRow>[] = [
  {
    key: 'name',
    title: '姓名',
    render: ({ id, name }) => (
      <RecordLink entity={drawer.name} id={id}>
        {name}
      </RecordLink>
    ),
  },
  { key: 'account', title: '电子税务局账号', render: ({ account }) => account },
  { key: 'loginState', title: '登录状态', render: (row) => <LoginState row={row} /> },
  { key: 'loginUntil', title: '登录有效至', render: ({ loginUntil }) => formatDate(loginUntil) },
];
