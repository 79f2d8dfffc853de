import { sumYuan } from '@heliu/model';
import { type Column, DataTable, formatMoney, refresh, RefusedList, request, say, upload, useBusy } from '@heliu/ui';
import { Button, Modal, Upload } from 'antd';
import { useState } from 'react';
import { inputInvoice, inputKinds } from './input-invoice.ts';
import { type Registered, registerInputs } from './input-invoice.calls.ts';

type Found = Registered['found'][number] & { readonly id: number };

const columns: Column<Found>[] = [
  { key: 'number', title: '发票号码', width: 190, render: ({ number }) => number },
  { key: 'kind', title: '票种', width: 110, render: ({ kind }) => inputKinds[kind] },
  { key: 'invoiceDate', title: '开票日期', width: 100, render: ({ invoiceDate }) => invoiceDate },
  {
    key: 'sellerName',
    title: '销方',
    width: 210,
    tip: ({ sellerName }) => sellerName,
    render: ({ sellerName, supplier }) => (
      <>
        {sellerName} {supplier === null && <span className="hl-tag is-goods">不在供应商里</span>}
      </>
    ),
  },
  { key: 'tax', title: '税额', width: 90, align: 'right', render: ({ tax }) => formatMoney(tax) },
  { key: 'gross', title: '价税合计', width: 110, align: 'right', render: ({ gross }) => formatMoney(gross) },
  { key: 'isKnown', title: '', width: 90, render: ({ isKnown }) => (isKnown ? '补上文件' : '新登记') },
];

/** What was found, before anything is written. */
function Judged({ found, refused }: Registered) {
  return (
    <>
      <RefusedList
        title={`${refused.length} 张不能登记`}
        refused={refused.map(({ number, message }) => ({ what: number, message }))}
      />
      {found.length > 0 && (
        <>
          <DataTable
            label="将要登记的发票"
            columns={columns}
            rows={found.map((one, id) => ({ ...one, id }))}
            isLoading={false}
            empty=""
          />
          <p>
            共 {found.length} 张，税额 <b>{formatMoney(sumYuan(found.map(({ tax }) => tax)))}</b>，价税合计{' '}
            <b>{formatMoney(sumYuan(found.map(({ gross }) => gross)))}</b>
          </p>
        </>
      )}
    </>
  );
}

/** Files of invoices that were made out to us. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const [files, setFiles] = useState<readonly number[]>([]);
  const [judged, setJudged] = useState<Registered>();
  const [busy, run] = useBusy();
  const judge = async (all: readonly File[]) => {
    const ids: number[] = [];
    for (const file of all) ids.push((await upload(file)).id);
    setJudged(await request(registerInputs, { files: ids, dryRun: true }));
    setFiles(ids);
  };
  const register = async () => {
    const { found } = await request(registerInputs, { files: [...files], dryRun: false });
    say({ text: `登记了 ${found.length} 张进项发票`, durationMs: 2000 });
    refresh(inputInvoice);
    onClose();
  };
  const count = judged?.found.length ?? 0;
  return (
    <Modal
      open
      width={980}
      title="登记发票文件"
      onCancel={onClose}
      footer={
        judged && (
          <>
            <Button onClick={() => setJudged(undefined)}>重新选择</Button>
            <Button type="primary" loading={busy} disabled={count === 0} onClick={() => run(register)}>
              登记 {count} 张
            </Button>
          </>
        )
      }
    >
      <div className="hl-stack">
        {judged ? (
          <Judged {...judged} />
        ) : (
          <>
            <p className="hl-muted">
              读出号码、销方、金额和税额，核对是不是开给我们的、有没有登记过，给您看过再登记。XML 最可靠，OFD
              和数电发票的 PDF 也认，原件随发票保存。已由应付发票带入的，补上文件。
            </p>
            <Upload.Dragger
              multiple
              accept=".xml,.ofd,.pdf"
              showUploadList={false}
              disabled={busy}
              beforeUpload={(file, all) => {
                // Called once for each; the last one sends them all.
                if (file === all.at(-1)) run(() => judge(all));
                return false;
              }}
            >
              <p>{busy ? '正在读……' : '把发票文件拖到这里，或点击选择（XML、OFD、PDF，可多选）'}</p>
            </Upload.Dragger>
          </>
        )}
      </div>
    </Modal>
  );
}
