import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Without windows a browser takes a quarter less time; but it shows no PDF. */
export type BrowserKind = 'windowless' | 'whole';
const whole = ['chromium', 'chromium-browser', 'google-chrome'];
const programs: Readonly<Record<BrowserKind, readonly string[]>> = {
  windowless: ['chromium-headless-shell', ...whole],
  whole,
};

function chromiumPath(kind: BrowserKind): string {
  const named = process.env['CHROMIUM'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = [named, ...programs[kind].flatMap((name) => folders.map((folder) => join(folder, name)))];
  const path = found.find((one) => one && existsSync(one));
  if (!path) throw new Error('没有找到 Chromium，请安装 chromium 和 fonts-noto-cjk，或用 CHROMIUM 指明它的位置');
  return path;
}

export const launch = (kind: BrowserKind = 'windowless'): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(kind), headless: true, args: flags });

export const desktop = { width: 1366, height: 768 };
export const tablet = { width: 1024, height: 768 };

export interface TestPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page complained about so far. */
  readonly complaints: string[];
  /** Fails if the page complained; closes it in any case. */
  close(): Promise<void>;
}

export const newContext = (browser: Browser, baseURL: string, viewport: typeof desktop): Promise<BrowserContext> =>
  browser.newContext({ baseURL, viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });

/** A page of a browser that somebody uses. Whatever it reports as an error fails the test that closes it. */
export async function pageIn(context: BrowserContext, leave: () => Promise<unknown>): Promise<TestPage> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`pageerror: ${error.stack ?? error.message}`));
  return {
    page,
    context,
    complaints,
    async close() {
      await leave();
      if (complaints.length > 0) throw new Error(`页面报告了错误：\n${complaints.join('\n')}`);
    },
  };
}

/** A fresh visitor. */
export async function newPage(browser: Browser, baseURL: string, viewport = desktop): Promise<TestPage> {
  const context = await newContext(browser, baseURL, viewport);
  return pageIn(context, () => context.close());
}

/** Keeps a picture of the page for people to look at. */
export async function screenshot(page: Page, name: string): Promise<string> {
  const folder = process.env['SCREENSHOTS'] ?? join(import.meta.dirname, '../../.data/screenshots');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  return path;
}
