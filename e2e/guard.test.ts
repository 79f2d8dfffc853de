import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Api,
  apiAs,
  demoPassword,
  goToPage,
  launch,
  login,
  newAccount,
  newPage,
  product,
  rowWith,
  type TestPage,
  turnTo,
  visitors,
} from './support/index.ts';

const people = visitors();
const pathOf = (page: Page) => new URL(page.url()).pathname;
const timeoutAlert = (page: Page) => page.getByRole('dialog', { name: '提示' });
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

let boss: Api;
beforeAll(async () => {
  boss = await apiAs('boss');
});

/** One visitor for a whole table of addresses. */
function sharedVisitor(username?: string): () => TestPage {
  let visitor: TestPage;
  beforeAll(async () => {
    const browser = await launch();
    visitor = await newPage(browser, product.address);
    if (username) await login(visitor.page, username);
    return async () => {
      try {
        await visitor.close();
      } finally {
        await browser.close();
      }
    };
  });
  return () => visitor;
}

async function expectTimeoutAlert(page: Page, to = '/login'): Promise<void> {
  const alert = timeoutAlert(page);
  await alert.getByText('登录超时，请重新登录').waitFor();
  await page.waitForURL(`**${to}`);
  expect(await page.getByRole('dialog').count()).toBe(1);
  await alert.getByRole('button', { name: '知道了' }).click();
  await alert.waitFor({ state: 'hidden' });
}

/** With a session of his own, which nobody misses when it is ended. */
async function loggedIn(username: string): Promise<TestPage> {
  const visitor = await people.anybody();
  await login(visitor.page, username);
  return visitor;
}

/** What a logout somewhere else, or a long absence, leaves behind. */
async function endSession({ page, context }: TestPage): Promise<void> {
  const token = (await context.cookies()).find(({ name }) => name === 'sessionid')!.value;
  const answer = await page.request.get('/erp/user/logout', { headers: { sessid_id: token } });
  expect(await answer.json()).toMatchObject({ code: '200' });
}

