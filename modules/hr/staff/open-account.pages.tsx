import type { Complaint, WireFull } from '@heliu/model';
import {
  FieldGrid,
  type FieldValues,
  refresh,
  type Refused,
  request,
  showLink,
  useBusy,
  useTab,
  warn,
} from '@heliu/ui';
import { Modal } from 'antd';
import { useState } from 'react';
import { type Account, addUser, passwordLinkNote, user } from '../../system/model.ts';
import type { staff } from './staff.ts';

type Person = WireFull<typeof staff>;

const { username, mobile, roles } = user.fields;
const fields = Object.entries({ username, mobile, roles: { ...roles, hint: '没有角色的账号什么也看不到' } });

/** Gives a member of staff a login; he sets his password through a link. */
export function OpenAccount({ person, onClose }: { person: Person; onClose: () => void }) {
  const { active } = useTab();
  const [values, setValues] = useState<FieldValues>({
    username: person.code.toLowerCase(),
    mobile: person.mobile,
    roles: [],
  });
  const [complaints, setComplaints] = useState<readonly Complaint[]>([]);
  const [busy, run] = useBusy();

  const open = async () => {
    const account = { ...values, realname: person.name, staff: person.id } as unknown as Account;
    const { link } = await request(addUser, account, { quiet: true });
    refresh(user);
    onClose();
    await showLink(`${person.name}的登录账号已开通`, `用户名 ${account.username}。${passwordLinkNote}`, link);
  };
  const complain = ({ complaints: found, message }: Refused) => {
    setComplaints(found ?? []);
    if (!found) warn(message);
  };
  return (
    <Modal
      open={active}
      width={440}
      title={`为${person.name}开通账号`}
      okText="开通"
      confirmLoading={busy}
      onOk={() => run(open, complain)}
      onCancel={onClose}
    >
      <FieldGrid
        narrow
        prefix="account"
        fields={fields}
        values={values}
        complaints={complaints}
        onChange={(key, value) => setValues({ ...values, [key]: value })}
      />
    </Modal>
  );
}
