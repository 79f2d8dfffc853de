import { integer } from '@heliu/model';
import { asPaper, DialogButton, fetchFile, FieldGrid, listPage, PrintButton, showPage } from '@heliu/ui';
import { Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { couponBatchCalls } from './batch.ts';
import { mostPrinted, printCoupons } from './coupon.calls.ts';

const columns = ['number', 'day', 'kind', 'coupon', 'summary', 'audience', 'wanted', 'done', 'left', 'status'] as const;

export const List = listPage(couponBatchCalls, {
  columns: [...columns],
  widths: { coupon: 150, summary: 180, audience: 160, wanted: 90, done: 90, left: 90 },
  adds: false,
  acts: false,
  empty: <p>还没有制过券、发过券。在优惠券的查看页上点“制券”或“发券”。</p>,
});

const from = ['from', integer('从第几张起', { required: true, min: 1 })] as const;

/** One sheet of paper after the other, as many codes as one file holds. */
function PrintCodes({ batch, onClose }: { batch: number; onClose: () => void }) {
  const [first, setFirst] = useState('1');
  return (
    <Modal open width={400} title="打印券码" footer={null} onCancel={onClose}>
      <div className="hl-stack">
        <p className="hl-muted">
          每页 24 张，一个文件最多 {mostPrinted} 张；更多的分几次打印，或到“券”里按批次导出 Excel 交给印厂。
        </p>
        <FieldGrid
          narrow
          prefix="coupon-print"
          fields={[from]}
          values={{ from: first }}
          onChange={(_, value) => setFirst(String(value ?? ''))}
        />
        <PrintButton
          label="打印券码"
          paper={() => asPaper(fetchFile(printCoupons, { batch, from: Number(first) || 1 }))}
        />
      </div>
    </Modal>
  );
}

export const Show = showPage(couponBatchCalls, {
  sections: [{ fields: ['day', 'kind', 'coupon', 'summary', 'audience', 'wanted', 'done', 'left', 'createdBy'] }],
  tools: ({ id, kind, done, status }) =>
    kind === 'make' &&
    done > 0 &&
    status !== 'void' && (
      <DialogButton
        label="打印券码"
        may="pos_coupon:make"
        dialog={(onClose) => <PrintCodes batch={id} onClose={onClose} />}
      />
    ),
  below: ({ id }) => (
    <p>
      <Link to={`/pos/couponinstance?batch=${id}`}>看这一批的券</Link>
    </p>
  ),
});
