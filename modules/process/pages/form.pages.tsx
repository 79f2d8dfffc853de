import { useQuery } from '@tanstack/react-query';
import type { WireFull } from '@heliu/model';
import { download, formatMoment, formPage, listPage, request, showPage, useMay } from '@heliu/ui';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { formCalls, formTarget, formUse, processForm } from '../form/form.ts';
import { itemsComplaints, newItem } from '../form/form.rules.ts';
import type { Item } from '../form/item.ts';
import { requestsFile } from '../request/request.calls.ts';
import { ItemsInput } from './designer.pages.tsx';
import { FormPreview } from './form-preview.pages.tsx';
import '../flow/process.css';

type Form = WireFull<typeof processForm>;

export const List = listPage(formCalls, {
  columns: ['code', 'name', 'group', 'note', 'roles', 'departments', 'priority', 'revision', 'disabled', 'createdAt'],
  // Those before it are reached from the one in force.
  fixed: { current: 'true' },
  widths: { note: 220, name: 140, code: 100 },
  empty: <p>还没有表单。请假、用印、报销这些没有单据的事，在这里设计一张表单，员工就能从“发起审批”填写。</p>,
});

const versionIn = (): URLSearchParams => new URLSearchParams(location.search);

export const Form = formPage(formCalls, {
  sections: [
    { fields: ['name', 'code', 'group', 'icon', 'priority', 'note', 'roles', 'departments'] },
    { label: '填写什么', fields: ['items'] },
  ],
  controls: { items: ItemsInput },
  async start(from) {
    const id = Number(from.get('version'));
    if (!(id > 0)) return { items: [newItem([], 'text')] as never };
    const { name, code, group, icon, priority, note, roles, departments, items } = (await request(
      formCalls.operations.get,
      { id },
    )) as Form;
    return { name, code, group, icon, priority, note, roles, departments, items: items as never };
  },
  locked: { code: () => versionIn().has('version') },
  check: ({ items }) => itemsComplaints(items as Item[])[0]?.message,
  aside: ({ name, items }) => (
    <>
      <h3>预览</h3>
      <FormPreview name={name} items={items as Item[]} />
    </>
  ),
  wide: true,
});

const useFormUse = (id: number) =>
  useQuery({
    queryKey: [processForm.name, 'use', id],
    queryFn: ({ signal }) => request(formUse, { id }, { signal }),
  }).data;

function Flows({ form }: { form: Form }) {
  const use = useFormUse(form.id);
  const may = useMay();
  const add = `/process/definition/add?target=${encodeURIComponent(formTarget(form.code))}`;
  return (
    <section className="flow-panel" aria-label="审批流程">
      <header>
        <h3>审批流程</h3>
      </header>
      {use?.flows.length === 0 && <p className="flow-problem">还没有流程，填好的表单提交不了。</p>}
      <ul className="flow-people">
        {use?.flows.map(({ id, name, when }) => (
          <li key={id}>
            <Link to={`/process/definition/show/${id}`}>{name}</Link>
            {when && <span className="hl-muted">当 {when}</span>}
          </li>
        ))}
      </ul>
      {form.current && may('process_definition:save') && <Link to={add}>加一个流程</Link>}
      <header>
        <h3>版本</h3>
      </header>
      <ul className="flow-people">
        {use?.revisions.map(({ id, revision, current, by, at, filled }) => (
          <li key={id} className={current ? '' : 'is-idle'}>
            {id === form.id ? <b>第 {revision} 版</b> : <Link to={`/process/form/show/${id}`}>第 {revision} 版</Link>}
            {current && <span className="hl-muted">现行</span>}
            {filled > 0 && <span className="hl-muted">填过 {filled} 张</span>}
            <time>
              {by} {formatMoment(at, true)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tools({ form }: { form: Form }) {
  const may = useMay();
  const navigate = useNavigate();
  return (
    <>
      {may('process_request:view') && (
        <Button onClick={() => void download(requestsFile, { form: form.id })}>导出填写内容</Button>
      )}
      {form.current && may('process_form:save') && (
        <Button type="primary" onClick={() => void navigate(`/process/form/add?version=${form.id}`)}>
          修改（新版本）
        </Button>
      )}
    </>
  );
}

export const Show = showPage(formCalls, {
  tags: ({ current }) => (current ? null : <span className="hl-tag">旧版本</span>),
  tools: (form) => <Tools form={form} />,
  sections: [
    {
      fields: [
        'code',
        'group',
        'icon',
        'priority',
        'revision',
        'roles',
        'departments',
        'note',
        'createdBy',
        'createdAt',
      ],
    },
  ],
  below: ({ name, items }) => (
    <section>
      <h3>填写时的样子</h3>
      <FormPreview name={name} items={items as Item[]} />
    </section>
  ),
  aside: (form) => <Flows form={form} />,
});
