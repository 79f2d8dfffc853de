import { sumYuan } from '@heliu/model';
import { type Column, DataTable, formatMoney, RefusedList, upload, useBusy } from '@heliu/ui';
import { Button, Modal, Upload } from 'antd';
import { type ReactNode, useState } from 'react';

interface Judged<T> {
  readonly found: readonly T[];
  readonly refused: readonly { readonly number: string; readonly message: string }[];
}
type Numbered<T> = Omit<T, 'id'> & { readonly id: number };

interface Props<T> {
  readonly title: string;
  readonly about: ReactNode;
  /** What it is called that is written, in the dialog and for those who cannot see it. */
  readonly label: string;
  readonly columns: readonly Column<Numbered<T>>[];
  readonly tax: (one: T) => string;
  readonly gross: (one: T) => string;
  readonly ask: (wanted: { files: number[]; dryRun: boolean }) => Promise<Judged<T>>;
  readonly onDone: (count: number) => void;
  readonly onClose: () => void;
}

/** Files of invoices that were made out to us: read, shown with what speaks against each, and only then written. */
export function DropDialog<T>({ title, about, label, columns, tax, gross, ask, onDone, onClose }: Props<T>) {
  const [files, setFiles] = useState<readonly number[]>([]);
  const [judged, setJudged] = useState<Judged<T>>();
  const [busy, run] = useBusy();
  const judge = async (all: readonly File[]) => {
    const ids: number[] = [];
    for (const file of all) ids.push((await upload(file)).id);
    setJudged(await ask({ files: ids, dryRun: true }));
    setFiles(ids);
  };
  const register = async () => {
    const { found } = await ask({ files: [...files], dryRun: false });
    onDone(found.length);
    onClose();
  };
  const { found = [], refused = [] } = judged ?? {};
  const sum = (of: (one: T) => string) => <b>{formatMoney(sumYuan(found.map(of)))}</b>;
  return (
    <Modal
      open
      width={980}
      title={title}
      onCancel={onClose}
      footer={
        judged && (
          <>
            <Button onClick={() => setJudged(undefined)}>重新选择</Button>
            <Button type="primary" loading={busy} disabled={found.length === 0} onClick={() => run(register)}>
              登记 {found.length} 张
            </Button>
          </>
        )
      }
    >
      <div className="hl-stack">
        {judged ? (
          <>
            <RefusedList
              title={`${refused.length} 张不能登记`}
              refused={refused.map(({ number, message }) => ({ what: number, message }))}
            />
            {found.length > 0 && (
              <>
                <DataTable
                  label={`将要登记的${label}`}
                  columns={[...columns]}
                  rows={found.map((one, id) => ({ ...one, id }))}
                  isLoading={false}
                  empty=""
                />
                <p>
                  共 {found.length} 张，税额 {sum(tax)}，价税合计 {sum(gross)}
                </p>
              </>
            )}
          </>
        ) : (
          <>
            <p className="hl-muted">{about}</p>
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
