import { confirmUser, goTo, listPage, refresh, request, say, useBusy, useMay } from '@heliu/ui';
import type { Wire } from '@heliu/model';
import { Button } from 'antd';
import { Link } from 'react-router';
import { company, companyCalls } from '../../system/model.ts';
import { accountCalls, dropAccount } from './account.calls.ts';

const path = '/invoiceManagement/companyaccount';

function Tools({ row }: { row: Wire<typeof company> }) {
  const may = useMay();
  const [, run] = useBusy();
  async function toggle(): Promise<void> {
    const verb = row.disabled ? '启用' : '停用';
    const what = row.disabled ? '' : '其全部账号将无法登录。';
    if (!(await confirmUser({ text: `${verb}企业“${row.name}”？${what}` }))) return;
    await request(row.disabled ? companyCalls.enable : companyCalls.disable, { companyid: row.id });
    say({ text: `${verb}成功` });
    refresh(company);
  }
  async function remove(): Promise<void> {
    if (!(await confirmUser({ text: `删除企业“${row.name}”？只有没人登录过的企业可以删除。` }))) return;
    await request(dropAccount, { id: row.id });
    say({ text: '删除成功' });
    refresh(company);
  }
  return (
    <>
      {may('sys_company:save') && <Link to={`${path}/edit/${row.id}`}>编辑</Link>}
      <button type="button" className={row.disabled ? '' : 'is-danger'} onClick={() => run(toggle)}>
        {row.disabled ? '启用' : '停用'}
      </button>
      {may('sys_company:remove') && (
        <button type="button" className="is-danger" onClick={() => run(remove)}>
          删除
        </button>
      )}
    </>
  );
}

export default listPage(accountCalls, {
  label: '企业账号',
  columns: [
    'code',
    'name',
    'taxNo',
    'plan',
    'expireAt',
    'userLimit',
    'shopLimit',
    'invoiceLimit',
    'disabled',
    'leavesAt',
    'createdAt',
  ],
  widths: { name: 200, taxNo: 176 },
  adds: false,
  tools: (row) => <Tools row={row} />,
  buttons: () => (
    <Button type="primary" onClick={() => goTo(`${path}/add`)}>
      新增企业账号
    </Button>
  ),
});
