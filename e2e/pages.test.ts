import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isClaimedPage } from '../tests/claims.ts';
import {
  apiAs,
  barriersOn,
  launch,
  login,
  newPage,
  product,
  screenshot,
  tablet,
  type TestPage,
  turnTo,
} from './support/index.ts';
import { daysFromToday } from '../tests/support/days.ts';
import { png } from '../tests/support/upload.ts';

interface Item {
  readonly label: string;
  readonly menupath: string;
  readonly children: readonly Item[];
}
const pathsIn = (items: readonly Item[]): string[] =>
  items.flatMap(({ menupath, children }) => [...(menupath ? [menupath] : []), ...pathsIn(children)]);

interface Listed {
  readonly group: string;
  readonly path: string;
}
const listed: readonly Listed[] = readFileSync(new URL('../contract/pages.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [group = '', path = ''] = line.split('\t');
    return { group, path };
  });

const boss = await apiAs('boss');
const { data: menu } = await boss.post<{ data: Item[] }>('/erp/user/getAuthoritys');

/** They fill the screen, without the rail and the tabs of the others. */
const stations = ['/oms/packing', '/pos/cashier', '/pos/catering'];
/** Paper of one record, alone in its window; `till.test.ts` opens some. */
const papers = ['/pos/print/receipt/{id}', '/pos/print/shift/{id}', '/pos/print/recharge/{id}'];
/** A company has one, and it is audited; `opening.test.ts` types it in another company. */
const settledOnce = ['/fico/generalledger/accountinit/edit/{id}'];
/** Of somebody who has to do with it, from his own list; `process.test.ts` and `approval-forms.test.ts` open them there. */
const ofSomebody = ['/process/detail/{id}', '/process/add/{id}', '/process/request/edit/{id}'];
/** They lead on to the page of what the record is; `promotions.test.ts` follows it. */
const leadingOn = ['/pos/retailpromotion/show/{id}', '/pos/member/historyscore/{id}'];
const own = [
  '/bianalysis/portalindex',
  '/navigation',
  '/mysalary',
  '/process/todo',
  '/process/add',
  ...pathsIn(menu).filter((path) => ![...stations, ...papers, ...settledOnce, ...leadingOn].includes(path)),
];
const publicPages: readonly (readonly [path: string, heading: string])[] = [
  ['/login', '登录'],
  ['/admin', '平台管理'],
  ['/ypyadmin', '渠道商登录'],
  ['/channel', '渠道登录'],
  ['/jdlogin', '平台账号登录'],
  ['/authorize', '平台授权'],
  ['/callback', '平台授权'],
  ['/shopauthorizesuccess', '店铺授权成功'],
  ['/password_retrieve', '找回密码'],
  ['/register', '注册企业'],
  ['/noaccess', '无权限'],
  ['/404', '页面不存在'],
  ['/redirect/login', '登录'],
];
const admin = await apiAs('admin', undefined, '/erp/user/adminLogin');
const { data: adminMenu } = await admin.post<{ data: Item[] }>('/erp/user/getAuthoritys');
/** Of somebody who asks to be let in; `platform.test.ts` fills it in and opens it. */
const ofApplicants = ['/invoiceManagement/registration/show/{id}'];
const adminPages = [
  '/setmenu',
  '/accountmenu',
  '/adminshops',
  '/admininvoices',
  ...pathsIn(adminMenu).filter((path) => !ofApplicants.includes(path)),
];
const channelConsole = ['/ypyadmin/overview', '/ypyadmin/merchants', '/ypyadmin/settlements'];
const channelPages = ['/ypyadminb2csaleschannellist', '/ypyadmineditsaleschannel', ...channelConsole];

const samePage = (path: string) => path.replace(/\{\w+\}/g, '{}').replace(/^\/redirect\/.*/, '/redirect/{}');
const walked = new Set(
  [
    ...own,
    ...stations,
    ...settledOnce,
    ...leadingOn,
    ...ofSomebody,
    ...ofApplicants,
    ...publicPages.map(([path]) => path),
    ...adminPages,
    ...channelPages,
  ].map(samePage),
);

