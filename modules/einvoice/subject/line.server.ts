import { Refusal, type Work } from '@heliu/engine';
import { ProviderLine } from '../providers/line.server.ts';
import { type ProviderCode, providerNames } from '../providers/provider.ts';

/** The way to the service a subject issues through; says what is missing where there is none. */
export async function lineOfSubject(work: Work, subject: number): Promise<ProviderLine> {
  const [row] = await work.query<{ name: string; taxNo: string; provider: ProviderCode | null }>(
    'oms_invoice_subject.line',
    'select name, tax_no as "taxNo", provider from oms_invoice_subject where company_id = $1 and id = $2 and not deleted',
    [work.company, subject],
  );
  if (!row) throw new Refusal('开票主体不存在');
  const { name, taxNo, provider } = row;
  if (!provider) throw new Refusal(`“${name}”还没有选开票服务，请先到开票主体里选`);
  const line = await ProviderLine.open(work, { provider, subject, taxNo });
  if (!line) throw new Refusal(`还没有${providerNames[provider]}的账号，请先到“开票服务”设置`);
  return line;
}
