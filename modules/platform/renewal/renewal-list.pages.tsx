import { confirmUser, DialogButton, listPage, refresh, request, say, useBusy, useMay } from '@heliu/ui';
import type { Wire } from '@heliu/model';
import { RecordDialog, RemarkDialog } from './record-dialog.pages.tsx';
import { renewalCalls, revokeRenewal } from './renewal.calls.ts';
import { renewal } from './renewal.ts';
import { useState } from 'react';

function Tools({ row }: { row: Wire<typeof renewal> }) {
  const may = useMay();
  const [, run] = useBusy();
  const [isOpen, setOpen] = useState(false);
  async function revoke(): Promise<void> {
    const text = `撤销 ${row.tenantName ?? ''} 的这次续费？套餐和到期时间退回续费以前。`;
    if (!(await confirmUser({ text }))) return;
    await request(revokeRenewal, { id: row.id });
    say({ text: '撤销成功' });
    refresh(renewal);
  }
  return (
    <>
      {may('sys_renewal:save') && (
        <button type="button" onClick={() => setOpen(true)}>
          备注
        </button>
      )}
      {may('sys_renewal:remove') && row.state === 'done' && row.method !== 'wechat' && (
        <button type="button" className="is-danger" onClick={() => run(revoke)}>
          撤销
        </button>
      )}
      {isOpen && <RemarkDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

export default listPage(renewalCalls, {
  columns: [
    'number',
    'tenantName',
    'plan',
    'months',
    'amount',
    'method',
    'state',
    'newExpire',
    'operator',
    'doneAt',
    'remark',
  ],
  widths: { tenantName: 180 },
  sums: [],
  tools: (row) => <Tools row={row} />,
  buttons: () => (
    <DialogButton
      label="登记续费"
      may="sys_renewal:save"
      primary
      dialog={(onClose) => <RecordDialog onClose={onClose} />}
    />
  ),
  empty: <p>还没有续费。企业自己扫码续费会出现在这里；线下收款或赠送的在这里登记。</p>,
});
