import { useQueryClient } from '@tanstack/react-query';
import type { Complaint, WireFull } from '@heliu/model';
import { FieldBox, FieldControl, type Raw, RecordPicker, Refused, request, useTab, warn } from '@heliu/ui';
import { Modal } from 'antd';
import { useState } from 'react';
import { addUser, type NewAccount, user } from '../../system/model.ts';
import { PasswordOnce } from './password-once.pages.tsx';
import type { staff } from './staff.ts';

type Person = WireFull<typeof staff>;

const { username: usernameField, mobile: mobileField, roles: rolesField } = user.fields;

/** Gives a member of staff a login; the password is made by the server and shown once. */
export function OpenAccount({ person, onClose }: { person: Person; onClose: () => void }) {
  const queries = useQueryClient();
  const { active } = useTab();
  const [username, setUsername] = useState<Raw>(person.code.toLowerCase());
  const [mobile, setMobile] = useState<Raw>(person.mobile);
  const [roles, setRoles] = useState<readonly number[]>([]);
  const [complaints, setComplaints] = useState<readonly Complaint[]>([]);
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<NewAccount>();

  const open = async () => {
    setBusy(true);
    try {
      const account = { username: String(username), realname: person.name, mobile: String(mobile), roles: [...roles], staff: person.id };
      setOpened(await request(addUser, account, { quiet: true }));
      void queries.invalidateQueries({ queryKey: ['sys_user'] });
    } catch (error) {
      const found = error instanceof Refused ? (error.data as { complaints?: Complaint[] } | null)?.complaints : undefined;
      setComplaints(found ?? []);
      if (!found) warn((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const messageAt = (path: string) => complaints.find((one) => one.path === path)?.message;
  if (opened)
    return (
      <PasswordOnce title={`${person.name}的登录账号已开通`} username={String(username)} password={opened.password ?? ''} onClose={onClose} />
    );
  return (
    <Modal open={active} width={440} title={`为${person.name}开通账号`} okText="开通" confirmLoading={busy} onOk={() => void open()} onCancel={onClose}>
      <div className="hl-stack">
        <FieldBox id="account-username" field={usernameField} message={messageAt('username')}>
          <FieldControl id="account-username" field={usernameField} value={username} onChange={setUsername} />
        </FieldBox>
        <FieldBox id="account-mobile" field={mobileField} message={messageAt('mobile')}>
          <FieldControl id="account-mobile" field={mobileField} value={mobile} onChange={setMobile} />
        </FieldBox>
        <FieldBox id="account-roles" field={rolesField} message={messageAt('roles')}>
          <RecordPicker id="account-roles" many entity="sys_role" value={roles} onChange={setRoles} placeholder="没有角色的账号什么也看不到" />
        </FieldBox>
      </div>
    </Modal>
  );
}
