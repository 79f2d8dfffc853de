import type { Browser, Cookie } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { desktop, launch, newPage, tablet, type TestPage } from './browser.ts';
import { login } from './login.ts';
import { product } from './product.ts';

/**
 * Logging in is tested elsewhere; here each person does it once, for all files. Some tests end the sessions of people
 * they share with others, who then log in again.
 */
const sessions = new Map<string, Cookie[]>();

/** One browser for a test file. Every visitor is closed after his test, and whatever his page complained about fails it. */
export function visitors(viewport = inject('tablet') ? tablet : desktop): {
  anybody(): Promise<TestPage>;
  as(username: string): Promise<TestPage>;
} {
  let browser: Browser;
  let open: TestPage[] = [];
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    const all = open;
    open = [];
    for (const one of all) await one.close();
  });
  const anybody = async () => {
    const visitor = await newPage(browser, product.address, viewport);
    open.push(visitor);
    return visitor;
  };
  return {
    anybody,
    async as(username) {
      const visitor = await anybody();
      const known = sessions.get(username);
      if (known) {
        const menu = visitor.page.getByRole('navigation', { name: '主菜单' });
        await visitor.context.addCookies(known);
        await visitor.page.goto('/');
        await menu.or(visitor.page.getByLabel('密码')).first().waitFor();
        if (await menu.isVisible()) return visitor;
      }
      await login(visitor.page, username);
      sessions.set(username, await visitor.context.cookies());
      return visitor;
    },
  };
}
