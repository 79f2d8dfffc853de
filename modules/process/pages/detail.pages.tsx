import { useQuery } from '@tanstack/react-query';
import { hiddenText } from '@heliu/model';
import { formatDate, RecordLink, request, StateTag, useTabTitle, Waiting } from '@heliu/ui';
import { useParams } from 'react-router';
import { flowStates } from '../flow/flow.rules.ts';
import { type DocumentFacts, processInfo } from '../instance/instance.calls.ts';
import { processInstance } from '../instance/instance.ts';
import { Deeds } from './deeds.pages.tsx';
import { Events, Track } from './track.pages.tsx';

function Document({ document: { facts, lines } }: { document: DocumentFacts }) {
  return (
    <>
      <dl className="flow-doc">
        {facts.map(({ label, value, isMoney }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{isMoney && value !== hiddenText ? `￥${value}` : value}</dd>
          </div>
        ))}
      </dl>
      {lines.map(({ label, columns, rows, more }) => (
        <section key={label}>
          <h3>{label}</h3>
          <div className="flow-lines" role="region" aria-label={label} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column.label} className={column.isNumber ? 'is-number' : ''}>
                      {column.label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, at) => (
                  <tr key={at}>
                    {row.map((value, place) => (
                      <td key={place} className={columns[place]!.isNumber ? 'is-number' : ''}>
                        {value}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {more > 0 && <p className="hl-muted">还有 {more} 行，请打开单据看。</p>}
        </section>
      ))}
    </>
  );
}

/** One approval: the document, where it stands, and what to say to it. */
export default function ProcessDetail() {
  const id = Number(useParams()['id']);
  const {
    data: info,
    isError,
    error,
  } = useQuery({
    queryKey: [processInstance.name, 'info', id],
    queryFn: ({ signal }) => request(processInfo, { processInstanceId: id }, { quiet: true, signal }),
    retry: false,
  });
  useTabTitle(info?.title);
  if (isError) return <p className="hl-page hl-muted">{error.message}</p>;
  if (!info) return <Waiting />;
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2 title={info.title}>{info.title}</h2>
        <StateTag entity={processInstance} state={info.state} label={flowStates[info.state]} />
        <span className="hl-muted">
          {info.starter} {formatDate(info.startedAt)} 提交 · {info.process} 第 {info.revision} 版
        </span>
        <span className="hl-gap" />
        <RecordLink entity={info.entity} id={info.record}>
          打开单据
        </RecordLink>
      </header>
      <div className="flow-page">
        <section className="hl-card" role="region" aria-label="单据内容" tabIndex={0}>
          {info.document ? <Document document={info.document} /> : <p className="hl-muted">单据已经删除。</p>}
          <h3>审批记录</h3>
          <Events events={info.events} />
        </section>
        <section className="hl-card flow-side" role="region" aria-label="审批进度" tabIndex={0}>
          {info.problem && (
            <p className="flow-problem" role="alert">
              {info.problem}
            </p>
          )}
          <Deeds info={info} />
          <Track steps={info.steps} />
        </section>
      </div>
    </div>
  );
}
