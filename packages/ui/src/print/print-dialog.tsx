import { Button, Modal } from 'antd';
import { useEffect, useRef } from 'react';
import type { Paper } from './print.ts';
import '../file/file.css';

/** The PDF in the browser's own viewer, with the three things one does with it. */
export default function PrintDialog({ paper, onClose }: { paper: Paper; onClose: () => void }) {
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
    </Modal>
  );
}
