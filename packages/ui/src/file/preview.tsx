import type { FileLink } from '@heliu/model';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { formatSize } from '../wire/files.ts';
import './file.css';

interface Props {
  readonly files: readonly FileLink[];
  readonly at: number;
  readonly onClose: () => void;
}

/** The file itself; the browser's own viewers for what they can show, in a frame that runs nothing of ours. */
function Content({ file }: { file: FileLink }) {
  if (!file.shows)
    return <p className="hl-preview-none">这种文件不能在这里预览（{formatSize(file.size)}），请下载后打开。</p>;
  return file.mediaType.startsWith('image/') ? (
    <img src={file.url} alt={file.name} />
  ) : (
    <iframe src={`${file.url}#navpanes=0`} title={file.name} />
  );
}

/** A look at a file without leaving the record it belongs to. */
export default function FilePreview({ files, at, onClose }: Props) {
  const [index, setIndex] = useState(at);
  const file = files[Math.min(index, files.length - 1)]!;
  const step = (by: number) => setIndex((index + by + files.length) % files.length);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || files.length < 2) return;
      if (event.key === 'ArrowLeft') step(-1);
      if (event.key === 'ArrowRight') step(1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return (
    <Modal
      open
      centered
      width="min(1040px, calc(100vw - 48px))"
      title={file.name}
      onCancel={onClose}
      footer={
        <div className="hl-preview-foot">
          {files.length > 1 && (
            <>
              <Button onClick={() => step(-1)}>上一个</Button>
              <span className="hl-muted">
                {index + 1} / {files.length}
              </span>
              <Button onClick={() => step(1)}>下一个</Button>
            </>
          )}
          <span className="hl-gap" />
          <Button href={`${file.url}&save=1`} download={file.name}>
            下载
          </Button>
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </div>
      }
    >
      <div className="hl-preview">
        <Content key={file.id} file={file} />
      </div>
    </Modal>
  );
}
