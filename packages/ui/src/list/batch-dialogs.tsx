import type { Action, AnyEntity } from '@heliu/model';
import { Button, Modal } from 'antd';
import type { AnyRow } from '../action/available.ts';
import { ActionInput, type Said, useSaid } from '../action/action-input.tsx';
import { cancelTask, useTask } from '../tasks/store.ts';
import { TaskBar } from '../tasks/task-bar.tsx';

export interface Chosen {
  readonly name: string;
  readonly action: Action;
  readonly fitting: readonly AnyRow[];
}

export interface Progress {
  readonly label: string;
  readonly count: number;
  /** Of the task that does it, where there are too many to wait for. */
  readonly task?: number;
}

/** A batch under way. What takes long goes on in the background, whether or not somebody watches. */
export function Running({ progress, onHide }: { progress: Progress; onHide: () => void }) {
  const task = useTask(progress.task);
  return (
    <Modal
      open
      width={440}
      closable={false}
      keyboard={false}
      title={progress.label}
      footer={
        task && (
          <>
            <Button disabled={task.cancelRequested} onClick={() => void cancelTask(task.id)}>
              {task.cancelRequested ? '正在停止…' : '停止'}
            </Button>
            <Button type="primary" onClick={onHide}>
              转到后台
            </Button>
          </>
        )
      }
    >
      {task ? (
        <>
          <TaskBar task={task} />
          <p className="hl-muted">
            {task.done} / {progress.count}
            {task.failed > 0 && `，${task.failed} 条没有做`}。停止后，已经做了的不会退回。
          </p>
        </>
      ) : (
        <p className="hl-muted">正在处理 {progress.count} 条…</p>
      )}
    </Modal>
  );
}

export function Question({
  chosen,
  entity,
  total,
  onRun,
  onClose,
}: {
  chosen: Chosen;
  entity: AnyEntity;
  total: number;
  onRun: (said: Said) => void;
  onClose: () => void;
}) {
  const { action, fitting } = chosen;
  const { said, ...change } = useSaid(action);
  const skipped = total - fitting.length;
  return (
    <Modal
      open
      width={440}
      title={`批量${action.label}`}
      onCancel={onClose}
      onOk={() => onRun(said)}
      okText={`${action.label} ${fitting.length} 条`}
      okButtonProps={{ danger: action.danger ?? false, disabled: said.isMissing }}
    >
      <p className="hl-ask">
        {action.confirm ?? `逐条${action.label} ${fitting.length} 条${entity.label}，一条不成不影响其他。`}
        {skipped > 0 && `　另有 ${skipped} 条不在可${action.label}的状态，会跳过。`}
      </p>
      <ActionInput action={action} said={said} {...change} />
    </Modal>
  );
}
