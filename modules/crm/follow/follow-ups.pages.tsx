import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dateTime } from '@heliu/model';
import { FieldControl, formatDate, request, say, warn } from '@heliu/ui';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { addFollowUp, followUps } from './follow.calls.ts';
import { followKinds } from './follow.ts';

interface Target {
  readonly moduleCode: string;
  readonly rowId: number;
}
type Kind = keyof typeof followKinds;
const kinds = Object.entries(followKinds).map(([value, label]) => ({ value: value as Kind, label }));
const nextTimeField = dateTime('下次联系');
const keyOf = ({ moduleCode, rowId }: Target) => ['follow', moduleCode, rowId];

function NewFollowUp({ target }: { target: Target }) {
  const queries = useQueryClient();
  const [kind, setKind] = useState<Kind>('call');
  const [content, setContent] = useState('');
  const [nextTime, setNextTime] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const add = async () => {
    if (content.trim() === '') return warn('请写下跟进内容');
    setBusy(true);
    try {
      await request(addFollowUp, { ...target, rowId: String(target.rowId), kind, content: content.trim(), nextTime });
      say({ text: '已记下' });
      setContent('');
      setNextTime(null);
      await queries.invalidateQueries({ queryKey: keyOf(target) });
    } catch {
      // The refusal has been shown; what was typed stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="client-follow-new">
      <Input.TextArea
        aria-label="跟进内容"
        placeholder="谈了什么、答应了什么"
        maxLength={2000}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      <div>
        <Select aria-label="跟进方式" options={kinds} value={kind} onChange={setKind} />
        <span className="hl-muted">下次联系</span>
        <span>
          <FieldControl
            field={nextTimeField}
            value={nextTime}
            onChange={(value) => setNextTime(value as string | null)}
          />
        </span>
        <span className="hl-gap" />
        <Button type="primary" loading={busy} onClick={() => void add()}>
          记下
        </Button>
      </div>
    </div>
  );
}

/** What was said or agreed about a record, newest first. */
export function FollowUps({ target }: { target: Target }) {
  const loaded = useQuery({ queryKey: keyOf(target), queryFn: () => request(followUps, target, { quiet: true }) });
  return (
    <>
      <NewFollowUp target={target} />
      {loaded.isError && <p className="hl-muted">没有取到跟进记录：{loaded.error.message}</p>}
      {loaded.data?.map(({ id, kind, content, nextTime, by, at }) => (
        <article key={id} className="client-follow">
          <p>
            <span className="hl-tag">{followKinds[kind]}</span>
            {by}
            <time className="hl-muted">{formatDate(at, 'yyyy-MM-dd HH:mm')}</time>
            {nextTime && <span className="hl-tag is-goods">下次联系 {formatDate(nextTime, 'yyyy-MM-dd HH:mm')}</span>}
          </p>
          <p>{content}</p>
        </article>
      ))}
      {loaded.data?.length === 0 && <p className="hl-muted">还没有跟进记录。</p>}
    </>
  );
}
