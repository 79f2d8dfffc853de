import type { WireFull } from '@heliu/model';
import { confirmUser, request, showPage, useBusy, useMay } from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { AccountPanel } from './account-panel.pages.tsx';
import { LeaveButton } from './leave.pages.tsx';
import { PasswordOnce } from './password-once.pages.tsx';
import { resetPassword, staffCalls } from './staff.calls.ts';
import type { staff } from './staff.ts';

type Person = WireFull<typeof staff>;

function ResetButton({ person: { id, name } }: { person: Person }) {
  const [password, setPassword] = useState<string>();
  const [, run] = useBusy();
  const reset = async () => {
    const text = `重置${name}的登录密码？旧密码立即失效，已登录的设备会退出。`;
    if (!(await confirmUser({ text, ok: '重置' }))) return;
    setPassword((await request(resetPassword, { id })).password);
  };
  return (
    <>
      <Button onClick={() => run(reset)}>重置密码</Button>
      {password && (
        <PasswordOnce title={`${name}的临时密码`} password={password} onClose={() => setPassword(undefined)} />
      )}
    </>
  );
}

function Tools({ person }: { person: Person }) {
  const may = useMay();
  if (person.status === 'left') return null;
  return (
    <>
      {may('hr_staff:resetPassword') && <ResetButton person={person} />}
      {may('hr_staff:leave') && <LeaveButton person={person} />}
    </>
  );
}

export default showPage(staffCalls, {
  tools: (person) => <Tools person={person} />,
  aside: (person) => <AccountPanel person={person} />,
  sections: [
    {
      label: '任职',
      fields: [
        'code',
        'name',
        'department',
        'post',
        'level',
        'supervisor',
        'workKind',
        'entryDate',
        'probationEnd',
        'regularDate',
        'leaveDate',
        'leaveReason',
      ],
    },
    {
      label: '个人',
      fields: [
        'mobile',
        'email',
        'idType',
        'idNo',
        'gender',
        'birthday',
        'nation',
        'marital',
        'education',
        'address',
        'photo',
      ],
    },
    {
      label: '工资与社保',
      fields: [
        'bankName',
        'bankNo',
        'socialCity',
        'socialNo',
        'fundNo',
        'nonResident',
        'firstJobThisYear',
        'taxRelief',
      ],
    },
    { label: '紧急联系人', fields: ['emergencyContact', 'emergencyRelation', 'emergencyPhone'] },
    { fields: ['remark'] },
  ],
});
