import { UploadState } from './invoice-cells.pages.tsx';
import { listPage, RecordLink, StateTabs } from '@heliu/ui';
import { platformNames } from '../../shop/model.ts';
import { uploadCalls } from '../write-back/upload.calls.ts';
import { uploadStates } from '../write-back/upload.ts';

const Above = () => (
  <StateTabs
    label="回传状态"
    keys={['state']}
    tabs={[
      { label: '全部', count: undefined, query: {} },
      ...Object.entries(uploadStates).map(([state, label]) => ({ label, count: undefined, query: { state } })),
    ]}
  />
);

/** What was given back to platforms, and what they would not take. */
export default listPage(uploadCalls, {
  above: Above,
  columns: ['orderNo', 'shop', 'invoiceNo', 'red', 'state', 'error', 'uploadedAt', 'createdAt'],
  widths: { orderNo: 150, shop: 140, invoiceNo: 166, red: 56, state: 90, error: 220 },
  cells: {
    shop: ({ platform, titles }) => `${platformNames[platform]} · ${titles['shop'] ?? ''}`,
    invoiceNo: ({ invoice, invoiceNo }) => (
      <RecordLink entity="oms_invoice" id={invoice}>
        {invoiceNo ?? '--'}
      </RecordLink>
    ),
    state: ({ state }) => <UploadState state={state} />,
    red: ({ red }) => (red ? <span className="hl-negative">红票</span> : '蓝票'),
  },
  heads: { red: '蓝红' },
  empty: <p>还没有回传过发票。店铺开了“自动回传”，发票开好、文件下载后就会自己回传。</p>,
});
