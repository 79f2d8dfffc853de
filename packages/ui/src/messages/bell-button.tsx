import { unreadBound } from '@heliu/model';
import { lazy, Suspense, useEffect } from 'react';
import { loadChunk } from '../page/chunk.ts';
import { Icon } from '../theme/icon.tsx';
import './messages.css';
import { closeInbox, openInbox, useInbox, watchInbox } from './store.ts';

const InboxDrawer = lazy(() => loadChunk(() => import('./inbox-drawer.tsx')));

/** How many messages wait to be read; a click shows them. */
export function BellButton() {
  const { unread, isOpen } = useInbox();
  useEffect(watchInbox, []);
  const many = unread >= unreadBound ? `${unreadBound - 1}+` : String(unread);
  return (
    <>
      <button
        type="button"
        className="top-all hl-bell"
        aria-label={unread > 0 ? `消息，${many} 条未读` : '消息'}
        title="消息"
        aria-expanded={isOpen}
        onClick={isOpen ? closeInbox : openInbox}
      >
        <Icon name="bell" />
        {unread > 0 && <b aria-hidden>{many}</b>}
      </button>
      {isOpen && (
        <Suspense>
          <InboxDrawer />
        </Suspense>
      )}
    </>
  );
}
