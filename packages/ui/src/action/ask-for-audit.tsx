import { actionsOf, type AnyEntity, inboxCalls, isDocument, permission } from '@heliu/model';
import { Button } from 'antd';
import { say } from '../feedback/feedback.ts';
import { useMay } from '../session/may.ts';
import { useSession } from '../session/store.ts';
import { request } from '../wire/request.ts';
import { type AnyRow, heldBy } from './available.ts';
import { useBusy } from './use-busy.ts';

/** For whoever wrote a document that somebody else has to audit: tells those who may. */
export function AskForAudit({ entity, row }: { entity: AnyEntity; row: AnyRow }) {
  const may = useMay();
  const me = Number(useSession(({ session }) => session?.userid));
  const [busy, run] = useBusy();
  const waits = isDocument(entity) && actionsOf(entity)['audit']?.from?.includes(row['status'] as never);
  const needsOthers = row['createdBy'] === me || !may(permission(entity, 'audit' as 'view'));
  if (!waits || !needsOthers || heldBy(row) !== undefined || !may(permission(entity, 'save'))) return null;
  const ask = async () => {
    const { asked } = await request(inboxCalls.askForAudit, { entity: entity.name, id: row.id });
    say({ text: `已通知 ${asked} 位有权审核的同事`, durationMs: 2500 });
  };
  return (
    <Button loading={busy} onClick={() => run(ask)}>
      请求审核
    </Button>
  );
}
