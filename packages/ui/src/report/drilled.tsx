import { addressWith, type AnyReport, type Drill } from '@heliu/model';
import { createContext, type ReactNode, use } from 'react';
import { Link } from 'react-router';
import { RecordLink } from '../page/record-link.tsx';
import { useReach } from '../page/route.ts';

export interface Opened {
  readonly report: AnyReport;
  readonly asked: Readonly<Record<string, unknown>>;
}
/** Opens a report that has no page of its own over the one in front. */
export const DrillContext = createContext<(opened: Opened) => void>(() => {});

/** A figure that leads to what it is made of: a page, a record, or a report over this one. */
export function Drilled({ drill, children }: { readonly drill: Drill; readonly children: ReactNode }) {
  const reach = useReach();
  const open = use(DrillContext);
  if ('entity' in drill)
    return (
      <RecordLink entity={drill.entity} id={drill.id}>
        {children}
      </RecordLink>
    );
  if ('report' in drill && drill.report.path === undefined)
    return (
      <button type="button" className="report-drill" onClick={() => open(drill)}>
        {children}
      </button>
    );
  const to = 'to' in drill ? drill.to : addressWith(drill.report.path!, drill.asked);
  return reach(to) ? (
    <Link className="report-drill" to={to}>
      {children}
    </Link>
  ) : (
    children
  );
}
