import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { demoPassword } from '../demo/accounts.ts';
import { benchGrid, type GridResult } from './grid.ts';
import type { BenchServer } from './support/server.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface WebResult {
  readonly beforeLogin: number;
  readonly toFirstList: number;
  readonly largestPage: { readonly name: string; readonly bytes: number };
  readonly tabSwitch: number;
  readonly grid: GridResult;
}

/** Bytes that came over the wire for scripts and styles, as a real browser counted them. */
function meter(page: Page) {
  const chunks = new Map<string, number>();
  page.on('requestfinished', async (request) => {
    if (!/\.(js|css)(\?|$)/.test(request.url())) return;
    const { responseBodySize } = await request.sizes();
    const { pathname } = new URL(request.url());
    // From the browser's own cache it comes with no size, or a negative one.
    chunks.set(pathname, Math.max(chunks.get(pathname) ?? 0, responseBodySize));
  });
  return { chunks, total: () => [...chunks.values()].reduce((sum, size) => sum + size, 0) };
}

export async function benchWeb(server: BenchServer): Promise<WebResult> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' });
    const { chunks, total } = meter(page);
    const open = async (path: string) => {
      await page.goto(`http://127.0.0.1:${server.port}${path}`);
      await page.waitForLoadState('networkidle');
    };
    await open('/login');
    const beforeLogin = total();
    await page.getByLabel('用户名 / 手机号').fill('boss');
    await page.getByLabel('密码').fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.locator('.shell').waitFor();
    const toFirstList = await bytesToList(browser, await page.context().storageState(), server.port);
    await page.goto(`http://127.0.0.1:${server.port}/fico/arinvoice`);
    await page.getByText('YS20').first().waitFor();
    let largestPage = { name: '', bytes: 0 };
    for (const path of [
      '/hr/staff',
      '/hr/department/tree',
      '/fico/arinvoice/add',
      '/client',
      '/manage',
      '/system/datamonitor',
      '/fico/generalledger/report/trialbalance',
    ]) {
      const known = new Set(chunks.keys());
      await open(path);
      const fresh = [...chunks].filter(([name]) => !known.has(name) && /pages/.test(name));
      for (const [name, bytes] of fresh) if (bytes > largestPage.bytes) largestPage = { name, bytes };
    }
    return {
      beforeLogin,
      toFirstList,
      largestPage,
      tabSwitch: await tabSwitch(page),
      grid: await benchGrid(page, `http://127.0.0.1:${server.port}`),
    };
  } finally {
    await browser.close();
  }
}

/** Everything a browser that knows nothing yet has to fetch to show a list to somebody who is logged in. */
async function bytesToList(browser: Browser, storageState: StorageState, port: number): Promise<number> {
  const context = await browser.newContext({ storageState, viewport: { width: 1366, height: 768 }, locale: 'zh-CN' });
  const page = await context.newPage();
  const { total } = meter(page);
  await page.goto(`http://127.0.0.1:${port}/fico/arinvoice`);
  await page.getByText('YS20').first().waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();
  return total();
}

/** From the click on an open tab to the next painted frame, several times over. */
async function tabSwitch(page: Page): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 12; round++) {
    const name = round % 2 === 0 ? '首页' : '应收发票';
    // Runs in the page, so it is text here: this side of the server knows no browser types.
    times.push(
      await page.evaluate<number>(`new Promise((resolve) => {
        const tab = [...document.querySelectorAll('[role=tab]')].find((one) => one.textContent.startsWith('${name}'));
        const started = performance.now();
        tab.click();
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - started)));
      })`),
    );
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
}
