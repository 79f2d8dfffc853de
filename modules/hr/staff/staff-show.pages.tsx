import type { WireFull } from '@heliu/model';
import { confirmUser, request, showLink, showPage, useBusy, useMay } from '@heliu/ui';
import { Button } from 'antd';
import { passwordLinkNote } from '../../system/model.ts';
import { AccountPanel } from './account-panel.pages.tsx';
import { resetPassword, staffCalls } from './staff.calls.ts';
import type { staff } from './staff.ts';

type Person = WireFull<typeof staff>;

function ResetButton({ person: { id, name } }: { person: Person }) {
  const [, run] = useBusy();
  const reset = async () => {
    const text = `重置${name}的登录密码？旧密码立即失效，已登录的设备会退出。`;
    if (!(await confirmUser({ text, ok: '重置' }))) return;
    const { link } = await request(resetPassword, { id });
    await showLink(`请${name}设置新密码`, passwordLinkNote, link);
  };
  return <Button onClick={() => run(reset)}>重置密码</Button>;
}

function Tools({ person }: { person: Person }) {
  const may = useMay();
  return person.status !== 'left' && may('hr_staff:resetPassword') && <ResetButton person={person} />;
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
