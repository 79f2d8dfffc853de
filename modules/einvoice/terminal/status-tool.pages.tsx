import { refresh, request, say, useBusy, useMay, warn } from '@heliu/ui';
import { Button } from 'antd';
import type { TerminalRow } from './terminal-cells.pages.tsx';
import { terminalStatus } from './terminal.calls.ts';
import { terminal } from './terminal.ts';

/** Asks the provider about the machine: in the list as a link, on its own page as a button. */
export function StatusTool({
  row: { id, name, disabled },
  asButton = false,
}: {
  row: TerminalRow;
  asButton?: boolean;
}) {
  const may = useMay();
  const [busy, run] = useBusy();
  if (disabled || !may('oms_tax_terminal:view')) return null;
  const ask = async () => {
    const { online, stock, trouble } = await request(terminalStatus, { id });
    refresh(terminal);
    if (online === 'yes') say({ text: `“${name}”在线${stock === null ? '' : `，还剩 ${stock} 张`}` });
    else warn(`“${name}”${online === 'no' ? '离线' : '的状态没有查到'}${trouble ? `：${trouble}` : ''}`);
  };
  return asButton ? (
    <Button loading={busy} onClick={() => run(ask)}>
      查询状态
    </Button>
  ) : (
    <button type="button" disabled={busy} onClick={() => run(ask)}>
      查询
    </button>
  );
}
