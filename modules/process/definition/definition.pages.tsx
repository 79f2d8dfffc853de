import { useQuery } from '@tanstack/react-query';
import type { WireFull } from '@heliu/model';
import { DialogButton, download, formatMoment, formPage, listPage, request, showPage, useMay } from '@heliu/ui';
import { Button } from 'antd';
import { lazy } from 'react';
import { Link, useNavigate } from 'react-router';
import { peopleKinds, type Step, stepKinds } from '../flow/step.ts';
import { definitionCalls, definitionFile, definitionWords, processDefinition } from './definition.ts';
import { newStep, peopleText, stepsComplaints, voteText } from './definition.rules.ts';
import { StepsInput, Target, useKinds, When } from './steps-input.pages.tsx';
import '../flow/process.css';

const Move = lazy(() => import('./move.pages.tsx'));

type Definition = WireFull<typeof processDefinition>;

export const List = listPage(definitionCalls, {
  columns: ['code', 'name', 'about', 'when', 'priority', 'revision', 'disabled', 'createdBy', 'createdAt'],
  // Those before it are reached from the one in force.
  fixed: { current: 'true' },
  widths: { when: 220, name: 170, about: 110 },
  empty: <p>还没有流程。说明哪种单据审核前要谁同意，之后审核这种单据就会先提交审批。</p>,
});

export const Form = formPage(definitionCalls, {
  sections: [
    { fields: ['name', 'code', 'target', 'priority', 'when', 'remark'] },
    { label: '审批步骤', fields: ['steps'] },
  ],
  controls: { target: Target, when: When, steps: StepsInput },
  async start(from) {
    const id = Number(from.get('version'));
    if (!(id > 0)) return { steps: [newStep([])] as never };
    const { name, code, target, priority, when, remark, steps } = (await request(definitionCalls.operations.get, {
      id,
    })) as Definition;
    return { name, code, target, priority, when, remark, steps: steps as never };
  },
  locked: {
    code: (_, __) => new URLSearchParams(location.search).has('version'),
    target: () => new URLSearchParams(location.search).has('version'),
  },
  check: ({ steps }) => stepsComplaints(steps as Step[])[0]?.message,
  wide: true,
});

function Steps({ definition }: { definition: Definition }) {
  const kinds = useKinds();
  const { data } = useQuery({
    queryKey: [processDefinition.name, 'words', definition.id],
    queryFn: ({ signal }) => request(definitionWords, { id: definition.id }, { signal }),
  });
  const people = kinds.find(({ name }) => name === definition.target)?.people ?? [];
  const named = (kind: string, id: number) => data?.names[`${kind}:${id}`] ?? '…';
  return (
    <section>
      <h3>审批步骤</h3>
      <ol className="flow-track" aria-label="审批步骤">
        {(definition.steps as Step[]).map((step) => (
          <li key={step.id} className="flow-step is-done">
            <header>
              <b>{step.name}</b>
              {step.kind === 'copy' && <span>{stepKinds.copy}</span>}
            </header>
            <p>
              {peopleText(step, named, people.find(({ key }) => key === step.who.field)?.label ?? peopleKinds.field)}
            </p>
            <p className="flow-rule">{voteText(step)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Revisions({ definition }: { definition: Definition }) {
  const { data } = useQuery({
    queryKey: [processDefinition.name, 'words', definition.id],
    queryFn: ({ signal }) => request(definitionWords, { id: definition.id }, { signal }),
  });
  return (
    <section className="flow-panel" aria-label="版本">
      <header>
        <h3>版本</h3>
      </header>
      <ul className="flow-people">
        {data?.revisions.map(({ id, revision, current, by, at, running }) => (
          <li key={id} className={current ? '' : 'is-idle'}>
            {id === definition.id ? (
              <b>第 {revision} 版</b>
            ) : (
              <Link to={`/process/definition/show/${id}`}>第 {revision} 版</Link>
            )}
            {current && <span className="hl-muted">现行</span>}
            {running > 0 && <span className="hl-muted">{running} 个在走</span>}
            <time>
              {by} {formatMoment(at, true)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tools({ definition }: { definition: Definition }) {
  const may = useMay();
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => void download(definitionFile, { id: definition.id })}>下载 BPMN</Button>
      {definition.current && definition.revision > 1 && may('process_definition:save') && (
        <DialogButton
          label="在走的换到这一版"
          may="process_definition:save"
          dialog={(onClose) => <Move id={definition.id} revision={definition.revision} onClose={onClose} />}
        />
      )}
      {definition.current && may('process_definition:save') && (
        <Button type="primary" onClick={() => void navigate(`/process/definition/add?version=${definition.id}`)}>
          修改（新版本）
        </Button>
      )}
    </>
  );
}

export const Show = showPage(definitionCalls, {
  tags: ({ current }) => (current ? null : <span className="hl-tag">旧版本</span>),
  tools: (definition) => <Tools definition={definition} />,
  sections: [{ fields: ['code', 'about', 'when', 'priority', 'revision', 'createdBy', 'createdAt', 'remark'] }],
  below: (definition) => <Steps definition={definition} />,
  aside: (definition) => <Revisions definition={definition} />,
});
