// Takes the pictures of the manual and the README from the running demo, so that they are true of today's product. With
// names, `npm run manual -- center-income`, only those.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { startBenchServer } from '../bench/support/server.ts';
import { launch, newPage } from '../e2e/support/browser.ts';
import { login } from '../e2e/support/login.ts';

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));

interface Shot {
  readonly name: string;
  readonly user: string;
  readonly path: string;
  /** Something to wait for, and perhaps to do, before the picture is taken. */
  readonly prepare: (page: Page) => Promise<unknown>;
}
const table = (page: Page) => page.locator('.hl-table tbody tr').nth(2).waitFor();
const text = (words: string) => (page: Page) => page.getByText(words).first().waitFor();

async function firstRecord(page: Page): Promise<void> {
  await page.locator('.hl-table tbody tr').first().getByRole('link').first().click();
  await page.getByRole('button', { name: '打印' }).waitFor();
}

/** A workbook with two mistakes, looked through and not saved. */
async function importPreview(page: Page): Promise<void> {
  const person = (n: number, name: string | null, salesman = '陈志远') => [
    `KH9${n}`,
    name,
    '企业',
    salesman,
    10_000 * n,
  ];
  const rows = [
    ['客户编号', '客户名称', '客户类型', '业务员', '信用额度'],
    person(1, '绍兴越州布业有限公司'),
    person(2, null),
    person(3, '舟山千岛水产有限公司', '查无此人'),
  ];
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.getByLabel('要导入的 Excel 文件').setInputFiles({
    name: '客户.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: '客户', rows }] })),
  });
  await page.getByRole('region', { name: '导入预览' }).getByText('客户名称不能为空').waitFor();
}

