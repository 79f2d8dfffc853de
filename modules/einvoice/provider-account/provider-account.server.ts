import { randomBytes } from 'node:crypto';
import { behaviour, handle, note, Refusal, save, type Work } from '@heliu/engine';
import { invoiceKinds } from '../../shop/model.ts';
import { providerAccount } from '../providers/account.ts';
import { accountsChanged } from '../callback/callback.server.ts';
import { type ProviderCode, providerNames } from '../providers/provider.ts';
import { invoiceProviders } from '../providers/providers.server.ts';
import { sandboxSettings } from '../providers/sandbox-accounts.ts';
import { shopWorld } from '../../shop/server.ts';
import { forgetSecret, keepSecret, readSecret } from '../../system/server.ts';

import {
  type ProviderAccess,
  providerAccountCalls,
  providerCodes,
  type ProviderConfig,
  providerList,
  type ProviderStatus,
} from './provider-account.calls.ts';
import {
  abilitiesOf,
  gatewayComplaint,
  mergedSettings,
  sandboxGateway,
  settingsComplaint,
  verifiedOf,
} from '../providers/provider-account.rules.ts';
import { testProvider } from './test.server.ts';

/** Its callback address was told to the provider, so it must stay what it is. */
export const providerAccountBehaviour = behaviour(providerAccount, {
  derive: (input) => ({ ...input, callbackKey: randomBytes(24).toString('base64url') }),
});

interface Access extends ProviderAccess {
  readonly provider: ProviderCode;
  readonly gateway: string | null;
  readonly callbackKey: string;
}
const accesses = (work: Work, codes: readonly ProviderCode[]): Promise<Access[]> =>
  work.query<Access>(
    'oms_provider_account.all',
    `select a.id, a.provider, a.subject, s.name as "subjectName", a.tested, a.test_text as "testText", a.tested_at as "testedAt", a.disabled,
       a.gateway, a.callback_key as "callbackKey"
     from oms_provider_account a left join oms_invoice_subject s on s.company_id = $1 and s.id = a.subject
     where a.company_id = $1 and a.provider = any($2::text[]) and not a.deleted order by a.subject nulls first, a.id`,
    [work.company, codes],
  );
const told = ({ provider: _, gateway: __, callbackKey: ___, ...access }: Access): ProviderAccess => access;

async function statuses(work: Work, codes: readonly ProviderCode[]): Promise<ProviderStatus[]> {
  const found = await accesses(work, codes);
  const subjects = await work.query<{ id: number; name: string; provider: ProviderCode }>(
    'oms_invoice_subject.byProvider',
    `select id, name, provider from oms_invoice_subject where company_id = $1 and provider = any($2::text[]) and not deleted and not disabled order by name`,
    [work.company, codes],
  );
  return codes.map((code) => {
    const provider = invoiceProviders[code];
    return {
      code,
      name: providerNames[code],
      verified: verifiedOf(provider),
      can: abilitiesOf(provider),
      kinds: provider.kinds.map((kind) => invoiceKinds[kind]),
      subjects: subjects.filter((one) => one.provider === code).map(({ id, name }) => ({ id, name })),
      accounts: found.filter((one) => one.provider === code).map(told),
    };
  });
}

async function accessOf(work: Work, code: ProviderCode, subject: number | undefined): Promise<Access | undefined> {
  const all = await accesses(work, [code]);
  return all.find((one) => one.subject === (subject ?? null));
}

type Values = Readonly<Record<string, string>>;
async function settingsOf(work: Work, account: number | undefined): Promise<Values> {
  const kept = account === undefined ? undefined : await readSecret(work, 'provider', account);
  return kept ? (JSON.parse(kept.content) as Values) : {};
}

