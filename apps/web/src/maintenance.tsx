import { ask, formatDate, type Session, useSession } from '@heliu/ui/base';
import { useEffect, useState } from 'react';
import type { ShownMaintenance } from '../../../modules/platform/model.ts';
import './maintenance.css';

const call = { method: 'GET', path: '/api/platform/maintenance/now', style: 'query' } as const;
/** Whoever waits for the end is let on soon after it. */
const everyMs = { open: 30_000, running: 10_000 } as const;

/** What is announced or going on; asked again now and then, and as soon as the page is looked at again. */
function useMaintenance(): ShownMaintenance | null {
  const [found, setFound] = useState<ShownMaintenance | null>(null);
  const pace = found?.state === 'running' ? everyMs.running : everyMs.open;
  useEffect(() => {
    let isHere = true;
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      void ask<ShownMaintenance | null>(call, {}, { quiet: true, inBackground: true }).then(({ code, data }) => {
        // Without an answer what was known stays: a broken line says nothing about the maintenance.
        if (isHere && code === '200') setFound(data);
      });
    };
    look();
    const timer = setInterval(look, pace);
    document.addEventListener('visibilitychange', look);
    return () => {
      isHere = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [pace]);
  return found;
}

const isOperator = (session: Session | undefined) => session?.usertype === 'platform';
const clock = (at: string) => formatDate(at, 'MM-dd HH:mm');

/** Above every page what is coming, and in place of every page what is going on; the platform's own door stays open. */
export function Maintenance({ path }: { path: string }) {
  const found = useMaintenance();
  const session = useSession((state) => state.session);
  if (!found) return null;
  const { state, message, startAt, endAt } = found;
  if (state === 'running' && !isOperator(session) && path !== '/admin')
    return (
      <div className="maintenance-cover" role="alert">
        <div>
          <h1>系统维护中</h1>
          <p>{message}</p>
          <p>
            预计 <b>{clock(endAt)}</b> 恢复。没有保存的内容还在这个页面里，请不要关闭；恢复后会自动打开。
          </p>
        </div>
      </div>
    );
  return (
    <p className="maintenance-notice" role="status">
      {state === 'running'
        ? '系统正在维护，企业暂时不能使用：'
        : `${clock(startAt)} 到 ${clock(endAt)} 系统维护，届时不能使用：`}
      {message}
    </p>
  );
}
