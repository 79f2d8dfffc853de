import {
  Copied,
  DialogButton,
  FieldsDialog,
  formPage,
  formatDate,
  listPage,
  type Raw,
  refresh,
  request,
  say,
  showPage,
  useBusy,
  useMay,
} from '@heliu/ui';
import { text, type WireFull } from '@heliu/model';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { saveWxSecret, testWxApp, wxApp, wxAppCalls, wxCallbackOf } from './wx-app.ts';

const sections = [
  { label: '账号', fields: ['name', 'kind', 'appId', 'originalId', 'place'] },
  { label: '消息', fields: ['mode', 'autoReply'] },
  { fields: ['disabled', 'remark'] },
] as const;

export const List = listPage(wxAppCalls, {
  columns: ['name', 'kind', 'appId', 'place', 'keyed', 'tested', 'verifiedAt', 'autoReply', 'disabled'],
  widths: { name: 160, appId: 180 },
  empty: <p>还没有公众号。填好 AppID，存下密钥并测试通过后，把服务器地址填到微信公众平台。</p>,
});
export const Form = formPage(wxAppCalls, { sections });

const secretFields = {
  secret: text('AppSecret', { max: 32, hint: '32 位，在微信公众平台的“基本配置”里' }),
  token: text('令牌（Token）', { max: 32, hint: '自己定的 3 到 32 位字母或数字，两边填一样的' }),
  aesKey: text('消息加解密密钥', { max: 43, hint: '43 位，安全模式要填' }),
} as const;

function SecretDialog({ row, onClose }: { row: WireFull<typeof wxApp>; onClose: () => void }) {
  const [values, setValues] = useState<Readonly<Record<string, Raw>>>({});
  async function save(): Promise<void> {
    const typed = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
    await request(saveWxSecret, { ...typed, id: row.id } as never, { quiet: true });
    say({ text: '已加密存下，任何人都不能再看到' });
    refresh(wxApp);
    onClose();
  }
  return (
    <FieldsDialog
      title={`${row.name} 的密钥`}
      okText="存下"
      first="secret"
      onSave={save}
      onClose={onClose}
      prefix="wx"
      fields={Object.entries(secretFields)}
      values={values}
      onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
      controls={Object.fromEntries(
        Object.keys(secretFields).map((key) => [
          key,
          ({ id, value, onChange }) => (
            <Input.Password
              id={id}
              autoComplete="new-password"
              placeholder="不改就留空"
              value={(value as string | null) ?? ''}
              onChange={(event) => onChange(event.target.value)}
            />
          ),
        ]),
      )}
    />
  );
}

function Tools({ row }: { row: WireFull<typeof wxApp> }) {
  const may = useMay();
  const [busy, run] = useBusy();
  const test = async () => {
    const { passed, text: said } = await request(testWxApp, { id: row.id });
    say({ text: said, ...(passed ? {} : { durationMs: 6000 }) });
    refresh(wxApp);
  };
  return (
    <>
      <DialogButton
        label="填写密钥"
        may="sys_wx_app:save"
        primary={!row.keyed}
        dialog={(onClose) => <SecretDialog row={row} onClose={onClose} />}
      />
      {may('sys_wx_app:save') && row.keyed && (
        <Button loading={busy} onClick={() => run(test)}>
          测试连接
        </Button>
      )}
    </>
  );
}

/** Where WeChat is to send what it has to say. */
function Address({ row }: { row: WireFull<typeof wxApp> }) {
  const { data } = useQuery({
    queryKey: [wxApp.name, 'callback', row.id],
    queryFn: () => request(wxCallbackOf, { id: row.id }, { quiet: true }),
  });
  return (
    <section>
      {data && <Copied label="服务器地址（URL）" value={data.url} />}
      <p className="hl-muted">
        {row.verifiedAt
          ? `微信已在 ${formatDate(row.verifiedAt, 'yyyy-MM-dd HH:mm')} 验证过这个地址。`
          : row.listening
            ? '把地址、令牌和消息加解密密钥填到微信公众平台的“服务器配置”里，点提交，微信会来验证。'
            : '先点“填写密钥”存下令牌，再到微信公众平台提交服务器配置。'}
      </p>
    </section>
  );
}

export const Show = showPage(wxAppCalls, {
  sections: [...sections, { label: '连接', fields: ['keyed', 'listening', 'tested', 'testText', 'testedAt'] }],
  tools: (row) => <Tools row={row} />,
  below: (row) => <Address row={row} />,
});