/** Where a record for a page about one record is found. */
const listFor = (pattern: string): string => {
  if (pattern.startsWith('/manage/staff_edit')) return '/manage?tab=accounts';
  const list = pattern.replace(/\/(show|edit|compare)\/\{\w+\}$/, '');
  // Most of them are audited, and those of documents always are.
  const mostlyAudited = [
    '/fico/arinvoice/edit/{id}',
    '/fico/generalledger/voucher/edit/{id}',
    '/hr/salarypayment/edit/{id}',
    '/hr/contributionpayment/edit/{id}',
  ];
  return mostlyAudited.includes(pattern) ? `${list}?status=draft` : list;
};

const shot = async (page: Page, path: string, suffix = '') => {
  if (process.env['SCREENSHOTS'])
    await screenshot(page, path.slice(1).replaceAll('/', '-').replaceAll(/[{}]/g, '') + suffix);
};

const stage = (page: Page) => page.locator('main.stage');

/** What the functions below use of the browser they run in. */
interface Box {
  readonly tagName: string;
  readonly innerText: string;
  readonly classList: Iterable<string>;
  checkVisibility(): boolean;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
}
declare const document: { querySelectorAll(selector: string): Iterable<Box> };
declare const window: { left?: Box | undefined };

/** Until something of the page itself stands there and nothing is on its way any more. */
const settled = (page: Page) =>
  page.waitForFunction(() => {
    const isSeen = (selector: string) =>
      [...document.querySelectorAll(`main.stage :is(${selector})`)].some((one) => one.checkVisibility());
    return !window.left?.checkVisibility() && isSeen('h2, table, [role="tree"]') && !isSeen('[aria-busy="true"]');
  });
/** What is to be left behind; a page that is asked for again, as by a retry, is not. */
const noteFront = async (page: Page, address: string) => {
  const isLeft = new URL(page.url()).pathname !== address.split('?')[0];
  await page.evaluate((leaves) => {
    const pages = [...document.querySelectorAll('main.stage .hl-page')];
    window.left = leaves ? pages.find((one) => one.checkVisibility()) : undefined;
  }, isLeft);
};

/**
 * What the page in sight is made of, elements with their roles and the names of their styles, as far as it is not known
 * yet. The elements that show something new are marked.
 */
const freshPartsOf = (page: Page, known: readonly string[]) =>
  page.evaluate((names) => {
    // antd numbers some styles as they come.
    const isMadeUp = (part: string) => /^css-|_r_|\d{3,}/.test(part);
    const old = new Set(names);
    const fresh = new Set<string>();
    for (const one of document.querySelectorAll('main.stage *')) {
      one.removeAttribute('data-fresh');
      if (!one.checkVisibility()) continue;
      const parts = [
        `${one.tagName} ${one.getAttribute('role') ?? ''} ${one.getAttribute('type') ?? ''}`,
        ...one.classList,
      ].filter((part) => !isMadeUp(part) && !old.has(part));
      if (parts.some((part) => !fresh.has(part))) one.setAttribute('data-fresh', '');
      for (const part of parts) fresh.add(part);
    }
    return [...fresh];
  }, known);

/** Whatever is asked about a page goes through those behind it as well, only to find them hidden: with a hundred of them that takes seconds. */
async function closeOthers(page: Page, least = 3): Promise<void> {
  const tabs = page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab');
  if ((await tabs.count()) < least) return;
  await tabs.and(page.locator('[aria-selected=true]')).click({ button: 'right' });
  const others = page.getByRole('menuitem', { name: '关闭其他' });
  // It only saves time: whatever keeps the menu shut, the page is examined among the others.
  const isOpen = await others.waitFor({ timeout: 3000 }).then(
    () => true,
    () => false,
  );
  if (isOpen) {
    await others.click();
    await page.getByRole('menu').waitFor({ state: 'hidden' });
  } else await page.keyboard.press('Escape');
  // Whatever lies under the pointer looks otherwise than it does to everybody else.
  await page.mouse.move(0, 0);
}

/**
 * Pages of the kit are made of the same parts. Of a page that is examined which none before it showed; `BARRIERS=all`
 * examines every page whole, which takes three times as long.
 */
