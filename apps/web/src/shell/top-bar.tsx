import {
  Icon,
  isAllUnchecked,
  isReachable,
  isSuperAdmin,
  type Menu,
  placeOf,
  StarButton,
  useSession,
  useTabs,
} from '@heliu/ui/base';
import { BellButton, TaskButton } from '@heliu/ui';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { ApprovalButton } from '../../../../modules/process/parts.tsx';
import { HelpButton } from './help.tsx';

interface Props {
  readonly menu: Menu;
  readonly onGoTo: () => void;
}
interface Crumb {
  readonly label: string;
  readonly to?: string;
}

/** Area, page, record; the company stands at the top of the rail. */
function crumbsOf(menu: Menu, path: string, title: string): Crumb[] {
  const chain = placeOf(menu, path) ?? [];
  // An area with the name of its page would say the same twice.
  const above = chain.slice(0, -1).filter(({ label }, index) => label !== chain[index + 1]!.label);
  const crumbs = above.map(({ kind, label, menupath }): Crumb => ({
    label,
    ...(kind === 'page' && menupath && { to: menupath }),
  }));
  return [...crumbs, { label: title }];
}

/** Where one is, and the way to anywhere else. */
export function TopBar({ menu, onGoTo }: Props) {
  const tab = useTabs(({ tabs, active }) => tabs.find((one) => one.key === active));
  const isStaff = useSession(
    ({ session }) => session !== undefined && session.usertype !== 'channel' && !isSuperAdmin(session),
  );
  const crumbs = tab ? crumbsOf(menu, tab.path, tab.title) : [];
  return (
    <header className="top">
      <nav className="crumbs" aria-label="所在位置">
        {crumbs.map(({ label, to }: Crumb, index) => (
          <Fragment key={index}>
            {index > 0 && <i aria-hidden>/</i>}
            {index === crumbs.length - 1 ? (
              <b aria-current="page">{label}</b>
            ) : to ? (
              <Link to={to}>{label}</Link>
            ) : (
              <span>{label}</span>
            )}
          </Fragment>
        ))}
      </nav>
      {tab && !tab.pinned && isReachable(menu, tab.path) && <StarButton path={tab.path} label={tab.title} />}
      {!isAllUnchecked(menu) && (
        <Link className="top-all" to="/navigation" aria-label="全部页面" title="全部页面">
          <Icon name="grid" />
        </Link>
      )}
      <TaskButton />
      {isStaff && <ApprovalButton />}
      <BellButton />
      <HelpButton menu={menu} path={tab?.path} />
      <button type="button" className="goto" onClick={onGoTo}>
        <Icon name="search" />
        找页面、单据、客户…
        <kbd>Ctrl K</kbd>
      </button>
    </header>
  );
}
