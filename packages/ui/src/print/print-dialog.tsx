import { Button, Modal } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useMay } from '../session/may.ts';
import { printerTool } from './printers.ts';
import type { Paper } from './print.ts';
import '../file/file.css';

interface Props {
  readonly paper: Paper;
  readonly of?: { readonly entity: string; readonly id: number };
  readonly onClose: () => void;
}

/** The PDF in the browser's own viewer, with what one does with it. */
export default function PrintDialog({ paper, of, onClose }: Props) {
  const may = useMay();
  const [isSending, send] = useState(false);
  const tool = printerTool();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => () => URL.revokeObjectURL(paper.url), [paper.url]);
  return (
    <Modal
      open
      centered
      width="min(1080px, calc(100vw - 48px))"
      title={`打印预览 ${paper.name.replace(/\.pdf$/, '')}`}
      onCancel={onClose}
      footer={
        <>
          {of && tool && may(tool.permission) && <Button onClick={() => send(true)}>发到打印机</Button>}
          <Button onClick={() => window.open(paper.url, '_blank')}>新窗口打开</Button>
          <Button href={paper.url} download={paper.name}>
            下载
          </Button>
          <Button type="primary" onClick={() => frame.current?.contentWindow?.print()}>
            打印
          </Button>
        </>
      }
    >
      <div className="hl-preview">
        <iframe ref={frame} src={`${paper.url}#navpanes=0`} title="打印预览" />
      </div>
      {isSending && of && tool && (
        <Suspense>
          <tool.Dialog entity={of.entity} ids={[of.id]} onClose={() => send(false)} />
        </Suspense>
      )}
    </Modal>
  );
}
