import { useQuery, useQueryClient } from '@tanstack/react-query';
import { actionsOf, codes, type Outcome, titleOf } from '@heliu/model';
import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { notify, say } from '../feedback/feedback.ts';
import { recordPath } from '../menu/menu.ts';
import { goTo } from '../page/navigation.ts';
import { useSession } from '../session/store.ts';
import { preview } from '../wire/generic.ts';
import { Refused } from '../wire/reply.ts';
import { request } from '../wire/request.ts';
import { ReasonInput } from './reason-input.tsx';
import { PreviewView } from './preview-view.tsx';

import type { DialogProps, Pending } from './action-dialog.tsx';

/** Says that it is done; where another record came of it, with the way there. */
function tell(done: string, outcome: Outcome | undefined): void {
  const { menu } = useSession.getState();
  const to = outcome && menu && recordPath(menu, outcome.record.entity, outcome.record.id);
  if (!outcome) say({ text: done });
  else
    notify({
      title: done,
      text: outcome.text,
      type: 'success',
      durationMs: 10_000,
      ...(to && { action: { label: `查看${outcome.record.title}`, run: () => goTo(to) } }),
    });
}

/** What an action will do, asked before it is done. */
export function ActionBody({
  entity: e,
  operations,
  pending: { name, row },
  onClose,
}: DialogProps & { pending: Pending }) {
  const action = actionsOf(e)[name]!;
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const version = row['version'] as number;
  const looked = useQuery({
    queryKey: [e.name, 'preview', name, row.id, version],
    queryFn: () => preview(e.name, name, row.id, version),
    gcTime: 0,
    retry: false,
  });
  const blocked = (looked.data?.blockers.length ?? 0) > 0;
  const confirm = useRef<HTMLButtonElement>(null);
  const isReady = !looked.isPending && !blocked && !action.reason;
  // It could not be focused before what it does was known: a disabled button takes no focus.
  useEffect(() => {
    if (isReady) confirm.current?.focus();
  }, [isReady]);
  const missesReason = action.reason === 'required' && reason.trim() === '';

  const run = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { outcome } = (await request(
        operations[name]!,
        { id: row.id, version, ...(reason.trim() && { reason: reason.trim() }) },
        { quiet: true },
      )) as { outcome?: Outcome };
      tell(action.done ?? `${action.label}成功`, outcome);
      onClose();
    } catch (error) {
      const stale = error instanceof Refused && error.code === codes.conflict;
      setRefusal(`${(error as Error).message}${stale ? '。列表已刷新，请看过再做。' : ''}`);
    } finally {
      setBusy(false);
      // Balances and other documents may have moved along, so whatever is on screen is asked for again.
      void queries.invalidateQueries();
    }
  };

  return (
    <Modal
      open
      width={520}
      title={`${action.label}：${e.label} ${titleOf(e, row)}`}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            danger={action.danger ?? false}
            loading={busy}
            ref={confirm}
            disabled={looked.isPending || blocked || missesReason}
            onClick={() => void run()}
          >
            {action.label}
          </Button>
        </>
      }
    >
      {action.confirm && <p className="hl-ask">{action.confirm}</p>}
      {looked.isPending && <div className="hl-bones" aria-label="正在核对" />}
      {looked.data && <PreviewView preview={looked.data} />}
      {looked.isError && <p className="hl-muted">没有取到预览：{looked.error.message}</p>}
      <ReasonInput action={action} value={reason} onChange={setReason} />
      {refusal && (
        <div className="hl-blockers" role="alert">
          {refusal}
        </div>
      )}
    </Modal>
  );
}