function examiner() {
  const known: string[] = [];
  return async (page: Page): Promise<void> => {
    const fresh = await freshPartsOf(page, known);
    const isWhole = known.length === 0 || process.env['BARRIERS'] === 'all';
    if (fresh.length === 0 && !isWhole) return;
    await closeOthers(page);
    // Something that is drawn again and again may have lost its mark.
    const isMarked = (await page.locator('[data-fresh]').count()) > 0;
    expect(await barriersOn(page, isMarked && !isWhole ? '[data-fresh]' : 'body')).toEqual([]);
    known.push(...fresh);
  };
}

/** What is written in all of these, at once: a thousand pages are asked several times each. Hidden ones are empty. */
const textsOf = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(
    (query) => [...document.querySelectorAll(query)].map((one) => (one.checkVisibility() ? one.innerText : '')),
    selector,
  );

async function expectWell({ page, complaints }: TestPage, address: string): Promise<void> {
  expect((await textsOf(page, '.hl-failure')).filter(Boolean)).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(address.split('?')[0]);
  expect(complaints.splice(0)).toEqual([]);
}

/** Words of the program that no user should read: ids, codes, values of the wire, things said twice, a hyphen for a minus, another ￥. */
const leak =
  /(?<!\w)#\d+\b|(?<![\w@./:-])(?:applied|true|false|null|undefined|NaN)(?![\w@./:-])|\{"|\[object|\bacct\.\w+|(?<!\S)(开票|个人)\s+\1(?!\S)|-￥|￥[-−]|¥|(?<![\w.-])-\d[\d,]*\.\d{2}(?!\d)/g;
const leaksOn = async (page: Page): Promise<string[]> => {
  // A slip of paper has but the signs of a printer, so a minus is a hyphen there.
  // What programs say to each other is shown word for word to those who write them.
  const [whole = '', ...slips] = await textsOf(
    page,
    'main.stage, main.stage :is(article.slip, pre.open-code, .open-reader)',
  );
  const text = slips.reduce((rest, slip) => rest.replace(slip, ''), whole);
  return [...text.matchAll(leak)].map(({ index, 0: found }) =>
    text.slice(Math.max(0, index - 20), index + found.length),
  );
};

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** One visitor who opens page after page by its address. */
function walker(username: string, at = '/login', viewport?: typeof tablet) {
  let visitor: TestPage;
  beforeAll(async () => {
    visitor = await newPage(browser, product.address, viewport);
    await login(visitor.page, username, undefined, at);
  });
  afterAll(() => visitor.close());
  return {
    page: () => visitor.page,
    /** As a bookmark does. */
    async load(address: string): Promise<void> {
      await visitor.page.goto(address);
      await settled(visitor.page);
      await expectWell(visitor, address);
    },
    /** As a link does, beside whatever is open. */
    async open(address: string): Promise<void> {
      await closeOthers(visitor.page, 10);
      await noteFront(visitor.page, address);
      await turnTo(visitor.page, address);
      await settled(visitor.page);
      await expectWell(visitor, address);
    },
  };
}