const shots: readonly Shot[] = [
  {
    name: 'home',
    user: 'boss',
    path: '/bianalysis/portalindex',
    prepare: (page) => page.getByRole('img', { name: /^近 30 天开票/ }).waitFor(),
  },
  {
    name: 'palette',
    user: 'accountant',
    path: '/bianalysis/portalindex',
    async prepare(page) {
      await page.getByRole('navigation', { name: '主菜单' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByLabel('要去的页面').fill('hz');
      await page.getByRole('group', { name: '客户', exact: true }).waitFor();
    },
  },
  { name: 'list', user: 'accountant', path: '/fico/arinvoice?status=draft', prepare: table },
  {
    name: 'list-groups',
    user: 'accountant',
    path: '/fico/arinvoice?groupBy=invoiceDate',
    async prepare(page) {
      await page.locator('.hl-fold').first().click();
      await page.locator('.hl-table tbody tr').nth(4).waitFor();
    },
  },
  { name: 'invoice-services', user: 'boss', path: '/oms/invoiceprovider', prepare: text('部分未经验证') },
  {
    name: 'remark-template',
    user: 'boss',
    path: '/oms/remarktemplate/add',
    async prepare(page) {
      await page.getByLabel('内容').fill('订单 {订单号}，{平台} {店铺}');
      await page.getByRole('region', { name: '备注预览' }).getByText('订单 6938200174455120384').waitFor();
    },
  },
  { name: 'ar-invoice', user: 'accountant', path: '/fico/arinvoice', prepare: table },
  { name: 'input-invoices', user: 'accountant', path: '/fico/inputinvoice', prepare: table },
  {
    name: 'show',
    user: 'accountant',
    path: '/fico/arinvoice?status=audited',
    async prepare(page) {
      await page.locator('.hl-table tbody tr').nth(2).getByRole('link').first().click();
      await page.getByRole('tab', { name: /^附件/ }).click();
      await page.getByRole('button', { name: '添加附件' }).waitFor();
    },
  },
  { name: 'form', user: 'drawer', path: '/fico/arinvoice/add', prepare: text('保存时取号') },
  { name: 'roles', user: 'boss', path: '/manage', prepare: text('保存菜单权限') },
  { name: 'accounts', user: 'boss', path: '/manage?tab=accounts', prepare: table },
  { name: 'parameters', user: 'boss', path: '/system/parameter', prepare: table },
  { name: 'action-log', user: 'boss', path: '/manage/useractionlog', prepare: table },
  {
    name: 'monitor',
    user: 'boss',
    path: '/system/datamonitor',
    async prepare(page) {
      await page.getByRole('button', { name: '全部核对' }).click();
      await page.getByText('全部相符').waitFor();
    },
  },
  { name: 'department-tree', user: 'hr', path: '/hr/department/tree', prepare: text('销售部') },
  { name: 'staff', user: 'hr', path: '/hr/staff', prepare: table },
  { name: 'order-center', user: 'boss', path: '/oms/ordercenter', prepare: table },
  { name: 'order-trace', user: 'boss', path: '/oms/ecommerceorder?invoiceState=partRed', prepare: firstRecord },
  { name: 'output-orders', user: 'boss', path: '/oms/outputorder', prepare: table },
  {
    name: 'packing',
    user: 'keeper',
    path: '/oms/packing',
    prepare: async (page) => {
      await page.keyboard.press('ArrowDown');
      await page.getByLabel('要装的商品').waitFor();
    },
  },
  { name: 'goods-names', user: 'boss', path: '/oms/platformgoodsname', prepare: table },
  { name: 'invoices', user: 'boss', path: '/oms/invoice', prepare: table },
  { name: 'invoice', user: 'boss', path: '/oms/invoice?status=issued', prepare: firstRecord },
  {
    name: 'auto-invoice',
    user: 'boss',
    path: '/oms/autoinvoice/add',
    async prepare(page) {
      await page.getByLabel('最低金额').fill('200');
      const trial = page.getByRole('region', { name: '试算' });
      await trial.getByRole('button', { name: /试\s*算/ }).click();
      await trial.getByText(/张订单里会开/).waitFor();
      await page.mouse.move(0, 0);
    },
  },
  { name: 'invoice-statistics', user: 'boss', path: '/oms/invoicestatistics', prepare: table },
  { name: 'invoice-reconcile', user: 'boss', path: '/oms/invoicereconcile', prepare: text('未开') },
  { name: 'invoice-posting', user: 'boss', path: '/oms/invoiceposting', prepare: table },
  { name: 'shops', user: 'boss', path: '/oms/shop', prepare: table },
  { name: 'pull-tasks', user: 'boss', path: '/oms/task', prepare: table },
  { name: 'customers', user: 'boss', path: '/client', prepare: table },
  { name: 'import', user: 'boss', path: '/client', prepare: importPreview },
  {
    name: 'trial-balance',
    user: 'accountant',
    path: '/fico/generalledger/report/trialbalance',
    prepare: text('应收账款'),
  },
  { name: 'cost-centers', user: 'accountant', path: '/fico/generalledger/costcenter', prepare: table },
  {
    name: 'center-income',
    user: 'accountant',
    path: '/fico/generalledger/report/centerincome',
    prepare: (page) => page.getByRole('columnheader', { name: '未归集' }).waitFor(),
  },
  {
    name: 'center-income-detail',
    user: 'accountant',
    path: '/fico/generalledger/report/centerincome',
    async prepare(page) {
      await page
        .getByRole('row', { name: /营业收入/ })
        .getByRole('button')
        .first()
        .click();
      await page.getByRole('dialog').getByText('主营业务收入').first().waitFor();
    },
  },
  { name: 'set-menu', user: 'admin', path: '/setmenu', prepare: (page) => page.getByText('应收发票').first().click() },
  { name: 'channels', user: 'channel', path: '/ypyadminb2csaleschannellist', prepare: text('抖店旗舰店') },
];
const doors: Readonly<Record<string, string>> = { admin: '/admin', channel: '/ypyadmin' };

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

mkdirSync(folder, { recursive: true });
const house = await startBenchServer();
const browser = await launch();
try {
  const visitors = new Map<string, Page>();
  const visit = async (user: string): Promise<Page> => {
    const known = visitors.get(user);
    if (known) return known;
    const { page } = await newPage(browser, `http://127.0.0.1:${house.port}`);
    visitors.set(user, page);
    if (user === 'nobody') return page;
    await login(page, user, undefined, doors[user]);
    return page;
  };
  const take = async (page: Page, name: string) => {
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${folder}${name}.png` });
    console.log(`docs/images/${name}.png`);
  };
  if (isWanted('login')) {
    const nobody = await visit('nobody');
    await nobody.goto('/login');
    await nobody.getByLabel('密码').waitFor();
    await take(nobody, 'login');
  }
  for (const { name, user, path, prepare } of shots.filter((one) => isWanted(one.name))) {
    const page = await visit(user);
    await page.goto(path);
    await prepare(page);
    await take(page, name);
  }
  if (isWanted('audit-preview')) {
    const accountant = await visit('accountant');
    await accountant.goto('/fico/arinvoice?status=draft');
    await table(accountant);
    await accountant.getByRole('button', { name: '审核', exact: true }).first().click();
    await accountant.getByText('总账').first().waitFor();
    await take(accountant, 'audit-preview');
  }
} finally {
  await browser.close();
  await house.stop();
}
