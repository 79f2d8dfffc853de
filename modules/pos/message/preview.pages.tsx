import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RecordPicker, request, useSettled } from '@heliu/ui';
import { useState } from 'react';
import { eventFields, type MessageChannel, type MessageEvent } from './events.ts';
import { previewMessage } from './message.calls.ts';
import { messageTemplate } from './template.ts';
import './message.css';

interface Worded {
  readonly event?: MessageEvent | null | undefined;
  readonly channel?: MessageChannel | null | undefined;
  readonly title?: string | null | undefined;
  readonly content?: string | null | undefined;
}

/** What the text may name, and how it reads with somebody's own data. */
export function MessagePreview({ event, channel, title, content }: Worded) {
  const [member, setMember] = useState<number | null>(null);
  const asked = useSettled(JSON.stringify({ event, channel, title, content, ...(member !== null && { member }) }), 300);
  const { data, error } = useQuery({
    queryKey: [messageTemplate.name, 'preview', asked],
    enabled: Boolean(event && channel && content),
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => request(previewMessage, JSON.parse(asked) as never, { quiet: true, signal }),
  });
  return (
    <section className="pos-message-preview">
      <h3>占位符</h3>
      <p className="pos-message-names">
        {Object.keys(event ? eventFields[event] : {}).map((name) => (
          <code key={name}>{`{${name}}`}</code>
        ))}
      </p>
      <h3>预览</h3>
      <RecordPicker
        entity="pos_member"
        label="用哪位会员的资料"
        placeholder="选一位会员；不选用例子"
        value={member}
        onChange={setMember}
      />
      {error && <p role="alert">{error.message}</p>}
      {data && !error && (
        <>
          <blockquote>
            {data.title && <b>{data.title}</b>}
            {data.content}
          </blockquote>
          {data.receiver && <p className="hl-muted">发往 {data.receiver}</p>}
          {data.why && <p className="hl-muted">不会发给这位会员：{data.why}</p>}
        </>
      )}
    </section>
  );
}
