import type { Menu } from '../menu/menu.ts';
import type { Session } from './session.ts';

type Who = Pick<Session, 'companyid' | 'userid'>;

const prefix = 'heliu.copy.';
/** What a page keeps in the browser of the data of a company: for one person, and gone when he leaves. */
export const copyName = (what: string, { companyid, userid }: Who): string => `${prefix}${what}.${companyid}.${userid}`;

/** Copies go with whoever leaves; those of others when somebody else comes. */
export async function dropCopies(but?: Who): Promise<void> {
  if (typeof indexedDB === 'undefined' || !indexedDB.databases) return;
  const kept = but && `.${but.companyid}.${but.userid}`;
  for (const { name } of await indexedDB.databases().catch(() => []))
    if (name?.startsWith(prefix) && (kept === undefined || !name.endsWith(kept))) indexedDB.deleteDatabase(name);
}

const menuKey = 'heliu.offlineMenu';
interface KeptMenu {
  readonly sessionid: string;
  readonly menu: Menu;
  readonly masks: readonly string[];
}
/** Pages that are open without a line. */
const offlinePages = /^\/pos\/(cashier|print\/receipt\/)/;

/** The part of a menu that leads to pages which work without a line. */
function offlinePart(menu: Menu): Menu {
  return menu.flatMap((item) => {
    const children = offlinePart(item.children ?? []);
    return children.length > 0 || (item.menupath && offlinePages.test(item.menupath)) ? [{ ...item, children }] : [];
  });
}

/** Kept by a page that works without a line, so that it opens without one for the same session. */
export function keepMenu(sessionid: string, menu: Menu, masks: Iterable<string>): void {
  const kept: KeptMenu = { sessionid, menu: offlinePart(menu), masks: [...masks] };
  localStorage.setItem(menuKey, JSON.stringify(kept));
}
export const forgetMenu = (): void => localStorage.removeItem(menuKey);

/** What this session may open without a line; nothing for any other page. */
export function keptMenu(sessionid: string, path: string): Omit<KeptMenu, 'sessionid'> | undefined {
  if (!offlinePages.test(path)) return undefined;
  try {
    const kept = JSON.parse(localStorage.getItem(menuKey) ?? 'null') as KeptMenu | null;
    return kept?.sessionid === sessionid ? kept : undefined;
  } catch {
    return undefined;
  }
}
