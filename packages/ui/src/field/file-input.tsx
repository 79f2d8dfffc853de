import { Button } from 'antd';
import { useRef, useState } from 'react';
import { warn } from '../feedback/feedback.ts';
import { fileAddress, upload } from '../wire/files.ts';

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
  const [busy, setBusy] = useState(false);
  const [name, setName] = useState(title);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      const stored = await upload(file);
      setName(stored.name);
      onChange(stored.id);
    } catch (error) {
      warn(`“${file.name}”没有上传：${(error as Error).message}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="hl-file">
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        {...(image && { accept: 'image/*' })}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      {value !== null && image && <img className="hl-thumb" src={fileAddress(value)} alt={name ?? '图片'} />}
      {value !== null && !image && <a href={fileAddress(value)}>{name ?? '附件'}</a>}
      <Button loading={busy} disabled={disabled ?? false} onClick={() => input.current?.click()}>
        {value === null ? (image ? '上传图片' : '上传文件') : '更换'}
      </Button>
      {value !== null && !disabled && (
        <Button type="text" onClick={() => onChange(null)}>
          移除
        </Button>
      )}
    </div>
  );
}
