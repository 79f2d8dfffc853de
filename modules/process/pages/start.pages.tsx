import { useQuery } from '@tanstack/react-query';
import { Icon, request, Waiting } from '@heliu/ui';
import { Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { startableForms, type StartableForm } from '../request/request.calls.ts';
import '../flow/process.css';

const others = '其他';

function groupsOf(forms: readonly StartableForm[]): [string, StartableForm[]][] {
  const groups = new Map<string, StartableForm[]>();
  for (const form of forms) groups.set(form.group || others, [...(groups.get(form.group || others) ?? []), form]);
  return [...groups].toSorted(([a], [b]) => Number(a === others) - Number(b === others));
}

/** What somebody may ask for that is no document: one tile for each form. */
export default function StartPage() {
  const [word, setWord] = useState('');
  const { data } = useQuery({
    queryKey: ['process', 'startable'],
    queryFn: ({ signal }) => request(startableForms, {}, { signal }),
  });
  if (!data) return <Waiting />;
  const found = data.rows.filter(({ name, note }) => `${name} ${note ?? ''}`.includes(word.trim()));
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>发起审批</h2>
        <span className="hl-gap" />
        <Input
          className="flow-find"
          aria-label="查找表单"
          placeholder="查找表单"
          allowClear
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        <Link to="/process/todo?kind=mine">我填的审批单</Link>
      </header>
      <section className="hl-card flow-start">
        {found.length === 0 && (
          <p className="hl-muted">
            {data.rows.length === 0 ? '还没有您可以发起的表单，请联系管理员在“审批表单”里设计。' : '没有这样的表单。'}
          </p>
        )}
        {groupsOf(found).map(([group, forms]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <ul className="flow-tiles">
              {forms.map(({ id, name, icon, note }) => (
                <li key={id}>
                  <Link to={`/process/add/${id}`}>
                    <i aria-hidden>
                      <Icon name={icon} />
                    </i>
                    <span>
                      <b>{name}</b>
                      {note && <small title={note}>{note}</small>}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
    </div>
  );
}
