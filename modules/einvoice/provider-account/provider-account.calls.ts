import { custom, get, post } from '@heliu/model';
import { z } from 'zod';
import { type ProviderCode, providerNames, type Setting } from '../providers/provider.ts';

export const providerCodes = Object.keys(providerNames) as ProviderCode[];

/** One company's access to a provider: its own for a subject, or one for all subjects that have none. */
export interface ProviderAccess {
  readonly id: number;
  readonly subject: number | null;
  readonly subjectName: string | null;
  readonly tested: 'none' | 'passed' | 'failed';
  readonly testText: string | null;
  readonly testedAt: string | null;
  readonly disabled: boolean;
}
export interface ProviderStatus {
  readonly code: ProviderCode;
  readonly name: string;
  /** How much of what it does was checked against its own documents. */
  readonly verified: 'all' | 'some' | 'none';
  readonly can: readonly { readonly label: string; readonly verified: boolean }[];
  readonly kinds: readonly string[];
  /** Subjects that issue through it. */
  readonly subjects: readonly { readonly id: number; readonly name: string }[];
  readonly accounts: readonly ProviderAccess[];
}
export interface ConfigSetting extends Setting {
  /** Secrets are never sent back. */
  readonly value: string | null;
  readonly filled: boolean;
}
export interface ProviderConfig {
  readonly account: ProviderAccess | null;
  readonly gateway: string | null;
  readonly usualGateway: string;
  /** Whether a sandbox runs that can stand in for it. */
  readonly sandbox: boolean;
  readonly settings: readonly ConfigSetting[];
  /** What is to be registered at the provider; there once it was saved. */
  readonly callbackUrl: string | null;
}

const [view, save] = ['oms_provider_account:view', 'oms_provider_account:save'] as const;
const subject = z.coerce.number('开票主体无效').int('开票主体无效').positive('开票主体无效').optional();

const callsOf = (code: ProviderCode) => {
  const name = providerNames[code];
  return {
    status: custom<ProviderStatus>()(`${name}：能做什么、账号状态`, get(`/api/${code}/status`), view, z.object({})),
    config: custom<ProviderConfig>()(
      `${name}：账号设置，密钥只说有没有填`,
      get(`/api/${code}/config`),
      view,
      z.object({ subject }),
    ),
    saveConfig: custom<ProviderConfig>()(
      `${name}：保存账号设置，密钥留空则不变`,
      post(`/api/${code}/saveConfig`),
      save,
      z.object({
        subject,
        gateway: z.string('接口地址应为文字').trim().max(300, '接口地址不能超过300个字').nullish(),
        disabled: z.boolean('停用应为是或否').default(false),
        settings: z.record(
          z.string(),
          z.string('设置应为文字').max(8000, '设置不能超过8000个字').nullable(),
          '设置无效',
        ),
      }),
    ),
    test: custom<{ passed: boolean; text: string }>()(
      `${name}：测试连接`,
      post(`/api/${code}/test`),
      save,
      z.object({ subject }),
    ),
  };
};
type ProviderAccountCalls = Readonly<Record<ProviderCode, ReturnType<typeof callsOf>>>;
export const providerAccountCalls = Object.fromEntries(
  providerCodes.map((code) => [code, callsOf(code)]),
) as ProviderAccountCalls;

export const providerList = custom<ProviderStatus[]>()(
  '所有开票服务及本企业的账号',
  get('/api/oms/invoiceprovider/list'),
  view,
  z.object({}),
);