describe('公开页面', () => {
  let visitor: TestPage;
  beforeAll(async () => {
    visitor = await newPage(browser, product.address);
  });
  afterAll(() => visitor.close());

  test.each(publicPages)('%s opens without a session', async (path, heading) => {
    const { page, complaints } = visitor;
    await page.goto(path);
    await page.getByRole('heading', { level: 2, name: heading }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect(complaints.splice(0)).toEqual([]);
    await shot(page, path);
  });
});

describe('企业的页面', () => {
  const { page, load, open } = walker('boss');
  const examine = examiner();
  const records = new Map<string, string>();
  // Nobody has packed a month yet, and a page about a package needs one.
  beforeAll(async () => {
    const month = daysFromToday(-20).slice(0, 7);
    await boss.post('/api/oms/invoicearchive/make', { month });
    const packed = () => boss.get<{ rows: unknown[] }>('/api/oms/invoicearchive/list', {});
    while ((await packed()).rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 300));
    // Whatever others have done with the last month, one is there to be typed.
    await boss.post('/api/hr/staffsalary/save', { payMonth: '1999-01', workDays: '21.75' }).catch(() => undefined);
    // Nor has anybody exported the books.
    await boss.post('/api/fico/generalledger/bookfile/make', { year: month.slice(0, 4) });
    const exported = () => boss.get<{ rows: unknown[] }>('/api/fico/generalledger/bookfile/list', {});
    while ((await exported()).rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 300));
    // And no carrier was asked for a number.
    const parcels = { status: 'audited', shipState: 'waiting', pageSize: '50' };
    const { rows } = await boss.get<{ rows: { id: number }[] }>('/api/oms/outputorder/list', parcels);
    // Some platforms keep their buyers to themselves.
    for (const { id } of rows) {
      const isFetched = await boss.post('/api/oms/outputorder/fetchNumber', { id }).then(
        () => true,
        () => false,
      );
      if (isFetched) break;
    }
  });
  // The first page of each area is loaded from nothing; the others open beside it.
  const areaOf = (path: string) => path.split('/')[1];
  const loaded = new Set(own.filter((path, index) => own.findIndex((one) => areaOf(one) === areaOf(path)) === index));

  /** The newest order waits for others to agree, and stays as it is until they have. */
  const chosen = (pattern: string, links: Locator): Locator =>
    pattern === '/purchase/order/edit/{id}' ? links.last() : links.first();
  /** The first record of the list that can be opened this way. */
  async function addressOf(pattern: string): Promise<string> {
    if (!pattern.includes('{')) return pattern;
    const known = records.get(pattern);
    if (known) return known;
    await load(listFor(pattern));
    const links = stage(page()).locator(`tbody a[href^="${pattern.split('{', 1)[0]}"]`);
    await links.first().waitFor();
    return (await chosen(pattern, links).getAttribute('href'))!;
  }
  /** A list that was looked at anyway tells where its records are. */
  async function noteRecords(path: string): Promise<void> {
    for (const pattern of own.filter((one) => one.includes('{') && listFor(one) === path)) {
      const links = stage(page()).locator(`tbody a[href^="${pattern.split('{', 1)[0]}"]`);
      if ((await links.count()) > 0) records.set(pattern, (await chosen(pattern, links).getAttribute('href'))!);
    }
  }

  test.each(own)('%s opens for the company’s administrator', async (path) => {
    const address = await addressOf(path);
    await (loaded.has(path) ? load : open)(address);
    await noteRecords(path);
    expect(await leaksOn(page())).toEqual([]);
    await examine(page());
    await shot(page(), path);
  });
});

test('a chosen record whose name is still on its way shows no number', async () => {
  const { page, close } = await newPage(browser, product.address);
  await login(page, 'boss');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/pick\b/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/purchase/request/add');
  const staff = stage(page).locator('.hl-picking[aria-busy=true]').first();
  await staff.waitFor();
  expect(await staff.innerText()).toContain('…');
  expect(await leaksOn(page)).toEqual([]);
  answer();
  await settled(page);
  expect(await leaksOn(page)).toEqual([]);
  await close();
});

describe('深色、宽松', () => {
  const { page, load, open } = walker('boss');
  test.each([
    '/bianalysis/portalindex',
    '/navigation',
    '/fico/arinvoice',
    '/fico/arinvoice/add',
    '/fico/generalledger/report/trialbalance',
    '/client',
    '/client/add',
    '/hr/department/tree',
    '/manage',
    '/system/datamonitor',
    '/oms/ordercenter',
    '/oms/shop',
  ])('%s can be read', async (path) => {
    const first = path.startsWith('/bianalysis');
    if (first)
      await page().evaluate(
        `localStorage.setItem('heliu.appearance', JSON.stringify({ mode: 'dark', density: 'comfortable' }))`,
      );
    await (first ? load : open)(path);
    expect(await barriersOn(page())).toEqual([]);
    await shot(page(), path, '-dark');
  });
});

