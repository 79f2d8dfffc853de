import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RecordPanelProps, request, say, StateDot, useBusy } from '@heliu/ui';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { flowStates } from '../flow/flow.rules.ts';
import { guardedKinds, recordProcess, type RecordProcess, startProcess } from '../instance/instance.calls.ts';
import { processInstance } from '../instance/instance.ts';
import { Deeds } from './deeds.pages.tsx';
import { PeopleInput } from './people-input.pages.tsx';
import { Changes, Track } from './track.pages.tsx';

export type Next = NonNullable<RecordProcess['next']>;

/** Who is going to be asked, and whom the starter still has to name. */
export function StartDialog({
  next,
  onClose,
  onStart,
}: {
  next: Next;
  onClose: () => void;
  onStart: (chosen: Record<string, number[]>) => Promise<unknown>;
}) {
  const [chosen, setChosen] = useState<Record<string, number[]>>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy();
  const isMissing = next.choose.some(({ id }) => !chosen[id]?.length);
  const confirm = () =>
    run(
      () => onStart(chosen),
      (error) => setRefusal(error.message),
    );
  return (
    <Modal
      open
      title={`提交审批：${next.name}`}
      okText="提交审批"
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ disabled: isMissing }}
      onOk={confirm}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className="flow-dialog">
        <ol className="flow-track" aria-label="将要审批的步骤">
          {next.steps.map(({ id, name, people }) => (
            <li key={id} className="flow-step">
              <header>
                <b>{name}</b>
              </header>
              {next.choose.some((one) => one.id === id) ? (
                <PeopleInput
                  many
                  label={`${name}由谁审批`}
                  value={chosen[id] ?? []}
                  placeholder="选择审批人"
                  onChange={(ids) => setChosen((before) => ({ ...before, [id]: ids }))}
                />
              ) : (
                <p className="flow-rule">{people}</p>
              )}
            </li>
          ))}
        </ol>
        {refusal && (
          <div className="hl-blockers" role="alert">
            {refusal}
          </div>
        )}
      </div>
    </Modal>
  );
}

function Panel({ entity, id }: RecordPanelProps) {
  const [isStarting, setStarting] = useState(false);
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: [entity.name, 'process', id],
    queryFn: ({ signal }) => request(recordProcess, { entity: entity.name, id }, { quiet: true, signal }),
    retry: false,
  });
  if (!data || (!data.info && !data.next)) return null;
  const { info, next } = data;
  const begin = async (chosen: Record<string, number[]>) => {
    await request(startProcess, { entity: entity.name, id, chosen }, { quiet: true });
    say({ text: '已提交审批' });
    setStarting(false);
    void queries.invalidateQueries();
  };
  return (
    <section className="flow-panel" aria-label="审批">
      <header>
        <h3>审批</h3>
        {info && <StateDot entity={processInstance} state={info.state} label={flowStates[info.state]} />}
        {info && <Link to={`/process/detail/${info.id}`}>详情</Link>}
      </header>
      {info?.problem && (
        <p className="flow-problem" role="alert">
          {info.problem}
        </p>
      )}
      {info?.state === 'running' && info.changes && <Changes changes={info.changes} />}
      {info && <Track steps={info.steps} isShort />}
      {info && <Deeds info={info} />}
      {next && (
        <>
          {!info && <p className="flow-rule">审核前要走“{next.name}”。</p>}
          <Button type={info ? 'default' : 'primary'} onClick={() => setStarting(true)}>
            {info ? '再次提交审批' : '提交审批'}
          </Button>
        </>
      )}
      {isStarting && next && <StartDialog next={next} onClose={() => setStarting(false)} onStart={begin} />}
    </section>
  );
}

/** Where the approval of a document stands, on its own page; nothing where its kind needs none. */
export default function ProcessPanel(props: RecordPanelProps) {
  const { data } = useQuery({
    queryKey: ['process', 'guarded'],
    queryFn: () => request(guardedKinds, {}, { quiet: true }),
    staleTime: 60_000,
    retry: false,
  });
  return data?.entities.includes(props.entity.name) ? <Panel {...props} /> : null;
}
