import type { Browser, BrowserContext, Cookie } from 'playwright-core';
import { afterEach, beforeAll, inject } from 'vitest';
import { type BrowserKind, desktop, launch, newContext, newPage, pageIn, tablet, type TestPage } from './browser.ts';
import { login } from './login.ts';
import { product } from './product.ts';

/**
 * Logging in is tested elsewhere; here each person does it once, for all files. Some tests end the sessions of people
 * they share with others, who then log in again.
 */
const sessions = new Map<string, Cookie[]>();

/** One of a kind for all files of a worker. It ends with the process that started it. */
const shared = new Map<BrowserKind, Promise<Browser>>();
function sharedBrowser(kind: BrowserKind): Promise<Browser> {
  const browser = shared.get(kind) ?? launch(kind);
  shared.set(kind, browser);
  return browser;
}
/** The browsers of people who come again and again: the scripts of the product are loaded once, as in an office. */
const kept = new Map<string, BrowserContext>();

/** As it was when its owner first came, but for what is cached. */
async function cleaned(context: BrowserContext): Promise<BrowserContext> {
  await context.clearCookies();
  await context.clearPermissions();
  await context.unrouteAll();
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Storage.clearDataForOrigin', {
    origin: product.address,
    storageTypes: 'local_storage,indexeddb,service_workers,cache_storage',
  });
  await page.close();
  return context;
}

/** Every visitor is gone after his test, and whatever his page complained about fails it. */
export function visitors(
  viewport = inject('tablet') ? tablet : desktop,
  kind: BrowserKind = 'windowless',
): {
  anybody(): Promise<TestPage>;
  /** Somebody who is logged in, in front of a page: unless another is named, the one everybody begins with. */
  as(username: string, address?: string): Promise<TestPage>;
} {
  let browser: Browser;
  let open: TestPage[] = [];
  beforeAll(async () => {
    browser = await sharedBrowser(kind);
  });
  afterEach(async () => {
    const all = open;
    open = [];
    for (const one of all) await one.close();
  });
  /** The browser of a person; a second window of his beside the first is another computer. */
  const contextOf = async (username: string): Promise<{ context: BrowserContext; leave: () => Promise<unknown> }> => {
    const key = `${username} ${viewport.width} ${kind}`;
    const known = kept.get(key);
    kept.delete(key);
    const context = known ? await cleaned(known) : await newContext(browser, product.address, viewport);
    const leave = async () => {
      if (kept.has(key)) return context.close();
      await Promise.all(context.pages().map((page) => page.close()));
      kept.set(key, context);
    };
    return { context, leave };
  };
  return {
    async anybody() {
      const visitor = await newPage(browser, product.address, viewport);
      open.push(visitor);
      return visitor;
    },
    async as(username, address = '/') {
      const { context, leave } = await contextOf(username);
      const visitor = await pageIn(context, leave);
      open.push(visitor);
      const menu = visitor.page.getByRole('navigation', { name: '主菜单' });
      const known = sessions.get(username);
      if (known) {
        await context.addCookies(known);
        await visitor.page.goto(address);
        await menu.or(visitor.page.getByLabel('密码')).first().waitFor();
        if (await menu.isVisible()) return visitor;
      }
      await login(visitor.page, username);
      sessions.set(username, await context.cookies());
      if (address !== '/') await visitor.page.goto(address);
      await menu.waitFor();
      return visitor;
    },
  };
}
