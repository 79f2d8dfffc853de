import type { Wire } from '@heliu/model';
import { request, say, useBusy, useMay } from '@heliu/ui';
import { Button } from 'antd';
import { subjectQuota } from './subject.calls.ts';
import { quotaText } from './subject.rules.ts';
import type { subject } from './subject.ts';

/** Asks the provider how much may still be issued. */
export function QuotaTool({ row: { id, provider, disabled } }: { row: Wire<typeof subject> }) {
  const may = useMay();
  const [busy, run] = useBusy();
  if (!provider || disabled || !may('oms_invoice_subject:view')) return null;
  const ask = async () => say({ text: quotaText(await request(subjectQuota, { id })), durationMs: 6000 });
  return (
    <Button loading={busy} onClick={() => run(ask)}>
      查额度
    </Button>
  );
}
