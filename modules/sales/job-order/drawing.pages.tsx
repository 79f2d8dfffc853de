import { useQuery } from '@tanstack/react-query';
import {
  confirmUser,
  FilePreview,
  formatDate,
  formatSize,
  queries,
  request,
  say,
  upload,
  useBusy,
  useMay,
  useTab,
} from '@heliu/ui';
import { AutoComplete, Button, Input, Modal } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { addDrawing, drawingsOfOrder, type DrawingSheet, removeDrawings } from './job-order.calls.ts';
import { drawing } from './job-order.ts';

interface Props {
  readonly order: number;
  readonly isClosed: boolean;
  /** The drawing numbers its lines name. */
  readonly numbers: readonly string[];
}

const keyOf = (order: number) => [drawing.name, 'of', order];
const withoutEnding = (name: string) => name.replace(/\.[^.]+$/, '');

interface UploadProps extends Pick<Props, 'order' | 'numbers'> {
  readonly file: File;
  readonly sheets: readonly DrawingSheet[];
  readonly onClose: () => void;
}
/** A number that is there already makes it the next version of that drawing. */
function UploadDialog({ order, numbers, file, sheets, onClose }: UploadProps) {
  const { active } = useTab();
  const known = [...new Set([...numbers, ...sheets.map(({ drawingNo }) => drawingNo)])];
  const called = withoutEnding(file.name);
  const [drawingNo, setNumber] = useState(known.find((one) => called.startsWith(one)) ?? called.slice(0, 60));
  const [change, setChange] = useState('');
  const [busy, run] = useBusy();
  const last = sheets.find((one) => one.drawingNo === drawingNo.trim());
  const save = async () => {
    const { id } = await upload(file);
    const rows = await request(addDrawing, { orderId: order, drawingNo, file: id, change: change || null });
    queries.setQueryData(keyOf(order), rows);
    say({ text: '图纸已添加' });
    onClose();
  };
  return (
    <Modal
      open={active}
      width={460}
      title={`上传图纸 ${file.name}`}
      okText="上传"
      okButtonProps={{ disabled: drawingNo.trim() === '' }}
      confirmLoading={busy}
      onOk={() => run(save)}
      onCancel={onClose}
    >
      <label className="job-field" htmlFor="job-drawing-number">
        <span>图号</span>
        <AutoComplete
          id="job-drawing-number"
          maxLength={60}
          value={drawingNo}
          options={known.map((value) => ({ value }))}
          onChange={setNumber}
        />
      </label>
      <p className="hl-muted">
        {last ? `已有第 ${last.revision} 版，上传后是新版本，旧版仍可查看。` : '这个图号的第 1 版。'}
      </p>
      <label className="job-field" htmlFor="job-drawing-change">
        <span>修改说明</span>
        <Input
          id="job-drawing-change"
          maxLength={200}
          value={change}
          onChange={({ target }) => setChange(target.value)}
        />
      </label>
    </Modal>
  );
}

/** What the order is made to: every number with its versions, the newest first. */
export function Drawings({ order, isClosed, numbers }: Props) {
  const may = useMay();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [shown, setShown] = useState<number>();
  const loaded = useQuery({
    queryKey: keyOf(order),
    retry: false,
    queryFn: () => request(drawingsOfOrder, { orderId: order }),
  });
  const remove = async ({ id, drawingNo, revision }: DrawingSheet) => {
    if (!(await confirmUser({ text: `删除图纸 ${drawingNo} 第 ${revision} 版？`, ok: '删除' }))) return;
    queries.setQueryData(keyOf(order), await request(removeDrawings, { orderId: order, ids: [id] }));
    say({ text: '图纸已删除' });
  };
  if (loaded.isError) return <p className="hl-muted">没有取到图纸：{loaded.error.message}</p>;
  if (loaded.isPending) return <div className="hl-bones" />;
  const sheets = loaded.data;
  return (
    <section className="job-drawings" aria-label="图纸">
      <h3>
        图纸 <span className="hl-muted">{sheets.length} 张</span>
        <span className="hl-gap" />
        {may('sal_drawing:save') && !isClosed && (
          <>
            <input
              ref={input}
              type="file"
              hidden
              accept=".pdf,image/*"
              aria-label="选择图纸文件"
              onChange={(event) => {
                setFile(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <Button size="small" onClick={() => input.current?.click()}>
              上传图纸
            </Button>
          </>
        )}
      </h3>
      {sheets.length === 0 ? (
        <p className="hl-muted">还没有图纸。PDF 和图片可以在这里直接看。</p>
      ) : (
        <table className="job-table">
          <thead>
            <tr>
              <th>图号</th>
              <th>版本</th>
              <th>文件</th>
              <th>修改说明</th>
              <th>上传</th>
              <th aria-label="操作" />
            </tr>
          </thead>
          <tbody>
            {sheets.map((sheet, at) => (
              <tr key={sheet.id} className={sheet.current ? '' : 'is-old'}>
                <td>{sheet.current ? sheet.drawingNo : ''}</td>
                <td>
                  第 {sheet.revision} 版 {sheet.current && <span className="hl-tag is-money">现行</span>}
                </td>
                <td>
                  <button type="button" className="hl-link" title={sheet.file.name} onClick={() => setShown(at)}>
                    {sheet.file.name}
                  </button>{' '}
                  <small className="hl-muted">{formatSize(sheet.file.size)}</small>
                </td>
                <td>{sheet.change ?? ''}</td>
                <td>
                  {sheet.by} {formatDate(sheet.at, 'MM-dd HH:mm')}
                </td>
                <td>
                  <span className="job-buttons">
                    <a href={`${sheet.file.url}&save=1`} download={sheet.file.name}>
                      下载
                    </a>
                    {may('sal_drawing:remove') && !isClosed && (
                      <button
                        type="button"
                        className="hl-link"
                        aria-label={`删除 ${sheet.drawingNo} 第 ${sheet.revision} 版`}
                        onClick={() => void remove(sheet).catch(() => {})}
                      >
                        删除
                      </button>
                    )}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {file && (
        <UploadDialog order={order} numbers={numbers} file={file} sheets={sheets} onClose={() => setFile(undefined)} />
      )}
      {shown !== undefined && sheets[shown] && (
        <Suspense>
          <FilePreview files={sheets.map((sheet) => sheet.file)} at={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
