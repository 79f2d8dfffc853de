import type { Wire } from '@heliu/model';
import { request, say, useBusy, useMay } from '@heliu/ui';
import { Button } from 'antd';
import { reExecute } from './auto-invoice.calls.ts';
import { autoFailure } from './failure.ts';
import { autoRule } from './rule.ts';

interface Asked {
  readonly ids?: number[];
  readonly rule?: number;
}

/** Tries again what was not invoiced, now instead of in its time. */
export function useExecute() {
  const may = useMay();
  const [busy, run] = useBusy(autoFailure, autoRule);
  const execute = (asked: Asked) =>
    run(async () => {
      const { made, refused, again } = await request(reExecute, asked);
      const parts = [
        made + again > 0 ? `${made + again} 张已去开票` : '',
        refused > 0 ? `${refused} 张订单仍不能开` : '',
      ].filter(Boolean);
      say({ text: parts.join('，') || '没有等着重试的订单', durationMs: 3000 });
    });
  return { may: may('oms_auto_rule:execute'), busy, execute };
}

export function ExecuteRule({ row: { id, disabled } }: { row: Wire<typeof autoRule> }) {
  const { may, busy, execute } = useExecute();
  if (!may || disabled) return null;
  return (
    <Button loading={busy} onClick={() => execute({ rule: id })}>
      重新执行
    </Button>
  );
}
