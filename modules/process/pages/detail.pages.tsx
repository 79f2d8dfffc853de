import { useQuery } from '@tanstack/react-query';
import { download, formatDate, RecordLink, request, StateTag, useTabTitle, Waiting } from '@heliu/ui';
import { Button } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { requestPaper } from '../request/request.calls.ts';
import { processRequest } from '../request/request.ts';
import { flowStates } from '../flow/flow.rules.ts';
import { processInfo } from '../instance/instance.calls.ts';
import { processInstance } from '../instance/instance.ts';
import { Deeds } from './deeds.pages.tsx';
import { DocumentView } from './document.pages.tsx';
import { CommentBox } from './comment.pages.tsx';
import { Changes, Events, Track } from './track.pages.tsx';

/** One approval: the document, where it stands, and what to say to it. */
export default function ProcessDetail() {
  const id = Number(useParams()['id']);
  const navigate = useNavigate();
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
        {info.entity === processRequest.name && (
          <Button onClick={() => void download(requestPaper, { request: info.record })}>打印</Button>
        )}
        {info.edit !== null && (
          <Button type="primary" onClick={() => void navigate(`/process/request/edit/${info.edit}`)}>
            修改并重新提交
          </Button>
        )}
        <RecordLink entity={info.entity} id={info.record}>
          打开单据
        </RecordLink>
      </header>
      <div className="flow-page">
        <section className="hl-card" role="region" aria-label="单据内容" tabIndex={0}>
          {info.changes && <Changes changes={info.changes} />}
          {info.document ? <DocumentView document={info.document} /> : <p className="hl-muted">单据已经删除。</p>}
          <h3>审批记录</h3>
          <Events events={info.events} />
          {info.mayComment && <CommentBox instance={info.id} />}
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
