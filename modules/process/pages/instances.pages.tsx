import { DialogButton, listPage } from '@heliu/ui';
import { lazy } from 'react';
import { Link } from 'react-router';
import { instanceCalls } from '../instance/instance.ts';

const HandOver = lazy(() => import('./hand-over.pages.tsx'));

/** All approvals of the company, for whoever looks after them. */
export default listPage(instanceCalls, {
  columns: ['title', 'party', 'definition', 'starter', 'createdAt', 'state', 'stepName', 'waitsFor', 'finishedAt'],
  widths: { title: 210, party: 170, definition: 150, waitsFor: 130 },
  cells: { title: ({ id, title }) => <Link to={`/process/detail/${id}`}>{title}</Link> },
  buttons: () => (
    <DialogButton label="移交待办" may="process_instance:stop" dialog={(onClose) => <HandOver onClose={onClose} />} />
  ),
  selects: false,
  empty: <p>还没有走过审批的单据。先在“流程定义”里说明哪种单据审核前要谁同意。</p>,
});
