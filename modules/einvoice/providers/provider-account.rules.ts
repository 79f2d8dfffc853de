import type { InvoiceProvider, Setting } from './provider.ts';

/** As an account's gateway: the sandbox, wherever it runs today. */
export const sandboxGateway = 'sandbox';

const abilities = {
  issueBlue: '开蓝票',
  issueRed: '开红票',
  applyRed: '红字确认单',
  buyerReds: '购方的红冲申请',
  query: '查询结果',
  voidInvoice: '作废',
  quota: '查额度',
  login: '开票员登录',
  searchCompany: '查企业抬头',
} as const;

export function abilitiesOf({ operations, callback }: InvoiceProvider): { label: string; verified: boolean }[] {
  const can = Object.entries(abilities).flatMap(([key, label]) => {
    const operation = operations[key as keyof typeof abilities];
    return operation ? [{ label, verified: operation.verified }] : [];
  });
  return callback ? [...can, { label: '结果通知', verified: callback.verified }] : can;
}

export function verifiedOf(provider: InvoiceProvider): 'all' | 'some' | 'none' {
  const marks = abilitiesOf(provider).map(({ verified }) => verified);
  if (marks.every(Boolean)) return 'all';
  return marks.some(Boolean) ? 'some' : 'none';
}

type Values = Readonly<Record<string, string>>;

/** What is kept after a form was sent: a secret left empty stays as it was, anything else left empty is gone. */
export function mergedSettings(
  settings: readonly Setting[],
  kept: Values,
  sent: Readonly<Record<string, string | null>>,
): Values {
  const entries = settings.flatMap(({ key, secret }) => {
    const value = sent[key]?.trim() || (secret ? kept[key] : undefined);
    return value ? [[key, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** What is wrong with what was sent, before anything is kept. */
export function settingsComplaint(
  settings: readonly Setting[],
  merged: Values,
  sent: Readonly<Record<string, string | null>>,
): string | undefined {
  const strange = Object.keys(sent).find((key) => !settings.some((one) => one.key === key));
  if (strange !== undefined) return `没有“${strange}”这项设置`;
  const missing = settings.filter(({ key, required, default: usual }) => required && !merged[key] && !usual);
  return missing.length === 0 ? undefined : `请填写${missing.map(({ label }) => label).join('、')}`;
}

export function gatewayComplaint(gateway: string | null | undefined): string | undefined {
  if (!gateway || gateway === sandboxGateway || /^https?:\/\/[^\s/?#]+[^\s]*$/.test(gateway)) return undefined;
  return '接口地址应以 http:// 或 https:// 开头';
}
