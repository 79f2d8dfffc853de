import { unmutableKinds, type InboxMessage, type MessageKind, messageKinds, mutedKey } from '@heliu/model';
import { Button, Drawer, Segmented, Switch } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { recordPath } from '../menu/menu.ts';
import { isReachable } from '../page/route.ts';
import { usePreference } from '../preference/preference.ts';
import { useSession } from '../session/store.ts';
import { openTasks } from '../tasks/store.ts';
import { formatMoment } from '../text/filters.ts';
import { Icon, type IconName } from '../theme/icon.tsx';
import { closeInbox, loadOlder, readMessages, showUnread, useInbox } from './store.ts';

const icons: Readonly<Record<MessageKind, IconName>> = {
  request: 'invoice',
  action: 'order',
  follow: 'client',
  task: 'task',
  shop: 'shop',
  invoice: 'invoice',
  open: 'channel',
  platform: 'bell',
  account: 'key',
};
const kinds = Object.entries(messageKinds) as [MessageKind, string][];

function Row({ message }: { message: InboxMessage }) {
  const navigate = useNavigate();
  const menu = useSession((state) => state.menu);
  const { id, kind, title, text, entity, recordId, path, times, at, isRead } = message;
  const to = path ?? (menu && entity && recordId !== null ? recordPath(menu, entity, recordId) : undefined);
  const open = () => {
    if (!isRead) void readMessages([id]);
    if (kind === 'task') openTasks();
    else if (to && isReachable(menu, to)) void navigate(to);
    else return;
    closeInbox();
  };
  return (
    <li className={isRead ? 'hl-message' : 'hl-message is-unread'}>
      <button type="button" onClick={open}>
        <Icon name={icons[kind]} />
        <span>
          <b>
            {title}
            {times > 1 && `，共 ${times} 次`}
          </b>
          {text && <small>{text}</small>}
        </span>
        <time>{formatMoment(at, true)}</time>
        {!isRead && <i role="img" aria-label="未读" />}
      </button>
    </li>
  );
}

function Choices() {
  const [kept, keep] = usePreference(mutedKey);
  const muted: readonly unknown[] = Array.isArray(kept) ? kept : [];
  return (
    <div className="hl-message-kinds">
      <p className="hl-muted">关掉的消息以后不再收到。</p>
      {kinds.map(([kind, label]) => (
        <label key={kind}>
          {label}
          <Switch
            size="small"
            aria-label={`接收${label}`}
            disabled={unmutableKinds.includes(kind)}
            checked={unmutableKinds.includes(kind) || !muted.includes(kind)}
            onChange={(isOn) => keep(isOn ? muted.filter((one) => one !== kind) : [...muted, kind])}
          />
        </label>
      ))}
    </div>
  );
}

/** What this user was told, newest first, and what he wants to be told. */
export default function InboxDrawer() {
  const { rows, more, unread, unreadOnly, isKnown } = useInbox();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Drawer
      open
      size={420}
      title="消息"
      onClose={closeInbox}
      mask={false}
      className="hl-messages"
      extra={
        <>
          <Segmented
            size="small"
            aria-label="显示哪些消息"
            value={unreadOnly ? 'unread' : 'all'}
            options={[
              { value: 'all', label: '全部' },
              { value: 'unread', label: '未读' },
            ]}
            onChange={(value) => showUnread(value === 'unread')}
          />
          <Button size="small" type="text" disabled={unread === 0} onClick={() => void readMessages()}>
            全部已读
          </Button>
          <Button
            size="small"
            type="text"
            aria-label="接收哪些消息"
            title="接收哪些消息"
            aria-expanded={isChoosing}
            icon={<Icon name="gear" />}
            onClick={() => setChoosing(!isChoosing)}
          />
        </>
      }
    >
      {isChoosing && <Choices />}
      {isKnown && rows.length === 0 && (
        <p className="hl-empty">
          {unreadOnly ? '没有未读的消息。' : '还没有消息。审核请求、单据的处理结果和跟进提醒会出现在这里。'}
        </p>
      )}
      <ul aria-label="消息">
        {rows.map((message) => (
          <Row key={message.id} message={message} />
        ))}
      </ul>
      {more && (
        <Button type="text" block onClick={() => void loadOlder()}>
          更早的消息
        </Button>
      )}
    </Drawer>
  );
}
