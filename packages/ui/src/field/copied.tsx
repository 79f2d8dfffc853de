import { Button, Input } from 'antd';
import { useId } from 'react';
import { say, warn } from '../feedback/feedback.ts';
import './copied.css';

/** Something to be typed in elsewhere, with a button that copies it. */
export function Copied({ label, value }: { label: string; value: string }) {
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      say({ text: `${label}已复制` });
    } catch {
      warn('浏览器不让复制，请选中后按 Ctrl+C');
    }
  };
  return (
    <div className="copied">
      <label htmlFor={id}>{label}</label>
      <Input id={id} readOnly value={value} onFocus={(event) => event.target.select()} />
      <Button aria-label={`复制${label}`} onClick={() => void copy()}>
        复制
      </Button>
    </div>
  );
}
