import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWeb } from '../tools/build.mjs';
import { goToPage, login, submitLogin, type TestPage, visitors } from './support/index.ts';

const people = visitors();
const nextId = 'next-build';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliu-next-'));
  await buildWeb(folder, nextId);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** From now on this visitor is served by the next build; the calls go to the same server. */
const deploy = (context: BrowserContext) =>
  context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(folder, 'web', pathname);
    if (pathname !== '/' && existsSync(file) && statSync(file).isFile()) return route.fulfill({ path: file });
    if (pathname !== '/' && route.request().resourceType() !== 'document') return route.continue();
    return route.fulfill({ contentType: 'text/html', body: await readFile(join(folder, 'web/index.html'), 'utf8') });
  });

const buildId = (page: Page) => page.locator('meta[name="build-id"]').getAttribute('content');
const notice = (page: Page) => page.locator('.hl-notice');
const countdown = (page: Page, seconds: number) =>
  notice(page).getByText(`页面有新版本，将在${seconds}秒后自动刷新。`).waitFor();

const checkEvery = 300_000;

/** Somebody at work whose clock, once he is ready, stands still until the test moves it. */
async function atWork(username: string, opened: string, ready?: (page: Page) => Promise<void>): Promise<TestPage> {
  const visitor = await people.anybody();
  const { page } = visitor;
  await page.clock.install();
  await page.addInitScript(countLooks);
  await login(page, username);
  await goToPage(page, opened);
  await ready?.(page);
  await page.clock.pauseAt(Date.now() + 10_000);
  return visitor;
}

/** How often the page looked for a new version, and how many of these looks have been answered. */
const countLooks = `
  window.looks = { begun: 0, ended: 0 };
  const ask = window.fetch;
  window.fetch = (...args) => {
    const answer = ask(...args);
    if (args[0] === '/') {
      window.looks.begun++;
      const end = () => window.looks.ended++;
      answer.then(end, end);
    }
    return answer;
  };
`;
const looks = (page: Page) => page.evaluate<{ begun: number; ended: number }>('window.looks');
async function looked(page: Page, count: number): Promise<void> {
  await expect.poll(() => looks(page), { timeout: 10_000 }).toEqual({ begun: count, ended: count });
}

describe('新版本', () => {
  test('is noticed within five minutes, counted down for fifteen seconds, and then loaded', async () => {
    const { page, context } = await atWork('keeper', '组织');
    expect(await buildId(page)).not.toBe(nextId);
    await page.clock.runFor(checkEvery);
    await looked(page, 1);
    expect(await notice(page).count()).toBe(0);

    await deploy(context);
    await page.clock.runFor(checkEvery);
    await countdown(page, 15);
    await notice(page).getByRole('button', { name: '立即刷新' }).waitFor();
    await page.clock.runFor(1000);
    await countdown(page, 14);
    await page.clock.runFor(13_000);
    await countdown(page, 1);
    expect(await buildId(page)).not.toBe(nextId);
    const loaded = page.waitForEvent('load');
    await page.clock.runFor(1000);
    await loaded;
    await page.clock.resume();
    await page.getByRole('tab', { name: '组织', selected: true }).waitFor();
    expect(await buildId(page)).toBe(nextId);
  });

  test('is loaded at once by the button, and what was being typed comes along', async () => {
    const { page, context } = await atWork('hr', '新增部门', (form) => form.getByLabel('部门名称').fill('直播部'));
    await deploy(context);
    await page.clock.runFor(checkEvery);
    await countdown(page, 15);
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    const loaded = page.waitForEvent('load');
    await notice(page).getByRole('button', { name: '立即刷新' }).click();
    await loaded;
    await page.clock.resume();
    await page.getByText(/已恢复.*未保存的内容/).waitFor();
    expect(await buildId(page)).toBe(nextId);
    expect(await page.getByLabel('部门名称').inputValue()).toBe('直播部');
    expect(asked).toEqual([]);
  });

  test('a check that fails is repeated three times, five seconds apart, and then left until the next turn', async () => {
    const { page, context, complaints } = await atWork('keeper', '组织');
    const isRoot = (url: URL) => url.pathname === '/';
    await context.route(isRoot, (route) => route.abort());
    await page.clock.runFor(checkEvery);
    await looked(page, 1);
    for (const count of [2, 3, 4]) {
      await page.clock.runFor(4999);
      expect(await looks(page)).toEqual({ begun: count - 1, ended: count - 1 });
      await page.clock.runFor(1);
      await looked(page, count);
    }
    await page.clock.runFor(60_000);
    expect(await looks(page)).toEqual({ begun: 4, ended: 4 });
    expect(await notice(page).count()).toBe(0);
    expect(complaints.splice(0).filter((one) => !one.includes('net::ERR_FAILED'))).toEqual([]);

    await context.unroute(isRoot);
    await deploy(context);
    await page.clock.runFor(checkEvery);
    await countdown(page, 15);
  });
});

describe('打不开的页面文件', () => {
  /** As a server does that only has the files of the next build. */
  async function withdraw(context: BrowserContext, file: RegExp): Promise<void> {
    await context.route(file, (route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }));
  }
  async function expectReload({ page, context, complaints }: TestPage, file: RegExp): Promise<void> {
    const alert = page.getByRole('dialog', { name: '提示' });
    await alert.getByText('系统已更新，请刷新页面').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await context.unroute(file);
    const loaded = page.waitForEvent('load');
    await alert.getByRole('button', { name: '确定' }).click();
    await loaded;
    expect(complaints.splice(0).filter((one) => !one.includes('status of 404'))).toEqual([]);
  }

  test('means another build: the user is told, and the page is loaded anew', async () => {
    const visitor = await people.as('hr');
    const { page, context } = visitor;
    const file = /\/assets\/post-list[^/]*\.js$/;
    await withdraw(context, file);
    await page.getByRole('button', { name: '人事薪酬' }).click();
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '岗位', exact: true }).click();
    await expectReload(visitor, file);
    await page.getByRole('region', { name: '岗位列表' }).getByText('总经理').first().waitFor();
  });

  test('does not leave somebody who just logged in before an empty page', async () => {
    const visitor = await people.anybody();
    const { page, context } = visitor;
    const file = /\/assets\/shell-[^/]*\.js$/;
    await withdraw(context, file);
    await submitLogin(page, 'keeper');
    await page.waitForURL('**/bianalysis/portalindex');
    await expectReload(visitor, file);
    await page.getByRole('navigation', { name: '主菜单' }).waitFor();
  });
});
