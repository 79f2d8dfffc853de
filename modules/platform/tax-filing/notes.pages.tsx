import { formatDate, say, useBusy, warn } from '@heliu/ui';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { FilingNote } from './tax-filing.calls.ts';
import { taxFilingNote } from './tax-filing.ts';
import './tax-filing.css';

const sides = taxFilingNote.fields.side.choices!;

interface Props {
  readonly notes: readonly FilingNote[];
  /** Left out where nothing can be said yet, or any more. */
  readonly onSay?: ((content: string) => Promise<unknown>) | undefined;
  readonly hint: string;
}

/** What the two sides wrote to each other, oldest first, and a box for the next. */
export function Notes({ notes, onSay, hint }: Props) {
  const [content, setContent] = useState('');
  const [busy, run] = useBusy();
  const send = () => {
    if (content.trim() === '') return warn('请填写内容');
    run(async () => {
      await onSay!(content.trim());
      setContent('');
      say({ text: '已发送' });
    });
  };
  return (
    <>
      {notes.length === 0 && <p className="hl-muted">还没有留言。</p>}
      {notes.map(({ id, side, author, content: words, createdAt }) => (
        <p key={id} className={`filing-note is-${side}`}>
          <small>
            {sides[side]} · {author} · {formatDate(createdAt, 'yyyy-MM-dd HH:mm')}
          </small>
          {words}
        </p>
      ))}
      {onSay && (
        <div className="filing-say">
          <Input.TextArea
            aria-label="留言"
            placeholder={hint}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
          <Button loading={busy} onClick={send}>
            发送
          </Button>
        </div>
      )}
    </>
  );
}