describe('没有会话时', () => {
  const visitor = sharedVisitor();

  test.each([
    ['/login', '登录'],
    ['/callback', '平台授权'],
    ['/admin', '平台管理'],
    ['/ypyadmin', '渠道商登录'],
    ['/channel', '渠道登录'],
    ['/shopauthorizesuccess', '店铺授权成功'],
    ['/noaccess', '无权限'],
    ['/password_retrieve', '找回密码'],
    ['/authorize', '平台授权'],
    ['/jdlogin', '平台账号登录'],
    ['/404', '页面不存在'],
  ])('%s is open', async (path, heading) => {
    const { page } = visitor();
    await page.goto(path);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    expect(pathOf(page)).toBe(path);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test.each([
    ['/', '/login', '登录'],
    ['/setmenu', '/admin', '平台管理'],
    ['/accountmenu', '/admin', '平台管理'],
    ['/redirect/jdlogin', '/jdlogin', '平台账号登录'],
  ])('%s leads to %s without a word', async (path, to, heading) => {
    const { page } = visitor();
    await page.goto(path);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    expect(pathOf(page)).toBe(to);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test.each([
    '/bianalysis/portalindex',
    '/fico/arinvoice',
    '/navigation',
    '/ypyadminb2csaleschannellist',
    '/nosuchpage',
    '/redirect/fico/arinvoice',
  ])('%s leads to /login, and nobody is told that a session he never had is over', async (path) => {
    const { page } = visitor();
    await page.goto(path);
    await page.getByRole('heading', { name: '登录', exact: true }).waitFor();
    expect(pathOf(page)).toBe('/login');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('whoever followed a link is where it leads after logging in', async () => {
    const { page } = await people.anybody();
    await page.goto('/hr/staff?q=%E5%90%B4%E6%95%8F');
    await page.getByLabel(/^用户名/).fill('hr');
    await page.getByLabel('密码').fill(demoPassword);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await rowWith(page, '吴敏').first().waitFor();
    expect(pathOf(page)).toBe('/hr/staff');
  });
});

describe('会计登录后', () => {
  const visitor = sharedVisitor('accountant');
  const missing = (page: Page) => page.getByRole('heading', { name: '页面不存在' });

  test.each(['/fico/arinvoice', '/client', '/fico/arinvoice/add', '/system/datamonitor', '/navigation'])(
    '%s opens, because it is in the menu',
    async (path) => {
      const { page } = visitor();
      await page.goto(path);
      await page.locator('main.stage').locator('h2, table').first().waitFor();
      expect(pathOf(page)).toBe(path);
      expect(await missing(page).count()).toBe(0);
    },
  );

  test('a page about one record opens below the menu’s pattern', async () => {
    const { page } = visitor();
    await page.goto('/client');
    const customer = page.locator('tbody a[href^="/client/show/"]').first();
    const [address, code] = [await customer.getAttribute('href'), await customer.innerText()];
    await page.goto(address!);
    await page.locator('main.stage').getByText(code, { exact: true }).first().waitFor();
    expect(pathOf(page)).toBe(address);
  });

  test.each(['/hr/staff', '/client/add', '/manage', '/system/parameter', '/nosuchpage'])(
    '%s is not there for him',
    async (path) => {
      const { page } = visitor();
      await page.goto(path);
      await missing(page).waitFor();
      expect(pathOf(page)).toBe('/404');
    },
  );

  test.each(['/setmenu', '/accountmenu'])('%s is the super-administrator’s: he is sent to log in', async (path) => {
    const { page } = visitor();
    await page.goto(path);
    await page.getByRole('heading', { name: '登录', exact: true }).waitFor();
    expect(pathOf(page)).toBe('/login');
    await page.getByRole('link', { name: '进入首页' }).click();
    await menu(page).waitFor();
    expect(pathOf(page)).toBe('/bianalysis/portalindex');
  });

  test('the list of channels is an open address, but says nothing to him', async () => {
    const { page } = visitor();
    await page.goto('/ypyadminb2csaleschannellist');
    await page.getByRole('status').getByText('无权限').waitFor();
    expect(pathOf(page)).toBe('/ypyadminb2csaleschannellist');
    expect(await page.locator('main.stage tbody a').count()).toBe(0);
  });
});

describe('没有菜单的人', () => {
  test('stays at /noaccess until he logs out', async () => {
    const code = `none${randomInt(1e9)}`;
    const { id: role } = await boss.post<{ id: number }>('/roles/saveRoles', { code, name: '空角色' });
    const { username } = await newAccount(boss, '无菜单', [role]);
    const { page } = await people.anybody();
    await page.goto('/login');
    await page.getByLabel(/^用户名/).fill(username);
    await page.getByLabel('密码').fill(demoPassword);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('heading', { name: '无权限' }).waitFor();
    await page.getByText('这个账号还没有分配任何菜单').waitFor();
    expect(pathOf(page)).toBe('/noaccess');

    await turnTo(page, '/client');
    await page.waitForURL('**/noaccess');
    await page.goto('/');
    await page.getByRole('heading', { name: '无权限' }).waitFor();
    expect(pathOf(page)).toBe('/noaccess');
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('heading', { name: '登录', exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('仓管', () => {
  test('cannot open the staff by its address, nor by the server’s', async () => {
    const { page } = await people.as('keeper');
    expect(await menu(page).getByText('人事薪酬').count()).toBe(0);
    await page.goto('/hr/staff');
    await page.getByRole('heading', { name: '页面不存在' }).waitFor();
    const keeper = await apiAs('keeper');
    await expect(keeper.get('/api/hr/staff/list')).rejects.toThrow('403');
  });
});

describe('会话在服务器上结束后', () => {
  test('the next page tells so once, and the cookies are gone', async () => {
    const visitor = await loggedIn('hr');
    const { page, context } = visitor;
    await goToPage(page, '部门');
    await rowWith(page, '总经办').waitFor();
    await endSession(visitor);
    await menu(page).getByRole('link', { name: '员工', exact: true }).click();
    await expectTimeoutAlert(page);
    expect((await context.cookies()).filter(({ value }) => value !== '')).toEqual([]);
    await login(page, 'hr');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('one comes back to the form one was in, with what was typed, and is told once', async () => {
    const visitor = await loggedIn('hr');
    const { page } = visitor;
    await page.goto('/hr/post/add');
    const name = page.locator('.hl-page:visible').getByLabel('岗位名称');
    await name.fill('夜班调度');
    await page.locator('.hl-page:visible').getByLabel('岗位编号').fill('E2E9');
    await endSession(visitor);
    await page.keyboard.press('Control+s');
    await timeoutAlert(page).getByText('登录超时，请重新登录').waitFor();
    await page.waitForURL('**/login');
    expect(await page.getByText('登录超时，请重新登录').count()).toBe(1);
    await timeoutAlert(page).getByRole('button', { name: '知道了' }).click();
    await page.getByLabel(/^用户名/).fill('hr');
    await page.getByLabel('密码').fill(demoPassword);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL('**/hr/post/add');
    await expect.poll(() => name.inputValue()).toBe('夜班调度');
  });

  test('a reload tells the same', async () => {
    const visitor = await loggedIn('hr');
    await endSession(visitor);
    await visitor.page.goto('/hr/staff');
    await expectTimeoutAlert(visitor.page);
  });

  test('the super-administrator comes back to his own door', async () => {
    const visitor = await people.anybody();
    const { page } = visitor;
    await login(page, 'admin', demoPassword, '/admin');
    await page.getByRole('heading', { name: '菜单设置' }).waitFor();
    await endSession(visitor);
    await menu(page).getByRole('link', { name: '账套菜单' }).click();
    await expectTimeoutAlert(page, '/admin');
  });
});
