import { dateTime } from '@heliu/model';
import { FieldControl, formatDate, request } from '@heliu/ui';
import { Modal } from 'antd';
import { useState } from 'react';
import { reExecuteTasks } from './task.calls.ts';
import { type TaskRow, tellTouched } from './touched.pages.tsx';

const from = dateTime('从哪个时间起');

/** Reads a stretch of time once more. */
export function AgainDialog({ rows, onClose }: { rows: readonly TaskRow[]; onClose: () => void }) {
  const [since, setSince] = useState<string | null>(null);
  const [first] = rows;
  const named = rows.length === 1 ? `“${first!.name}”` : `选中的 ${rows.length} 个任务`;
  const run = () => {
    const ids = rows.map(({ id }) => id);
    const args = since ? { ids, from: new Date(since).toISOString() } : { ids };
    onClose();
    void tellTouched(request(reExecuteTasks, args), '重新执行');
  };
  return (
    <Modal open width={440} title="重新执行" okText="重新执行" onOk={run} onCancel={onClose}>
      <div className="pull-again">
        <p>{named}从下面的时间起再向平台读一遍。已经有的订单只会更新，不会重复；一直读到现在为止。</p>
        <label htmlFor="pull-again-from">
          <span>{from.label}（不填则重读上一次的时段）</span>
          <FieldControl
            field={from}
            id="pull-again-from"
            value={since}
            onChange={(value) => setSince(value as string | null)}
          />
        </label>
        {rows.length === 1 && first!.mark && (
          <p className="hl-muted">现在已同步到 {formatDate(first!.mark, 'yyyy-MM-dd HH:mm')}。晚于它的时间没有作用。</p>
        )}
      </div>
    </Modal>
  );
}
