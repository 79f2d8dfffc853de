import { type AnyEntity, isDocument, permission, printCalls, type Started } from '@heliu/model';
import { Button, Dropdown } from 'antd';
import { Suspense, useState } from 'react';
import { useBusy } from '../action/use-busy.ts';
import { say } from '../feedback/feedback.ts';
import { useMay } from '../session/may.ts';
import { follow } from '../tasks/store.ts';
import { Icon } from '../theme/icon.tsx';
import { request } from '../wire/request.ts';
import { printerTool } from './printers.ts';

/** Chosen documents on paper: all in one file, or straight to a printer. */
export function PrintSelected({ entity: e, ids }: { entity: AnyEntity; ids: readonly number[] }) {
  const may = useMay();
  const [busy, run] = useBusy();
  const [isSending, send] = useState(false);
  if (!isDocument(e) || ids.length === 0 || !may(permission(e, 'view'))) return null;
  const tool = printerTool();
  const print = () =>
    run(async () => {
      const started = await request<Started>(printCalls.many, { entity: e.name, ids: [...ids] });
      say({ text: '正在合成 PDF，完成后可以下载', type: 'info', durationMs: 2000 });
      await follow(started);
    });
  const items = [
    { key: 'pdf', label: '合成一个 PDF', onClick: print },
    ...(tool && may(tool.permission) ? [{ key: 'printer', label: '发到打印机', onClick: () => send(true) }] : []),
  ];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button icon={<Icon name="printer" />} loading={busy} aria-haspopup="menu">
          打印 ({ids.length})
        </Button>
      </Dropdown>
      {isSending && tool && (
        <Suspense>
          <tool.Dialog entity={e.name} ids={ids} onClose={() => send(false)} />
        </Suspense>
      )}
    </>
  );
}
