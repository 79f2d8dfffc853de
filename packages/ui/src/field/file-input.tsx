import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import { warn } from '../feedback/feedback.ts';
import { StoredFile, StoredImage } from '../file/stored.tsx';
import { upload } from '../wire/files.ts';

interface Props {
  readonly image: boolean;
  readonly value: number | null;
  readonly title?: string;
  readonly onChange: (id: number | null) => void;
  readonly id?: string;
  readonly disabled?: boolean;
}

export function FileInput({ image, value, title, onChange, id, disabled }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number>();
  const [name, setName] = useState(title);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setPart(0);
    try {
      const stored = await upload(file, { onProgress: setPart });
      setName(stored.name);
      onChange(stored.id);
    } catch (error) {
      warn(`“${file.name}”没有上传：${(error as Error).message}`);
    } finally {
      setPart(undefined);
      // The same file may be chosen again after a refusal.
      if (input.current) input.current.value = '';
    }
  };
  const called = name ?? (image ? '图片' : '附件');
  return (
    <div
      className="hl-file"
      onDragOver={(event) => !disabled && event.preventDefault()}
      onDrop={(event) => {
        if (disabled) return;
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        {...(image && { accept: 'image/*' })}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      {value !== null &&
        (image ? <StoredImage id={value} name={called} large /> : <StoredFile id={value} name={called} />)}
      {part === undefined ? (
        <Button {...(id && { id })} disabled={disabled ?? false} onClick={() => input.current?.click()}>
          {value === null ? (image ? '上传图片' : '上传文件') : '更换'}
        </Button>
      ) : (
        <Progress percent={Math.round(part * 100)} size="small" aria-label="上传进度" />
      )}
      {value !== null && !disabled && (
        <Button type="text" onClick={() => onChange(null)}>
          移除
        </Button>
      )}
    </div>
  );
}
