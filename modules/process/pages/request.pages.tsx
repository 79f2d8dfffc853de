import { useQuery } from '@tanstack/react-query';
import { listPage, request, showPage } from '@heliu/ui';
import { requestFacts } from '../request/request.calls.ts';
import { processRequest, requestCalls } from '../request/request.ts';
import { DocumentView } from './document.pages.tsx';

/** All that was filled in, for whoever looks after it. */
export const List = listPage(requestCalls, {
  columns: ['number', 'formName', 'summary', 'amount', 'starter', 'department', 'day', 'status'],
  widths: { summary: 260, formName: 120 },
  empty: <p>还没有人填过审批单。从右上角的“待我审批”进去，可以“发起审批”。</p>,
});

function Contents({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: [processRequest.name, 'facts', id],
    queryFn: ({ signal }) => request(requestFacts, { request: id }, { quiet: true, signal }),
    retry: false,
  });
  return data ? <DocumentView document={data} /> : <div className="hl-bones" />;
}

export const Show = showPage(requestCalls, {
  sections: [{ fields: ['formName', 'starter', 'department', 'day', 'form', 'createdAt'] }],
  below: ({ id }) => <Contents id={id} />,
});
