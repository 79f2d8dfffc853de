import {
  FieldGrid,
  queries,
  type Raw,
  type Refused,
  request,
  say,
  showLink,
  useBusy,
  useTab,
  useTabTitle,
  Waiting,
} from '@heliu/ui';
import { type Complaint, type Field, inputSchema, type Wire } from '@heliu/model';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { addUser, editUser, passwordLinkNote, userCalls } from './user.calls.ts';
import { user } from './user.ts';

type Values = Record<string, Raw>;
type Row = Wire<typeof user>;

const sections: readonly { label: string; keys: readonly (keyof typeof user.fields)[] }[] = [
  { label: '账号', keys: ['username', 'realname', 'mobile', 'email', 'factory', 'staff'] },
  { label: '权限', keys: ['roles', 'onlyOwnClients', 'warehouses', 'sites'] },
  { label: '其他', keys: ['remark'] },
];
const fieldOf = (key: keyof typeof user.fields): Field =>
  key === 'mobile' ? { ...user.fields.mobile, required: true } : user.fields[key];

function complaintsOf(values: Values): Complaint[] {
  const parsed = inputSchema(user).safeParse(values);
  const found = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return values['mobile'] ? found : [...found, { path: 'mobile', message: '手机号码不能为空' }];
}

function AccountForm({ row }: { row?: Row }) {
  const [values, setValues] = useState<Values>(() =>
    row
      ? (Object.fromEntries(sections.flatMap(({ keys }) => keys).map((key) => [key, row[key] as Raw])) as Values)
      : { onlyOwnClients: false },
  );
  const [complaints, setComplaints] = useState<readonly Complaint[]>([]);
  const [saving, run] = useBusy();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const tab = useTab();
  useTabTitle(row ? `账号 ${row.realname}` : undefined);

  async function save(): Promise<void> {
    const account = values as never;
    if (row)
      await request(editUser, { ...(account as object), id: row.id, version: row.version } as never, { quiet: true });
    else {
      const { link } = await request(addUser, account, { quiet: true });
      await showLink('账号已开通', `用户名 ${String(values['username'])}。${passwordLinkNote}`, link);
    }
    await queries.invalidateQueries({ queryKey: [user.name] });
    say({ text: '保存成功' });
    await tab.close();
    await navigate(pathname.startsWith('/basedata/') ? '/basedata/factoryuser' : '/manage?tab=accounts');
  }
  const complain = ({ complaints: told, message }: Refused) => {
    const taken = message.startsWith('手机号码') ? 'mobile' : 'username';
    setComplaints(told ?? [{ path: taken, message }]);
  };
  const confirm = () => {
    const wrong = complaintsOf(values);
    setComplaints(wrong);
    if (wrong.length === 0) run(save, complain);
  };

  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>{row ? `编辑账号 ${row.realname}` : '新增员工账号'}</h2>
        {!row && <span className="hl-muted">保存后得到一个链接，由本人设置密码</span>}
        <span className="hl-gap" />
        <Button onClick={() => void tab.close()}>取消</Button>
        <Button type="primary" loading={saving} onClick={confirm}>
          保存
        </Button>
      </header>
      <section className="hl-card hl-form">
        <div className="hl-form-body">
          <div className="hl-form-head is-whole">
            {sections.map(({ label, keys }) => (
              <section key={label}>
                <h3>{label}</h3>
                <FieldGrid
                  prefix="account"
                  fields={keys.map((key) => [key, fieldOf(key)] as const)}
                  values={values}
                  onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
                  complaints={complaints}
                  titles={row?.titles ?? {}}
                />
              </section>
            ))}
          </div>
        </div>
      </section>
    </div>
  );
}

export default function AccountPage() {
  const { id } = useParams();
  const loaded = useQuery({
    queryKey: [user.name, 'account', id],
    enabled: id !== undefined,
    gcTime: 0,
    queryFn: () => request<Row>(userCalls.operations.get, { id: Number(id) }),
  });
  if (id === undefined) return <AccountForm />;
  if (!loaded.data) return <Waiting />;
  return <AccountForm row={loaded.data} />;
}