describe('满屏的工作台', () => {
  let visitor: TestPage;
  beforeAll(async () => {
    visitor = await newPage(browser, product.address);
    await login(visitor.page, 'boss');
  });
  afterAll(() => visitor.close());

  test.each(stations)('%s opens', async (path) => {
    const { page, complaints } = visitor;
    await page.goto(path);
    await page.getByLabel('功能键').waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    expect(await page.locator('.hl-failure').allInnerTexts()).toEqual([]);
    expect(await barriersOn(page)).toEqual([]);
    expect(complaints.splice(0)).toEqual([]);
    await shot(page, path);
  });
});

describe('平台管理员的页面', () => {
  const { page, load } = walker('admin', '/admin');
  const examine = examiner();
  async function sent(): Promise<number> {
    const form = new FormData();
    form.set('file', new Blob([png], { type: 'image/png' }), '横幅.png');
    const answer = await fetch(`${product.address}/api/file/upload`, {
      method: 'POST',
      headers: { sessid_id: admin.token },
      body: form,
    });
    return ((await answer.json()) as { data: { id: number } }).data.id;
  }
  // Nobody advertises yet, and the mini-program is empty.
  beforeAll(async () => {
    for (const of of ['advertisement', 'channelad'])
      await admin.post(`/api/oms/${of}/save`, { title: '双十二备货', picture: await sent(), disabled: true });
    const mini = '/api/miniProgram/management/insert';
    await admin.post(`${mini}/ad`, { title: '双十二备货', picture: await sent() });
    await admin.post(`${mini}/coreBusiness`, { name: `页面${Date.now() % 100_000}`, icon: await sent() });
    await admin.post(`${mini}/content`, { title: '双十二备货', cover: await sent(), body: '<p>早备货</p>' });
  });
  test.each(adminPages)('%s opens', async (path) => {
    let address = path;
    if (path.includes('{')) {
      await load(path.replace(/\/(show|edit)\/\{\w+\}$/, ''));
      const link = stage(page())
        .locator(`tbody a[href^="${path.split('{', 1)[0]}"]`)
        .first();
      address = (await link.getAttribute('href'))!;
    }
    await load(address);
    expect(await leaksOn(page())).toEqual([]);
    await examine(page());
    await shot(page(), path);
  });
});

describe('渠道商的页面', () => {
  const { page, load } = walker('channel', '/ypyadmin');
  const examine = examiner();
  test.each(channelConsole)('%s opens', async (path) => {
    await load(path);
    expect(await leaksOn(page())).toEqual([]);
    await examine(page());
    await shot(page(), path);
  });
  test('the list opens, and a channel from there', async () => {
    await load('/ypyadminb2csaleschannellist');
    await shot(page(), '/ypyadminb2csaleschannellist');
    const link = stage(page()).locator('tbody a').first();
    await load((await link.getAttribute('href'))!);
    await shot(page(), '/ypyadmineditsaleschannel');
  });
});

describe('页面合同', () => {
  test('every page claimed is there', () => {
    const missing = listed.filter(({ group, path }) => isClaimedPage(group, path) && !walked.has(samePage(path)));
    expect(missing).toEqual([]);
  });

  afterAll(() => {
    const groups = [...new Set(listed.map(({ group }) => group))];
    const lines = groups.map((group) => {
      const pages = listed.filter((one) => one.group === group);
      const there = pages.filter(({ path }) => walked.has(samePage(path)));
      return `  ${group.padEnd(18)} ${String(there.length).padStart(3)} / ${pages.length}`;
    });
    console.log(['页面', ...lines].join('\n'));
  });
});

describe('平板电脑', () => {
  const { page, load, open } = walker('boss', '/login', tablet);
  test.each([
    '/bianalysis/portalindex',
    '/fico/arinvoice',
    '/fico/arinvoice/add',
    '/fico/generalledger/report/accountbalance',
    '/hr/staff',
    '/hr/staff/add',
    '/hr/department/tree',
    '/manage',
    '/client/add',
    '/system/parameter',
  ])('%s does not scroll sideways at 1024 pixels', async (path) => {
    await (path.startsWith('/bianalysis') ? load : open)(path);
    await shot(page(), path, '-tablet');
    const wide = await page().evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect(wide).toBeLessThanOrEqual(0);
  });
});
