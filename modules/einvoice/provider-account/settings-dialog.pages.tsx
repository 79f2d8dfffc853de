import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { providerAccount } from '../providers/account.ts';
import { Copied, refresh, request, say } from '@heliu/ui';
import { GatewayInput } from './gateway-input.pages.tsx';
import { providerAccountCalls, type ProviderConfig, type ProviderStatus } from './provider-account.calls.ts';
import { SettingInput } from './setting-input.pages.tsx';
import './provider-account.css';

interface FormProps {
  readonly provider: ProviderStatus;
  readonly subject: number | undefined;
  readonly config: ProviderConfig;
  readonly onClose: () => void;
}

/** What somebody typed; nothing of it is known before it is saved. */
function SettingsForm({ provider: { code, name }, subject, config, onClose }: FormProps) {
  const [gateway, setGateway] = useState(config.gateway ?? '');
  const [isDisabled, setDisabled] = useState(config.account?.disabled ?? false);
  const [settings, setSettings] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(config.settings.map(({ key, value, default: usual }) => [key, value ?? usual ?? ''])),
  );
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState<'save' | 'test'>();
  const { saveConfig, test } = providerAccountCalls[code];
  const run = async (what: 'save' | 'test') => {
    setBusy(what);
    setRefusal(undefined);
    try {
      const owner = subject === undefined ? {} : { subject };
      await request(
        saveConfig,
        { ...owner, gateway: gateway || null, disabled: isDisabled, settings },
        { quiet: true },
      );
      const { passed, text } =
        what === 'test' ? await request(test, owner, { quiet: true }) : { passed: true, text: '设置已保存' };
      if (!passed) setRefusal(`设置已保存，但测试没有通过：${text}`);
      else {
        say({ text: `${name}：${text}` });
        onClose();
      }
    } catch (error) {
      setRefusal((error as Error).message);
    } finally {
      refresh(providerAccount);
      setBusy(undefined);
    }
  };
  const isSandbox = gateway === 'sandbox';
  return (
    <>
      <GatewayInput value={gateway} usual={config.usualGateway} sandbox={config.sandbox} onChange={setGateway} />
      {isSandbox ? (
        <p className="hl-warning">演示用：发票由平台沙盒开出，没有法律效力。密钥不用填。</p>
      ) : (
        <div className="provider-where">
          {config.settings.map((setting) => (
            <SettingInput
              key={setting.key}
              setting={setting}
              value={settings[setting.key] ?? ''}
              onChange={(value) => setSettings((before) => ({ ...before, [setting.key]: value }))}
            />
          ))}
        </div>
      )}
      <Checkbox checked={isDisabled} onChange={(event) => setDisabled(event.target.checked)}>
        停用这个账号
      </Checkbox>
      {config.callbackUrl && (
        <div>
          <Copied label="回调地址" value={config.callbackUrl} />
          <p className="hl-hint">请在服务商的后台登记。它只用来更快知道结果，没有登记也会定时查询。</p>
        </div>
      )}
      {refusal && (
        <p className="hl-wrong" role="alert">
          {refusal}
        </p>
      )}
      <footer>
        <Button loading={busy === 'save'} disabled={busy !== undefined} onClick={() => void run('save')}>
          保存
        </Button>
        <Button
          type="primary"
          loading={busy === 'test'}
          disabled={busy !== undefined || isDisabled}
          onClick={() => void run('test')}
        >
          保存并测试连接
        </Button>
      </footer>
    </>
  );
}

interface Props {
  readonly provider: ProviderStatus;
  readonly subject: number | undefined;
  readonly onClose: () => void;
}

export function SettingsDialog({ provider, subject: first, onClose }: Props) {
  const { code, name, subjects, verified } = provider;
  const [subject, setSubject] = useState(subjects.some(({ id }) => id === first) ? first : undefined);
  const owner = useId();
  const config = useQuery({
    queryKey: [providerAccount.name, 'config', code, subject],
    // What somebody is typing must not be replaced by what comes in meanwhile.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) =>
      request(providerAccountCalls[code].config, subject === undefined ? {} : { subject }, { signal }),
  });
  return (
    <Modal open width={600} title={`${name}的账号`} footer={null} mask={{ closable: false }} onCancel={onClose}>
      <div className="provider-settings">
        {verified === 'none' && (
          <p className="hl-warning">{name}没有公开的接口文档，这里按通用格式对接，启用前请先与服务商核对各项参数。</p>
        )}
        <div className="hl-field">
          <label htmlFor={owner}>哪个主体用</label>
          <Select
            id={owner}
            value={subject ?? 0}
            options={[
              { value: 0, label: '所有主体共用' },
              ...subjects.map(({ id, name: called }) => ({ value: id, label: `只给 ${called}` })),
            ]}
            onChange={(next: number) => setSubject(next || undefined)}
          />
        </div>
        {config.data && (
          <SettingsForm
            key={subject ?? 0}
            provider={provider}
            subject={subject}
            config={config.data}
            onClose={onClose}
          />
        )}
      </div>
    </Modal>
  );
}
