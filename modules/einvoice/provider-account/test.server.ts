import { Refusal, runWork, type Work } from '@heliu/engine';
import { ProviderLine } from '../providers/line.server.ts';
import { type ProviderCode, type ProviderFault, providerNames } from '../providers/provider.ts';

interface Asking {
  readonly line: ProviderLine;
  readonly account: number;
}

/** Every question is asked in the name of a taxpayer: of the subject, or of one that the company's account serves. */
async function lineFor(work: Work, code: ProviderCode, subject: number | undefined): Promise<Asking> {
  const name = providerNames[code];
  const [account] = await work.query<{ id: number; disabled: boolean }>(
    'oms_provider_account.tested',
    `select id, disabled from oms_provider_account where company_id = $1 and provider = $2 and subject is not distinct from $3 and not deleted`,
    [work.company, code, subject ?? null],
  );
  if (!account) throw new Refusal(`还没有保存${name}的账号设置，请先保存再测试`);
  if (account.disabled) throw new Refusal(`${name}的这个账号已停用，请启用后再测试`);
  const [asker] = await work.query<{ subject: number; taxNo: string }>(
    'oms_provider_account.asker',
    `select s.id as subject, s.tax_no as "taxNo" from oms_invoice_subject s
     where s.company_id = $1 and not s.deleted and not s.disabled and case when $3::bigint is null then not exists (
         select 1 from oms_provider_account a where a.company_id = $1 and a.provider = $2 and a.subject = s.id and not a.deleted)
       else s.id = $3 end
     order by (s.provider = $2) desc nulls last, s.id limit 1`,
    [work.company, code, subject ?? null],
  );
  const line = asker && (await ProviderLine.open(work, { provider: code, ...asker }));
  if (!line) throw new Refusal('测试要用一个开票主体的税号，请先登记开票主体');
  return { line, account: account.id };
}

/** Answered in the clear, though it cannot issue at the moment: the account itself is right. */
const reached: Partial<Record<ProviderFault['kind'], string>> = {
  login: '，但开票员没有登录',
  quota: '，但额度或库存不足',
  offline: '，但税控设备离线',
};

/** Asks about an invoice that never was: nothing is issued by it, and an account that is wrong is refused. */
export async function testProvider(
  work: Work,
  code: ProviderCode,
  subject: number | undefined,
): Promise<{ passed: boolean; text: string }> {
  const own = <T>(task: (inner: Work) => Promise<T>) => runWork(work.db, work.user, task, work.origin);
  const { line, account } = await own((inner) => lineFor(inner, code, subject));
  const answer = await line.ask(line.provider.operations.query, [{ serial: 'HELIUTESTHELIUTEST00', red: false }]);
  const but = answer.ok ? '' : reached[answer.fault.kind];
  const passed = but !== undefined;
  const text = passed || answer.ok ? `连接正常${but ?? ''}` : answer.fault.message;
  await own(async (inner) =>
    inner.later({
      name: 'oms_provider_account.result',
      text: 'update oms_provider_account set tested = $3, test_text = $4, tested_at = now() where company_id = $1 and id = $2',
      values: [inner.company, account, passed ? 'passed' : 'failed', text.slice(0, 300)],
    }),
  );
  return { passed, text };
}
