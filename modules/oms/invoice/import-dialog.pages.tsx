import { formatFen, sumFen, yuan } from '@heliu/model';
import { type Column, DataTable, formatMoney, refresh, request, say, useBusy, useMay, useTab, warn } from '@heliu/ui';
import { Button, Input, Modal, Upload } from 'antd';
import { useState } from 'react';
import { shopOrder } from '../order/order.ts';
import { invoiceKinds } from '../platforms/platform.ts';
import { importInvoice, type ImportRow, type Registered } from './import.calls.ts';
import { pastedRows, sheetColumns } from './import.rules.ts';
import { invoice } from './invoice.ts';

type Found = Registered['found'][number] & { readonly id: number };
interface Brought {
  readonly rows: ImportRow[];
  readonly xml: string[];
}

const columns: Column<Found>[] = [
  { key: 'number', title: '发票号码', render: (row) => row.number },
  { key: 'kind', title: '票种', render: (row) => invoiceKinds[row.kind] },
  { key: 'buyerName', title: '购方', width: 180, tip: (row) => row.buyerName, render: (row) => row.buyerName },
  { key: 'orderNo', title: '订单号', render: (row) => row.orderNo ?? '--' },
  { key: 'gross', title: '价税合计', align: 'right', render: (row) => formatMoney(row.gross) },
];

/** What was found, before anything is written. */
function Judged({ judged: { found, refused } }: { judged: Registered }) {
  return (
    <>
      {refused.length > 0 && (
        <div className="hl-blockers" role="alert">
          {refused.length} 张不能登记：
          {refused.slice(0, 8).map(({ number, message }, i) => (
            <div key={i}>
              {number}：{message}
            </div>
          ))}
          {refused.length > 8 && <div>…</div>}
        </div>
      )}
      {found.length > 0 && (
        <>
          <div className="invoice-plans">
            <DataTable
              label="将要登记的发票"
              columns={columns}
              rows={found.map((one, id) => ({ ...one, id }))}
              isLoading={false}
              empty=""
            />
          </div>
          <p>
            共 {found.length} 张，价税合计{' '}
            <b>{formatMoney(formatFen(sumFen(found.map(({ gross }) => yuan(gross)))))}</b>
          </p>
        </>
      )}
    </>
  );
}

/** Invoices issued elsewhere: data files, or rows copied from a sheet. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const [pasted, setPasted] = useState('');
  const [brought, setBrought] = useState<Brought>();
  const [judged, setJudged] = useState<Registered>();
  const [busy, run] = useBusy();
  const judge = (next: Brought) => {
    if (next.rows.length + next.xml.length === 0) return warn('没有要登记的发票，请粘贴表格或选择文件');
    run(async () => {
      setJudged(await request(importInvoice, { ...next, dryRun: true }));
      setBrought(next);
    });
  };
  const register = async () => {
    if (!brought) return;
    const { found } = await request(importInvoice, { ...brought, dryRun: false });
    say({ text: `登记了 ${found.length} 张发票`, durationMs: 2000 });
    refresh(invoice, shopOrder);
    onClose();
  };
  const count = judged?.found.length ?? 0;
  return (
    <Modal
      open
      width={860}
      title="登记别处开的票"
      onCancel={onClose}
      footer={
        <>
          {judged && <Button onClick={() => setJudged(undefined)}>返回修改</Button>}
          {judged ? (
            <Button type="primary" loading={busy} disabled={count === 0} onClick={() => run(register)}>
              登记 {count} 张
            </Button>
          ) : (
            <Button
              type="primary"
              loading={busy}
              disabled={pasted.trim() === ''}
              onClick={() => judge({ rows: pastedRows(pasted), xml: [] })}
            >
              检查
            </Button>
          )}
        </>
      }
    >
      <div className="hl-stack">
        {judged ? (
          <Judged judged={judged} />
        ) : (
          <>
            <p className="hl-muted">
              登记后发票算作已开具，对应的订单不再重复开票。从税务局下载的数据文件（XML）最省事，也可以从 Excel 粘贴。
            </p>
            <Upload
              multiple
              accept=".xml,text/xml"
              showUploadList={false}
              beforeUpload={(file, all) => {
                // Called once for each; the last one sends them all.
                if (file === all.at(-1))
                  void Promise.all(all.map((one) => one.text())).then((xml) => judge({ rows: [], xml }));
                return false;
              }}
            >
              <Button loading={busy}>选择数据文件（XML，可多选）</Button>
            </Upload>
            <div className="hl-field">
              <label htmlFor="import-paste">从 Excel 粘贴</label>
              <Input.TextArea
                id="import-paste"
                rows={8}
                value={pasted}
                placeholder={Object.values(sheetColumns).join('　')}
                onChange={(event) => setPasted(event.target.value)}
              />
              <span className="hl-hint">
                一行一个项目，同一号码的几行是一张。带标题行时各列顺序随意，不带则按上面的顺序；店铺、订单号、代码、税号、编码、税额可以留空。
              </span>
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}

export function ImportButton() {
  const may = useMay();
  const { active } = useTab();
  const [isOpen, setOpen] = useState(false);
  if (!may('oms_invoice:save')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>登记别处开的票</Button>
      {isOpen && active && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
