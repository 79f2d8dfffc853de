import type { Wire } from '@heliu/model';
import { listPage, refresh, request, say, showPage, useBusy, useMay } from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { reprint, syncPapers } from './paper.calls.ts';
import { paper, paperCalls } from './paper.ts';

type PaperRow = Wire<typeof paper>;

const isOut = ({ state, label }: PaperRow) => ['sent', 'printed', 'unsure'].includes(state) && label !== '测试页';

/** One key as long as the button stands there: two clicks are one paper. */
function AgainTool({ row, asButton = false }: { row: PaperRow; asButton?: boolean }) {
  const may = useMay();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [busy, run] = useBusy();
  if (!isOut(row) || !may('printing_paper:print')) return null;
  const again = () =>
    run(async () => {
      await request(reprint, { id: row.id, key });
      setKey(crypto.randomUUID());
      refresh(paper);
      say({ text: `补打已发往“${row.titles['device']}”` });
    });
  return asButton ? (
    <Button loading={busy} onClick={again}>
      补打
    </Button>
  ) : (
    <button type="button" disabled={busy} onClick={again}>
      补打
    </button>
  );
}

function SyncButton({ rows }: { rows: readonly PaperRow[] }) {
  const [busy, run] = useBusy();
  const sent = rows.filter(({ state, task }) => state === 'sent' && task);
  if (sent.length === 0) return null;
  const sync = () =>
    run(async () => {
      const { papers } = await request(syncPapers, { ids: sent.slice(0, 50).map(({ id }) => id) });
      refresh(paper);
      const printed = papers.filter(({ state }) => state === 'printed').length;
      say({ text: `${papers.length} 张里已打出 ${printed} 张` });
    });
  return (
    <Button loading={busy} onClick={sync}>
      问服务商打出来没有
    </Button>
  );
}

export const List = listPage(paperCalls, {
  columns: ['title', 'label', 'device', 'event', 'copies', 'reprint', 'state', 'error', 'createdAt', 'sentAt'],
  widths: { title: 200, label: 110, device: 130, event: 70, copies: 60, reprint: 60, state: 90, error: 260 },
  reads: ['task'],
  selection: ({ selected }) => <SyncButton rows={selected} />,
  tools: (row) => <AgainTool row={row} />,
  sums: [],
  empty: <p>还没有打印过。在单据上点打印、选一台打印机，或设好自动打印，每一张纸都记在这里。</p>,
});

export const Show = showPage(paperCalls, {
  sections: [
    { fields: ['title', 'label', 'device', 'event', 'copies', 'reprint', 'state', 'error'] },
    { label: '经过', fields: ['createdBy', 'createdAt', 'tries', 'nextTryAt', 'sentAt', 'printedAt', 'task'] },
  ],
  tools: (row) => <AgainTool row={row} asButton />,
});
