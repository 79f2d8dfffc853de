import { Icon, readPerson, say, type Session, useTabs, confirmUser } from '@heliu/ui';
import { Dropdown, Modal } from 'antd';
import { useState } from 'react';
import { leave } from '../entry/leave.ts';
import { PasswordForm } from '../entry/password-form.tsx';

async function leaveAfterAsking(): Promise<void> {
  const { tabs, unsaved } = useTabs.getState();
  const names = tabs.filter((tab) => unsaved.has(tab.key)).map((tab) => `“${tab.title}”`);
  if (names.length > 0 && !(await confirmUser({ text: `${names.join('、')}有未保存的内容，仍要退出？`, ok: '退出' })))
    return;
  await leave();
}

/** Who is working here, and what he can do about himself. */
export function UserBlock({ session, folded, onFold }: { session: Session; folded: boolean; onFold: () => void }) {
  const person = readPerson(session);
  const [changing, setChanging] = useState(false);
  const items = [
    { key: 'password', label: '修改密码', onClick: () => setChanging(true) },
    { key: 'leave', label: '退出登录', onClick: () => void leaveAfterAsking() },
  ];
  return (
    <div className="rail-who">
      <Dropdown menu={{ items }} trigger={['click']} placement="topLeft">
        <button type="button" className="rail-user" aria-label={`${person.realname}的菜单`}>
          <i>{person.realname.slice(0, 1)}</i>
          <span>
            {person.realname}
            <small>{person.rolenames}</small>
          </span>
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
