import { useQueryClient } from '@tanstack/react-query';
import { type Action, type AnyEntity, type BatchRow, permission } from '@heliu/model';
import { Button, Dropdown, Input, Modal } from 'antd';
import { useState } from 'react';
import { type AnyRow, availableActions, titleOf } from '../action/available.ts';
import { useMay } from '../session/may.ts';
import { useTab } from '../tabs/context.ts';
import { runBatch } from '../tasks/batch.ts';

interface Props {
  readonly entity: AnyEntity;
  readonly operations: object;
  readonly rows: readonly AnyRow[];
  /** Called with the rows that were not done, so that they stay selected. */
  readonly onDone: (left: ReadonlySet<number>) => void;
}
/** The selection knows what its rows are called. */
type NamedRow = BatchRow & { readonly title: string };
interface Chosen {
  readonly name: string;
  readonly action: Action;
  readonly fitting: readonly AnyRow[];
}

function Results({ label, results, onClose }: { label: string; results: readonly NamedRow[]; onClose: () => void }) {
  const failed = results.filter((row) => !row.ok);
  return (
    <Modal
      open
      title={`${label}：${results.length - failed.length} 条成功${failed.length > 0 ? `，${failed.length} 条没有做` : ''}`}
      onCancel={onClose}
      width={560}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <table className="hl-results">
        <tbody>
          {[...failed, ...results.filter((row) => row.ok)].map((row) => (
            <tr key={row.id} className={row.ok ? '' : 'is-failed'}>
              <td>{row.title}</td>
              <td>{row.ok ? '成功' : row.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}

function Question({
  chosen,
  entity,
  total,
  onRun,
  onClose,
}: {
  chosen: Chosen;
  entity: AnyEntity;
  total: number;
  onRun: (reason: string) => Promise<void>;
  onClose: () => void;
}) {
  const { action, fitting } = chosen;
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const skipped = total - fitting.length;
  return (
    <Modal
      open
      width={440}
      title={`批量${action.label}`}
      onCancel={onClose}
      onOk={() => {
        setBusy(true);
        void onRun(reason.trim()).finally(() => setBusy(false));
      }}
      okText={`${action.label} ${fitting.length} 条`}
      confirmLoading={busy}
      okButtonProps={{ danger: action.danger ?? false, disabled: action.reason === 'required' && reason.trim() === '' }}
    >
      <p className="hl-ask">
        {action.confirm ?? `逐条${action.label} ${fitting.length} 条${entity.label}，一条不成不影响其他。`}
        {skipped > 0 && `　另有 ${skipped} 条不在可${action.label}的状态，会跳过。`}
      </p>
      {action.reason && (
        <label className="hl-reason">
          <span>
            原因
            {action.reason === 'required' ? (
              <i className="hl-required" aria-hidden>
                *
              </i>
            ) : (
              '（可不填）'
            )}
          </span>
          <Input.TextArea
            autoFocus
            value={reason}
            maxLength={200}
            autoSize={{ minRows: 2 }}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
      )}
    </Modal>
  );
}

/** The entity's actions for all selected records at once, each with its own result. */
export function BatchBar({ entity: e, operations, rows, onDone }: Props) {
  const may = useMay();
  const queries = useQueryClient();
  const { active } = useTab();
  const [chosen, setChosen] = useState<Chosen>();
  const [results, setResults] = useState<{ label: string; rows: readonly NamedRow[] }>();

  const byName = new Map<string, { action: Action; fitting: AnyRow[] }>();
  for (const row of rows)
    for (const [name, action] of availableActions(e, operations, row, may)) {
      const entry = byName.get(name) ?? { action, fitting: [] };
      entry.fitting.push(row);
      byName.set(name, entry);
    }
  const offered = [...byName].map(([name, entry]): Chosen => ({ name, ...entry }));

  const run = async ({ name, action, fitting }: Chosen, reason: string) => {
    try {
      const done = await runBatch(
        e.name,
        name,
        fitting.map((row) => row.id),
        reason,
      );
      const titles = new Map(fitting.map((row) => [row.id, titleOf(e, row)]));
      setResults({
        label: `批量${action.label}`,
        rows: done.map((row) => ({ ...row, title: titles.get(row.id) ?? `#${row.id}` })),
      });
      const ok = new Set(done.filter((row) => row.ok).map((row) => row.id));
      onDone(new Set(rows.map((row) => row.id).filter((id) => !ok.has(id))));
    } finally {
      setChosen(undefined);
      void queries.invalidateQueries();
    }
  };
  const [first, second, ...others] = offered;
  const button = (one: Chosen | undefined) =>
    one && (
      <Button key={one.name} danger={one.action.danger ?? false} onClick={() => setChosen(one)}>
        {one.action.label} ({one.fitting.length})
      </Button>
    );
  return (
    <>
      {button(first)}
      {button(second)}
      {others.length > 0 && (
        <Dropdown
          menu={{
            items: others.map((one) => ({
              key: one.name,
              label: `${one.action.label} (${one.fitting.length})`,
              onClick: () => setChosen(one),
            })),
          }}
        >
          <Button>更多</Button>
        </Dropdown>
      )}
      {chosen && active && (
        <Question
          chosen={chosen}
          entity={e}
          total={rows.length}
          onRun={(reason) => run(chosen, reason)}
          onClose={() => setChosen(undefined)}
        />
      )}
      {results && active && (
        <Results label={results.label} results={results.rows} onClose={() => setResults(undefined)} />
      )}
    </>
  );
}

export const hasBatch = (e: AnyEntity, operations: object, may: (permission: string) => boolean): boolean =>
  Object.keys(e.actions ?? {}).some((name) => name in operations && may(permission(e, name as never)));
