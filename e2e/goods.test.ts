import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { apiAs, goToPage, pickRecord, rowWith, screenshot, toast, turnTo, typeCell } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const shot = async (page: Page, name: string) => {
  if (process.env['SCREENSHOTS']) await screenshot(page, name);
};
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('商品资料', () => {
  test('goods with colours and sizes become SKUs, get bar codes with a scanner, a picture, and go on the shelf', async () => {
    const { page } = await people.as('boss');
    await goToPage(page, '商品');
    await front(page).getByRole('link', { name: 'HZ-1001' }).waitFor();
    await shot(page, 'goods-list');
    await front(page).getByRole('button', { name: '新增商品' }).click();
    await page.getByLabel('商品名称').fill('加绒连帽卫衣');
    await pickRecord(page, '分类', '服饰鞋履');
    // The next code of the category, and what it lays down for goods that say nothing of their own.
    await expect.poll(() => page.getByLabel('商品编码').inputValue()).toMatch(/^JJ04\d{4}$/);
    const side = front(page).getByRole('complementary');
    await side.getByText('来自 家居日用').first().waitFor();
    await pickRecord(page, '基本单位', '件');
    await page.getByLabel('零售价').fill('159');
    await front(page).getByRole('button', { name: '取型号或分类的属性' }).click();
    await side.getByText('生成 12 个').waitFor();
    await typeCell(page, 1, '可选值', '红色、黑色');
    await side.getByText('生成 8 个').waitFor();
    await shot(page, 'goods-form');
    await page.keyboard.press('Control+s');
    await front(page).getByRole('heading', { name: '商品 加绒连帽卫衣' }).waitFor();

    const sheet = front(page).getByRole('region', { name: 'SKU的表格' });
    await sheet.getByText('红色/S').waitFor();
    await front(page).getByRole('button', { name: '录入条码与价格' }).click();
    await sheet.getByLabel('加绒连帽卫衣 红色/S 的条码').click();
    // As a scanner types: digits, then Enter.
    for (const code of ['SCAN-0001', 'SCAN-0002']) {
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
    }
    await sheet.getByLabel('加绒连帽卫衣 红色/S 的最低售价').fill('120');
    await sheet
      .getByRole('columnheader', { name: /最低售价/ })
      .getByRole('button', { name: '填满' })
      .click();
    await shot(page, 'goods-sheet');
    await front(page).getByRole('button', { name: '保存 SKU' }).click();
    await toast(page, '保存了 8 个 SKU').waitFor();
    await sheet.getByText('SCAN-0002').waitFor();
    expect(await sheet.getByText('120', { exact: true }).count()).toBe(8);

    await front(page).getByRole('button', { name: '上架' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('不能上架：没有图片').waitFor();
    await dialog
      .getByRole('button', { name: /取消|关闭/ })
      .first()
      .click();
    await front(page).getByLabel('选择图片').setInputFiles({ name: '正面.png', mimeType: 'image/png', buffer: png });
    await front(page).getByLabel('查看正面.png').waitFor();
    // Made small by the browser before anybody asks for it, and put in order by the keyboard.
    await expect.poll(() => front(page).getByLabel('查看正面.png').locator('img').getAttribute('src')).toMatch(/&t=1$/);
    await front(page).getByLabel('选择图片').setInputFiles({ name: '背面.png', mimeType: 'image/png', buffer: png });
    await front(page).getByRole('button', { name: '背面.png 前移' }).press('Enter');
    await front(page).getByRole('button', { name: '正面.png 前移' }).waitFor();
    await front(page).getByRole('button', { name: '背面.png 后移' }).press('Enter');
    await front(page).getByRole('button', { name: '背面.png 前移' }).waitFor();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await front(page).getByLabel('选择图片').setInputFiles({ name: '坏.png', mimeType: 'image/png', buffer: svg });
    await page.getByText(/“坏.png”.*没有加上：上传的文件不是 PNG、JPG/).waitFor();
    await front(page).getByRole('button', { name: '上架' }).click();
    await dialog.getByRole('button', { name: '上架', exact: true }).click();
    await toast(page, '上架成功').waitFor();
    await shot(page, 'goods-show');
    await goToPage(page, '商品');
    await rowWith(page, '加绒连帽卫衣').getByLabel('查看加绒连帽卫衣').waitFor();
    await shot(page, 'goods-list-pictures');
    await front(page).getByRole('link', { name: /JJ04/ }).first().click();
    await front(page).getByRole('heading', { name: '商品 加绒连帽卫衣' }).waitFor();

    await front(page).getByRole('button', { name: '编辑' }).click();
    await front(page).getByRole('heading', { name: /编辑/ }).waitFor();
    await typeCell(page, 1, '可选值', '红色');
    await side.getByText('撤下 4 个：黑色/S、黑色/M、黑色/L、黑色/XL').waitFor();
    await shot(page, 'goods-edit');
  });

  test('a scan finds the SKU, and whoever may not see cost does not', async () => {
    const { page } = await people.as('sales');
    await turnTo(page, '/basedata/sku');
    await front(page)
      .getByPlaceholder(/SKU编码/)
      .fill('JD-5002');
    await front(page).getByRole('link', { name: 'JD-5002' }).click();
    await front(page).getByRole('heading', { name: /^SKU / }).waitFor();
    await front(page).getByText('价格变动').waitFor();
    // 599.00 × 66 %: what it was bought for.
    expect(await front(page).innerText()).not.toContain('395.34');
    await front(page).getByText('599').first().waitFor();
    await shot(page, 'sku-show');
  });

  test('a price order is written, sent and audited by another, and the price is new', async () => {
    const { page } = await people.as('boss');
    await goToPage(page, '调价单');
    await rowWith(page, '周末限时特价').waitFor();
    await shot(page, 'price-orders');
    await front(page).getByRole('button', { name: '新增调价单' }).click();
    await front(page).getByText('编码、条码、名称或拼音…').waitFor();
    await typeCell(page, 1, 'SKU', 'HZ-1005');
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .filter({ hasText: 'HZ-1005' })
      .first()
      .click();
    await typeCell(page, 1, '新价', '108');
    await shot(page, 'price-order-form');
    await page.keyboard.press('Control+s');
    const heading = front(page).getByRole('heading', { name: /^调价单 TJ\d+/ });
    await heading.waitFor();
    const number = (await heading.innerText()).replace('调价单 ', '');
    await front(page).getByRole('button', { name: '送审' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '送审', exact: true }).click();
    await toast(page, '送审成功').waitFor();
    await shot(page, 'price-order-show');

    const accountant = (await people.as('accountant')).page;
    await goToPage(accountant, '调价单');
    await front(accountant).getByRole('link', { name: number }).click();
    // The list is there until the record is.
    await front(accountant)
      .getByRole('heading', { name: `调价单 ${number}` })
      .waitFor();
    await front(accountant).getByRole('button', { name: '审核', exact: true }).click();
    await accountant.getByRole('dialog').getByText('1 个 SKU 的零售价立即改为新价').waitFor();
    await accountant.getByRole('dialog').getByRole('button', { name: '审核', exact: true }).click();
    await toast(accountant, '审核成功').waitFor();
    await front(accountant).getByText('已生效').first().waitFor();
    const { rows } = await (
      await apiAs('boss')
    ).get<{ rows: { retailPrice: string }[] }>('/api/goods/goodsSku/list', {
      q: 'HZ-1005',
    });
    expect(rows[0]!.retailPrice).toBe('108');
  });

  test('what the shops sell is pointed at our SKUs: suggested by its code, confirmed by a person', async () => {
    const { page } = await people.as('boss');
    await goToPage(page, '平台商品名称');
    const waiting = page.getByRole('link', { name: /SKU 待确认.*\d/ });
    const [count] = /\d+/.exec(await waiting.innerText())!;
    await waiting.click();
    // The rows of before stay until those that were asked for are there.
    await front(page).getByText(`共 ${count} 条`).waitFor();
    const row = rowWith(page, '编码相同').first();
    await row.waitFor();
    await shot(page, 'goods-mapping');
    await row.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '确认SKU' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确认SKU', exact: true }).click();
    await toast(page, '确认SKU成功').waitFor();
  });
});
