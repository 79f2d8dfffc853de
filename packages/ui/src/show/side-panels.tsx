import type { AnyEntity } from '@heliu/model';
import { Tabs } from 'antd';
import { useState } from 'react';
import { Attachments, useAttach, useAttachments, useDropped, useMayAttach } from './attachments.tsx';
import { FollowUps, useFollowUps } from './follow-ups.tsx';
import { Timeline } from './timeline.tsx';
import './show.css';

interface Props {
  readonly entity: AnyEntity;
  readonly id: number;
  readonly follows: boolean;
}
const counted = (label: string, count: number | undefined) => (count ? `${label} ${count}` : label);

/** What people have added to a record: what they did, filed and said. */
export function SidePanels({ entity, id, follows }: Props) {
  const [panel, setPanel] = useState('log');
  const attachments = useAttachments({ entity, id });
  const followUps = useFollowUps({ entity, id });
  const { sending, add } = useAttach({ entity, id }, attachments.data?.mostBytes);
  const take = (files: readonly File[]) => {
    setPanel('files');
    void add(files);
  };
  const mayAttach = useMayAttach(entity);
  const over = useDropped(mayAttach && sending === undefined, take);
  return (
    <>
      {over && <div className="hl-drop">松开鼠标，添加为附件</div>}
      <Tabs
        size="small"
        className="hl-panels"
        activeKey={panel}
        onChange={setPanel}
        items={[
          { key: 'log', label: '操作记录', children: <Timeline entity={entity} id={id} /> },
          {
            key: 'files',
            label: counted('附件', attachments.data?.rows.length),
            children: <Attachments entity={entity} id={id} sending={sending} add={add} />,
          },
          ...(follows
            ? [
                {
                  key: 'follows',
                  label: counted('跟进', followUps.data?.length),
                  children: <FollowUps entity={entity} id={id} />,
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
