import { type Column, DataTable, Failure, QuickSearch, Waiting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { useMemo, useState } from 'react';
import { clientPath, documentPath } from '../catalogue/addresses.ts';
import { Console, type Credentials } from './console.pages.tsx';
import { type FieldRow, fieldRows, type Listed, listedIn, type OpenDocument } from './document.ts';
import { Code } from '../secret/code.pages.tsx';
import '../secret/open.css';

const columns: Column<FieldRow>[] = [
  { key: 'name', title: '名称', width: 220, render: ({ name }) => <code>{name}</code> },
  { key: 'type', title: '类型', width: 110, render: ({ type }) => type },
  { key: 'required', title: '必填', width: 50, render: ({ required }) => (required ? '是' : '') },
  { key: 'description', title: '说明', render: ({ description }) => description },
];
const answered = columns.filter(({ key }) => key !== 'required');

function Fields({ title, rows, of = columns }: { title: string; rows: readonly FieldRow[]; of?: Column<FieldRow>[] }) {
  return rows.length === 0 ? null : (
    <>
      <h4>{title}</h4>
      <DataTable label={title} columns={of} rows={rows} />
    </>
  );
}

const example = (label: string, value: unknown) => <Code label={label}>{JSON.stringify(value, null, 2)}</Code>;

/** What a call takes and gives, for whoever writes the program. */
function Description({ document, listed: { operation } }: { document: OpenDocument; listed: Listed }) {
  const { parameters, requestBody, responses } = operation;
  const sent = requestBody?.content['application/json'];
  const got = responses['200']!.content['application/json'];
  const rows = parameters.map(({ name, required, description, schema }, i) => ({
    id: i + 1,
    name,
    required,
    description,
    type: schema.type === 'integer' ? '整数' : '文本',
  }));
  return (
    <>
      <p className="hl-muted">{operation.description}</p>
      <Fields title="参数" rows={rows} />
      {sent && (
        <>
          <Fields title="请求体" rows={fieldRows(document, sent.schema)} />
          <h4>请求体示例</h4>
          {example('请求体示例', sent.example)}
        </>
      )}
      {got ? (
        <>
          <Fields title="答复" rows={fieldRows(document, got.schema)} of={answered} />
          <h4>答复示例</h4>
          {example('答复示例', got.example)}
        </>
      ) : (
        <p>答复是文件本身。</p>
      )}
      <h4>拒绝</h4>
      <p>{responses['4XX']!.description}</p>
      {example('拒绝的示例', responses['4XX']!.content['application/json']!.example)}
    </>
  );
}

const nothing: Credentials = { keyId: '', secret: '' };

function Reader({ document }: { document: OpenDocument }) {
  const all = useMemo(() => listedIn(document), [document]);
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState(all[0]!.operation.operationId);
  // Kept as long as the page stands, and nowhere else.
  const [credentials, setCredentials] = useState(nothing);
  const found = all.filter(({ path, operation: { summary, operationId } }) =>
    `${path} ${summary} ${operationId}`.toLowerCase().includes(q.trim().toLowerCase()),
  );
  const groups = [...new Set(found.flatMap(({ operation }) => operation.tags))];
  const listed = all.find(({ operation }) => operation.operationId === chosen)!;
  return (
    <div className="open-reader">
      <nav className="hl-card" aria-label="接口">
        <QuickSearch value={q} placeholder="接口名称或路径" onSearch={setQ} />
        {found.length === 0 && <p className="hl-muted">没有这样的接口</p>}
        {groups.map((group) => (
          <section key={group}>
            <h4>{group}</h4>
            {found
              .filter(({ operation }) => operation.tags.includes(group))
              .map(({ method, operation: { operationId, summary } }) => (
                <button
                  key={operationId}
                  type="button"
                  aria-current={operationId === chosen}
                  onClick={() => setChosen(operationId)}
                >
                  <b className={method === 'GET' ? 'is-get' : 'is-post'}>{method}</b>
                  <span>{summary}</span>
                </button>
              ))}
          </section>
        ))}
      </nav>
      <article className="hl-card">
        <h3>{listed.operation.summary}</h3>
        <p>
          <code>
            {listed.method} {listed.path}
          </code>
        </p>
        <Tabs
          key={chosen}
          items={[
            { key: 'read', label: '说明', children: <Description document={document} listed={listed} /> },
            {
              key: 'try',
              label: '试一试',
              children: <Console listed={listed} credentials={credentials} onCredentials={setCredentials} />,
            },
          ]}
        />
      </article>
    </div>
  );
}

/** Every call that can be asked from outside, and a place to try them. */
export default function Developer() {
  const found = useQuery({
    queryKey: ['open', 'document'],
    queryFn: async ({ signal }) => {
      const response = await fetch(documentPath, { signal });
      if (!response.ok) throw new Error(`没有取到接口说明（${response.status}）`);
      return (await response.json()) as OpenDocument;
    },
    staleTime: Infinity,
  });
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>开发者</h2>
        <a href={documentPath} target="_blank" rel="noreferrer">
          OpenAPI 说明
        </a>
        <a href={clientPath} download="heliu-client.ts">
          下载 TypeScript 客户端
        </a>
      </header>
      {found.isPending ? (
        <Waiting />
      ) : found.isError ? (
        <Failure message={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <>
          <details className="hl-card open-intro">
            <summary>怎样签名</summary>
            {found.data.info.description.split('\n\n').map((text) => (
              <p key={text}>{text}</p>
            ))}
          </details>
          <Reader document={found.data} />
        </>
      )}
    </div>
  );
}
