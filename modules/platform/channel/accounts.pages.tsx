import {
  Copied,
  DialogButton,
  FieldsDialog,
  formatDate,
  LinesTable,
  missing,
  type Raw,
  request,
  say,
  showLink,
  useBusy,
  useMay,
} from '@heliu/ui';
import { text } from '@heliu/model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { passwordLinkNote, user } from '../../system/model.ts';
import {
  type AccountOfChannel,
  channelAccount,
  channelAccounts,
  inviteChannelAccount,
  openChannelAccount,
  switchChannelAccount,
} from './account.ts';

const { username, realname, mobile } = user.fields;
const fields = [
  ['username', username],
  ['realname', realname],
  ['mobile', { ...mobile, required: true }],
] as const;

function AccountDialog({ channel, onClose }: { channel: number; onClose: () => void }) {
  const queries = useQueryClient();
  const [values, setValues] = useState<Readonly<Record<string, Raw>>>({});
  async function save(): Promise<void> {
    const { link } = await request(openChannelAccount, { ...values, channel } as never, { quiet: true });
    await queries.invalidateQueries({ queryKey: [channelAccount.name] });
    onClose();
    await showLink('账号已开', `用户名 ${String(values['username'])}。${passwordLinkNote}`, link);
  }
  return (
    <FieldsDialog
      title="给渠道商开账号"
      okText="开账号"
      first="username"
      onSave={save}
      onClose={onClose}
      prefix="channel-account"
      fields={fields}
      values={values}
      onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
    />
  );
}

function Tools({ row, onChanged }: { row: AccountOfChannel; onChanged: () => void }) {
  const [, run] = useBusy();
  const toggle = async () => {
    await request(switchChannelAccount, { id: row.id, disabled: !row.disabled });
    say({ text: row.disabled ? '已启用' : '已停用' });
    onChanged();
  };
  const invite = async () => {
    const { link } = await request(inviteChannelAccount, { id: row.id });
    await showLink('设置密码的链接', `用户名 ${row.username}。原来的密码和登录都已失效。`, link);
  };
  return (
    <>
      {!row.disabled && (
        <button type="button" onClick={() => run(invite)}>
          重设密码
        </button>
      )}
      <button type="button" className={row.disabled ? '' : 'is-danger'} onClick={() => run(toggle)}>
        {row.disabled ? '启用' : '停用'}
      </button>
    </>
  );
}

const shownFields = {
  username: text('用户名', { required: true }),
  realname: text('姓名', { required: true }),
  mobile: text('手机号码', { required: true }),
  lastLoginAt: text('最近登录', { required: true }),
  state: text('状态', { required: true }),
  tools: text('操作', { required: true }),
} as const;

/** Opens an account; a button of the page. */
export function AccountButton({ channel }: { channel: number }) {
  return (
    <DialogButton
      label="开账号"
      may="sys_channel:account"
      dialog={(onClose) => <AccountDialog channel={channel} onClose={onClose} />}
    />
  );
}

/** By which link merchants come, and who enters for the channel. */
export function ChannelAccounts({ id, code, isActive }: { id: number; code: string; isActive: boolean }) {
  const may = useMay();
  const queries = useQueryClient();
  const { data: rows, error } = useQuery({
    queryKey: [channelAccount.name, id],
    queryFn: () => request(channelAccounts, { channel: id }, { quiet: true }),
  });
  const reload = () => void queries.invalidateQueries({ queryKey: [channelAccount.name] });
  const byId = new Map((rows ?? []).map((row) => [row.id, row]));
  return (
    <>
      {isActive && (
        <section>
          <Copied label="注册链接" value={`${location.origin}/register?channel=${code}`} />
        </section>
      )}
      {error && <p className="hl-wrong">{error.message}</p>}
      {rows?.length === 0 && (
        <section>
          <h3>账号</h3>
          <p className="hl-muted">还没有账号。渠道商用它从 /ypyadmin 登录。</p>
        </section>
      )}
      {rows && rows.length > 0 && (
        <LinesTable
          label="账号"
          fields={shownFields}
          columns={may('sys_channel:account') ? Object.keys(shownFields) : Object.keys(shownFields).slice(0, -1)}
          lines={rows.map((row) => ({
            id: row.id,
            username: row.username,
            realname: row.realname,
            mobile: row.mobile ?? missing,
            lastLoginAt: row.lastLoginAt ? formatDate(row.lastLoginAt, 'yyyy-MM-dd HH:mm') : '从未',
            state: row.disabled ? '已停用' : '正常',
          }))}
          cells={{
            tools: ({ id: row }) => (
              <span className="hl-tools">
                <Tools row={byId.get(row)!} onChanged={reload} />
              </span>
            ),
          }}
        />
      )}
    </>
  );
}