function configOf(work: Work, code: ProviderCode, access: Access | undefined, values: Values): ProviderConfig {
  const { settings, gateway } = invoiceProviders[code];
  const { publicUrl, sandbox } = shopWorld(work.db);
  return {
    account: access ? told(access) : null,
    gateway: access?.gateway ?? null,
    usualGateway: gateway,
    sandbox: sandbox !== undefined,
    settings: settings.map((one) => ({
      ...one,
      value: one.secret ? null : (values[one.key] ?? null),
      filled: values[one.key] !== undefined,
    })),
    callbackUrl: access ? `${publicUrl}/api/${code}/callback?key=${access.callbackKey}` : null,
  };
}

async function demandSubject(work: Work, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const [row] = await work.query(
    'oms_invoice_subject.exists',
    'select 1 as yes from oms_invoice_subject where company_id = $1 and id = $2 and not deleted',
    [work.company, id],
  );
  if (!row) throw new Refusal('开票主体不存在');
}

interface Sent {
  readonly subject?: number | undefined;
  readonly gateway?: string | null | undefined;
  readonly disabled: boolean;
  readonly settings: Readonly<Record<string, string | null>>;
}

/** A key is for the address it was typed in for: whoever changes that must not have it sent elsewhere. */
function demandSecretsAgain(code: ProviderCode, before: Access | undefined, { gateway, settings }: Sent): void {
  if (!before || gateway === sandboxGateway || (before.gateway ?? null) === (gateway || null)) return;
  const empty = invoiceProviders[code].settings.filter(
    ({ key, secret, required }) => secret && required && !settings[key],
  );
  if (empty.length > 0) throw new Refusal(`接口地址改了，请重新填写${empty.map(({ label }) => label).join('、')}`);
}

async function keepConfig(work: Work, code: ProviderCode, sent: Sent): Promise<ProviderConfig> {
  await demandSubject(work, sent.subject);
  // Two who set it up at the same moment must not both find nothing there.
  await work.query('oms_provider_account.turn', 'select pg_advisory_xact_lock(4866, hashtext($1))', [
    `${work.company} ${code}`,
  ]);
  const before = await accessOf(work, code, sent.subject);
  const { settings } = invoiceProviders[code];
  const kept = await settingsOf(work, before?.id);
  // The sandbox's keys are published, so nobody has to type them in.
  const usual = sent.gateway === sandboxGateway ? sandboxSettings(code) : {};
  const merged = { ...usual, ...mergedSettings(settings, kept, sent.settings) };
  const complaint = gatewayComplaint(sent.gateway) ?? settingsComplaint(settings, merged, sent.settings);
  if (complaint) throw new Refusal(complaint);
  demandSecretsAgain(code, before, sent);
  const gateway = sent.gateway || null;
  const id =
    before?.id ?? (await save(work, providerAccount, { provider: code, subject: sent.subject ?? null, gateway })).id;
  keepSecret(work, 'provider', id, JSON.stringify(merged));
  forgetSecret(work, 'provider.token', id);
  accountsChanged(work);
  await work.flush();
  await work.query(
    'oms_provider_account.keep',
    `update oms_provider_account set gateway = $3, disabled = $4, tested = 'none', test_text = null, tested_at = null, version = version + 1, updated_by = $5, updated_at = now()
     where company_id = $1 and id = $2`,
    [work.company, id, gateway, sent.disabled, work.user.id],
  );
  // What was typed in stands in no log, only that it was.
  if (before)
    await note(work, {
      entity: providerAccount.name,
      recordId: id,
      action: 'update',
      label: '修改设置',
      title: providerNames[code],
    });
  return configOf(work, code, await accessOf(work, code, sent.subject), merged);
}

export const providerAccountHandlers = [
  handle(providerList, (_, work) => statuses(work, providerCodes)),
  ...providerCodes.flatMap((code) => {
    const { status, config, saveConfig, test } = providerAccountCalls[code];
    return [
      handle(status, async (_, work) => (await statuses(work, [code]))[0]!),
      handle(config, async ({ subject }, work) => {
        const access = await accessOf(work, code, subject);
        return configOf(work, code, access, await settingsOf(work, access?.id));
      }),
      handle(saveConfig, (sent, work) => keepConfig(work, code, sent)),
      handle(test, ({ subject }, work) => testProvider(work, code, subject)),
    ];
  }),
];
