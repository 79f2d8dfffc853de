import {
  Failure,
  FieldGrid,
  formatDate,
  goTo,
  missing,
  type Raw,
  refresh,
  type Refused,
  request,
  say,
  showLink,
  useBusy,
  useTab,
  Waiting,
} from '@heliu/ui';
import type { Complaint, Wire } from '@heliu/model';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { company, passwordLinkNote, user } from '../../system/model.ts';
import { plan as planEntity, planCalls } from '../plan/plan.ts';
import { CompanyTrend } from '../usage/company-trend.pages.tsx';
import { changeAccount, type CompanyAccount, getAccount, openAccountOf } from './account.calls.ts';
import { accountFields, accountKeys } from './account.fields.ts';

type Values = Readonly<Record<string, Raw>>;
type Plan = Wire<typeof planEntity>;

const list = '/invoiceManagement/companyaccount';
const limits = ['userLimit', 'shopLimit', 'invoiceLimit', 'storageLimit'] as const;
const founder = [
  ['username', { ...user.fields.username, label: '管理员用户名' }],
  ['realname', { ...user.fields.realname, label: '管理员姓名' }],
  ['mobile', { ...user.fields.mobile, label: '管理员手机', required: true }],
] as const;

function AccountForm({ row, plans }: { row: CompanyAccount | undefined; plans: readonly Plan[] }) {
  const tab = useTab();
  const [values, setValues] = useState<Values>(() =>
    row ? Object.fromEntries(accountKeys.map((key) => [key, (row[key] ?? null) as Raw])) : {},
  );
  const [complaints, setComplaints] = useState<readonly Complaint[]>([]);
  const [busy, run] = useBusy();
  const set = (key: string, value: Raw) => setValues((before) => ({ ...before, [key]: value }));
  const choose = (name: string | undefined) => {
    const plan = plans.find((one) => one.name === name);
    const given = plan && Object.fromEntries(limits.map((key) => [key, plan[key]]));
    setValues((before) => ({ ...before, plan: name ?? null, ...given }));
  };
  async function leave(): Promise<void> {
    refresh(company);
    await tab.close();
    goTo(list);
  }
  async function save(): Promise<void> {
    if (row) {
      await request(changeAccount, { ...values, id: row.id, version: row.version } as never, { quiet: true });
      say({ text: '保存成功' });
      return leave();
    }
    const { link } = await request(openAccountOf, values as never, { quiet: true });
    await showLink('企业已开通', `管理员 ${String(values['username'])}。${passwordLinkNote}`, link);
    return leave();
  }
  const complain = (refused: Refused) =>
    setComplaints(refused.complaints ?? [{ path: 'name', message: refused.message }]);
  const fields = [
    ...(row ? [] : ([['code', company.fields.code]] as const)),
    ...accountKeys.map((key) => [key, accountFields[key]] as const),
    ...(row ? [] : founder),
  ];
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>{row ? row.name : '新增企业账号'}</h2>
        {row && (
          <span className="hl-muted">
            管理员 {row.realname ?? missing}（{row.username ?? missing}，{row.mobile ?? missing}） · 账号 {row.users} ·
            店铺 {row.shops} · 最近登录 {row.lastLoginAt ? formatDate(row.lastLoginAt, 'yyyy-MM-dd HH:mm') : '从未'}
          </span>
        )}
        <span className="hl-gap" />
        <Button onClick={() => void leave()}>返回</Button>
        <Button type="primary" loading={busy} onClick={() => run(save, complain)}>
          {row ? '保存' : '开通'}
        </Button>
      </header>
      <section className="hl-card hl-form">
        <div className="hl-form-body">
          <div className="hl-form-head is-whole">
            <FieldGrid
              prefix="account"
              fields={fields}
              values={values}
              onChange={set}
              complaints={complaints}
              controls={{
                plan: ({ id, value }) => (
                  <Select
                    {...(id && { id })}
                    className="hl-wide"
                    allowClear
                    placeholder="选择后带入各项上限"
                    value={(value as string | null) ?? undefined}
                    options={plans.map(({ name }) => ({ value: name, label: name }))}
                    onChange={(name: string | undefined) => choose(name)}
                  />
                ),
              }}
            />
          </div>
        </div>
      </section>
      {row && <CompanyTrend id={row.id} />}
    </div>
  );
}

/** A company as the platform sees it: who it is, what it pays for and how far that goes. */
export default function AccountPage() {
  const { id } = useParams();
  const found = useQuery({
    queryKey: [company.name, 'account', id],
    queryFn: () => request(getAccount, { id: Number(id) }, { quiet: true }),
    enabled: id !== undefined,
    gcTime: 0,
  });
  const plans = useQuery({
    queryKey: [planEntity.name],
    queryFn: () => request<{ rows: Plan[] }>(planCalls.operations.list, { pageSize: 200 }, {}),
  });
  if (found.isError) return <Failure message={found.error.message} onRetry={() => void found.refetch()} />;
  if (!plans.data || (id !== undefined && !found.data)) return <Waiting />;
  return <AccountForm key={found.data?.version ?? 0} row={found.data} plans={plans.data.rows} />;
}
