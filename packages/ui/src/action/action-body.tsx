import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { actionsOf, codes, type Complaint, type Outcome, titleOf } from '@heliu/model';
import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { notify, say } from '../feedback/feedback.ts';
import { recordPath } from '../menu/menu.ts';
import { goTo } from '../page/navigation.ts';
import { useSession } from '../session/store.ts';
import { preview } from '../wire/generic.ts';
import { Refused } from '../wire/reply.ts';
import { request } from '../wire/request.ts';
import { useSettled } from '../text/use-settled.ts';
import { ActionInput, useSaid } from './action-input.tsx';
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
  const { said, ...change } = useSaid(action, row);
  // Asked again when nobody has typed for a moment.
  const typed = useSettled(JSON.stringify(said.input), 300);
  const [complaints, setComplaints] = useState<readonly Complaint[]>([]);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const version = row['version'] as number;
  const looked = useQuery({
    queryKey: [e.name, 'preview', name, row.id, version, typed],
    queryFn: () => preview(e.name, name, row.id, version, JSON.parse(typed) as object),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const blocked = (looked.data?.blockers.length ?? 0) > 0;
  const confirm = useRef<HTMLButtonElement>(null);
  const isReady = !looked.isPending && !blocked && !action.reason && !action.input;
  // It could not be focused before what it does was known: a disabled button takes no focus.
  useEffect(() => {
    if (isReady) confirm.current?.focus();
  }, [isReady]);

  const run = async () => {
    setBusy(true);
    setRefusal(undefined);
    setComplaints([]);
    try {
      const { outcome } = (await request(
        operations[name]!,
        { ...said.input, id: row.id, version, ...(said.reason && { reason: said.reason }) },
        { quiet: true },
      )) as { outcome?: Outcome };
      tell(outcome?.instead ?? action.done ?? `${action.label}成功`, outcome);
      onClose();
    } catch (error) {
      const stale = error instanceof Refused && error.code === codes.conflict;
      if (error instanceof Refused) setComplaints(error.complaints ?? []);
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
            disabled={looked.isPending || blocked || said.isMissing}
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
      <ActionInput action={action} said={said} complaints={complaints} {...change} />
      {refusal && (
        <div className="hl-blockers" role="alert">
          {refusal}
        </div>
      )}
    </Modal>
  );
}
