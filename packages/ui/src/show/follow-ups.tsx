import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addFollowUpCall, type AnyEntity, dateTime, type FollowKind, followKinds, followUps } from '@heliu/model';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useBusy } from '../action/use-busy.ts';
import { say, warn } from '../feedback/feedback.ts';
import { FieldControl } from '../field/control.tsx';
import { formatDate } from '../text/filters.ts';
import { request } from '../wire/request.ts';

interface Target {
  readonly entity: AnyEntity;
  readonly id: number;
}
const kinds = Object.entries(followKinds).map(([value, label]) => ({ value: value as FollowKind, label }));
const nextTimeField = dateTime('下次联系');
const keyOf = ({ entity, id }: Target) => ['follow', entity.name, id];
const asked = ({ entity, id }: Target) => ({ moduleCode: entity.name, rowId: id });

export const useFollowUps = (target: Target) =>
  useQuery({
    queryKey: keyOf(target),
    retry: false,
    queryFn: () => request(followUps, asked(target), { quiet: true }),
  });

function NewFollowUp({ target }: { target: Target }) {
  const queries = useQueryClient();
  const [kind, setKind] = useState<FollowKind>('call');
  const [content, setContent] = useState('');
  const [nextTime, setNextTime] = useState<string | null>(null);
  const [busy, run] = useBusy();
  const add = () => {
    if (content.trim() === '') return warn('请写下跟进内容');
    run(async () => {
      await request(addFollowUpCall, { ...asked(target), kind, content: content.trim(), nextTime });
      say({ text: '已记下' });
      setContent('');
      setNextTime(null);
      await queries.invalidateQueries({ queryKey: keyOf(target) });
    });
  };
  return (
    <div className="hl-follow-new">
      <Input.TextArea
        aria-label="跟进内容"
        placeholder="谈了什么、答应了什么"
        maxLength={2000}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      <label>
        <span className="hl-muted">下次联系</span>
        <FieldControl
          field={nextTimeField}
          value={nextTime}
          onChange={(value) => setNextTime(value as string | null)}
        />
      </label>
      <div>
        <Select aria-label="跟进方式" options={kinds} value={kind} onChange={setKind} />
        <span className="hl-gap" />
        <Button type="primary" loading={busy} onClick={add}>
          记下
        </Button>
      </div>
    </div>
  );
}

/** What was said or agreed about a record, newest first. */
export function FollowUps(target: Target) {
  const loaded = useFollowUps(target);
  return (
    <>
      <NewFollowUp target={target} />
      {loaded.isError && <p className="hl-muted">没有取到跟进记录：{loaded.error.message}</p>}
      {loaded.data?.map(({ id, kind, content, nextTime, by, at }) => (
        <article key={id} className="hl-follow">
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
