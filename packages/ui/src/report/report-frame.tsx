import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { readPerson } from '../session/session.ts';
import { useSession } from '../session/store.ts';
import { formatDate } from '../text/filters.ts';
import { Icon } from '../theme/icon.tsx';
import './report.css';

interface Props {
  readonly title: string;
  /** The range of the figures, as it stands under the title on paper. */
  readonly range: string;
  readonly filters: ReactNode;
  readonly tools?: ReactNode;
  readonly onReload: () => void;
  readonly children: ReactNode;
}

/** A report: what it is about on top, the table below it, and both on paper. */
export function ReportFrame({ title, range, filters, tools, onReload, children }: Props) {
  const session = useSession((state) => state.session);
  const [printed, setPrinted] = useState('');
  useEffect(() => {
    const stamp = () => flushSync(() => setPrinted(formatDate(new Date(), 'yyyy-MM-dd HH:mm')));
    window.addEventListener('beforeprint', stamp);
    return () => window.removeEventListener('beforeprint', stamp);
  }, []);
  return (
    <div className="hl-page report">
      <section className="hl-card hl-list">
        <header className="hl-bar report-bar">
          {filters}
          <span className="hl-gap" />
          <span className="hl-muted">单位：元</span>
          {tools}
          <Button type="text" aria-label="刷新" title="刷新" icon={<Icon name="refresh" />} onClick={onReload} />
          <Button icon={<Icon name="printer" />} onClick={() => window.print()}>
            打印
          </Button>
        </header>
        <header className="report-head">
          <h1>{title}</h1>
          <p>
            <span>{session?.companyname}</span>
            <span>{range}</span>
            <span>单位：元</span>
          </p>
        </header>
        {children}
        <footer className="report-foot">
          打印人 {session && readPerson(session).realname}　{printed}
        </footer>
      </section>
    </div>
  );
}
