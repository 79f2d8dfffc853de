import { goTo, Icon, isSuperAdmin, readPerson, say, type Session, setAppearance, useAppearance } from '@heliu/ui';
import { Dropdown, Modal } from 'antd';
import { useState } from 'react';
import { PasswordForm } from '../entry/password-form.tsx';
import { leaveAfterAsking } from './leave.ts';
import { openOver } from './over.ts';

/** Who is working here, and what he can do about himself. */
export function UserBlock({ session, folded, onFold }: { session: Session; folded: boolean; onFold: () => void }) {
  const person = readPerson(session);
  const [changing, setChanging] = useState(false);
  const { mode, density } = useAppearance();
  const marked = (chosen: boolean, label: string) => `${chosen ? '✓ ' : '　'}${label}`;
  const isStaff = !['channel', 'assist'].includes(session.usertype) && !isSuperAdmin(session);
  const items = [
    ...(isStaff ? [{ key: 'salary', label: '我的工资条', onClick: () => goTo('/mysalary') }] : []),
    {
      key: 'mode',
      label: '外观',
      children: (['light', 'dark', 'auto'] as const).map((one) => ({
        key: one,
        label: marked(mode === one, { light: '浅色', dark: '深色', auto: '跟随系统' }[one]),
        onClick: () => setAppearance({ mode: one }),
      })),
    },
    {
      key: 'density',
      label: '行距',
      children: (['dense', 'comfortable'] as const).map((one) => ({
        key: one,
        label: marked(density === one, { dense: '紧凑', comfortable: '宽松' }[one]),
        onClick: () => setAppearance({ density: one }),
      })),
    },
    ...(session.usertype === 'assist'
      ? []
      : [{ key: 'password', label: '修改密码', onClick: () => setChanging(true) }]),
    { key: 'shortcuts', label: '快捷键', onClick: () => openOver('shortcuts') },
    { key: 'leave', label: '退出登录', onClick: () => void leaveAfterAsking() },
  ];
  return (
    <div className="rail-who">
      <Dropdown menu={{ items }} trigger={['click']} placement="topLeft">
        <button type="button" className="rail-user">
          <i aria-hidden>{person.realname.slice(0, 1)}</i>
          <span>
            {person.realname}
            <small>{person.rolenames}</small>
          </span>
          <span className="hl-unseen">的菜单</span>
        </button>
      </Dropdown>
      <button
        type="button"
        className="rail-fold"
        aria-label={folded ? '展开菜单' : '收起菜单'}
        title={folded ? '展开菜单' : '收起菜单'}
        onClick={onFold}
      >
        <Icon name={folded ? 'unfold' : 'fold'} />
      </button>
      <Modal
        title="修改密码"
        open={changing}
        width={380}
        footer={null}
        destroyOnHidden
        onCancel={() => setChanging(false)}
      >
        <PasswordForm
          onDone={() => {
            setChanging(false);
            say({ text: '密码已修改' });
          }}
        />
      </Modal>
    </div>
  );
}
