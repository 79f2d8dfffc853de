import { sumYuan } from '@heliu/model';
import {
  DialogButton,
  type Column,
  DataTable,
  formatMoney,
  refresh,
  RefusedList,
  request,
  say,
  upload,
  useBusy,
  warn,
} from '@heliu/ui';
import { Button, Input, Modal, Upload } from 'antd';
import { useMemo, useState } from 'react';
import { invoiceKinds, shopOrder } from '../../shop/model.ts';

import { importInvoice, type ImportRow, type Registered } from '../register/import.calls.ts';
import { pastedRows, sheetColumns } from '../register/import.rules.ts';
import { invoice } from '../invoice/invoice.ts';

type Found = Registered['found'][number] & { readonly id: number };
interface Brought {
  readonly rows: ImportRow[];
  readonly files: number[];
  /** What somebody corrected: to which order an invoice belongs. */
  readonly orderNos: Record<string, string>;
}
const nothing: Brought = { rows: [], files: [], orderNos: {} };

/** The order number as it was found, to be typed over; judged anew when it is left. */
function OrderCell({ row, onChange }: { row: Found; onChange: (orderNo: string) => void }) {
  const [typed, setTyped] = useState(row.orderNo ?? '');
  if (row.colour === 'red') return <span className="hl-muted">随蓝票 {row.blueNumber}</span>;
  const leave = () => typed.trim() !== (row.orderNo ?? '') && onChange(typed.trim());
  return (
    <Input
      size="small"
      aria-label={`${row.number} 的订单号`}
      placeholder="不归订单"
      value={typed}
      maxLength={64}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
      onPressEnter={leave}
    />
  );
}

const columnsFor = (onOrder: (number: string, orderNo: string) => void): Column<Found>[] => [
  { key: 'number', title: '发票号码', width: 190, render: (row) => row.number },
  {
    key: 'kind',
    title: '票种',
    width: 120,
    render: (row) => (
      <>
        {invoiceKinds[row.kind]} {row.colour === 'red' && <span className="hl-tag is-invoice">红票</span>}
      </>
    ),
  },
  { key: 'buyerName', title: '购方', width: 160, tip: (row) => row.buyerName, render: (row) => row.buyerName },
  {
    key: 'orderNo',
    title: '订单号',
    width: 210,
    render: (row) => <OrderCell key={row.orderNo} row={row} onChange={(orderNo) => onOrder(row.number, orderNo)} />,
  },
  { key: 'gross', title: '价税合计', width: 110, align: 'right', render: (row) => formatMoney(row.gross) },
];

/** What was found, before anything is written. */
function Judged({
  judged: { found, refused },
  onOrder,
}: {
  judged: Registered;
  onOrder: (number: string, orderNo: string) => void;
}) {
  const columns = useMemo(() => columnsFor(onOrder), [onOrder]);
  return (
    <>
      <RefusedList
        title={`${refused.length} 张不能登记`}
        refused={refused.map(({ number, message }) => ({ what: number, message }))}
      />
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
            共 {found.length} 张，价税合计 <b>{formatMoney(sumYuan(found.map(({ gross }) => gross)))}</b>
            <span className="hl-muted">　备注里有订单号的已自动填上，可以改；留空的以后再关联。</span>
          </p>
        </>
      )}
    </>
  );
}

/** Invoices issued elsewhere: their files, or rows copied from a sheet. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const [pasted, setPasted] = useState('');
  const [brought, setBrought] = useState<Brought>(nothing);
  const [judged, setJudged] = useState<Registered>();
  const [busy, run] = useBusy();
  const send = ({ files, ...others }: Brought, dryRun: boolean): Promise<Registered> =>
    request(importInvoice, files.length > 0 ? { ...others, files, dryRun } : { ...others, dryRun });
  const judge = async (next: Brought) => {
    setJudged(await send(next, true));
    setBrought(next);
  };
  const judgeRows = () => {
    const rows = pastedRows(pasted);
    if (rows.length === 0) return warn('没有要登记的发票，请粘贴表格或选择文件');
    run(() => judge({ ...nothing, rows }));
  };
  const judgeFiles = async (all: readonly File[]) => {
    const files: number[] = [];
    for (const file of all) files.push((await upload(file)).id);
    await judge({ ...nothing, files });
  };
  const change = (number: string, orderNo: string) =>
    run(() => judge({ ...brought, orderNos: { ...brought.orderNos, [number]: orderNo } }));
  const register = async () => {
    const { found } = await send(brought, false);
    say({ text: `登记了 ${found.length} 张发票`, durationMs: 2000 });
    refresh(invoice, shopOrder);
    onClose();
  };
  const count = judged?.found.length ?? 0;
  return (
    <Modal
      open
      width={900}
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
            <Button type="primary" loading={busy} disabled={pasted.trim() === ''} onClick={judgeRows}>
              检查
            </Button>
          )}
        </>
      }
    >
      <div className="hl-stack">
        {judged ? (
          <Judged judged={judged} onOrder={change} />
        ) : (
          <>
            <p className="hl-muted">
              登记后发票算作已开具，对应的订单不再重复开票；红票连同它的蓝票一起登记，或在蓝票登记之后。XML 最可靠，OFD
              和数电发票的 PDF 也认，原件随发票保存。
            </p>
            <Upload
              multiple
              accept=".xml,.ofd,.pdf"
              showUploadList={false}
              beforeUpload={(file, all) => {
                // Called once for each; the last one sends them all.
                if (file === all.at(-1)) run(() => judgeFiles(all));
                return false;
              }}
            >
              <Button loading={busy}>选择文件（XML、OFD、PDF，可多选）</Button>
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
                一行一个项目，同一号码的几行是一张。带标题行时各列顺序随意，不带则按上面的顺序；店铺、订单号、代码、税号、编码、税额可以留空。红票的价税合计写负数，并写对应蓝票号码。
              </span>
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}

export function ImportButton() {
  return (
    <DialogButton
      label="登记别处开的票"
      may="oms_invoice:save"
      dialog={(onClose) => <ImportDialog onClose={onClose} />}
    />
  );
}
