import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { apiAs, goToPage, product, rowWith, toast } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const dialog = (page: Page) => page.getByRole('dialog');
const control = async (path: string, body: object): Promise<void> => {
  const answer = await fetch(`${product.sandbox}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
};
const choose = async (page: Page, label: string, option: string) => {
  await dialog(page).getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
};

describe('发票的设置', () => {
  test('a remark is seen while it is written: placeholders, bytes, and what would be cut off', async () => {
    const name = `预览${Date.now()}`;
    const { page } = await people.as('boss');
    await goToPage(page, '备注模板');
    await page
      .getByRole('link', { name: '新增备注模板' })
      .or(page.getByRole('button', { name: '新增备注模板' }))
      .click();
    await page.getByLabel('名称').fill(name);
    const content = page.getByLabel('内容');
    await content.fill('订单 ');
    await page.getByRole('button', { name: '插入订单号' }).click();
    await page.getByRole('button', { name: '插入SN码' }).click();
    expect(await content.inputValue()).toBe('订单 {订单号}{SN码}');
    const preview = page.getByRole('region', { name: '备注预览' });
    await preview.getByText('订单 6938200174455120384SN8F21K00917').waitFor();
    await preview.getByText('36 / 230 字节').waitFor();
    await content.fill(`${'备注'.repeat(60)}{订单}`);
    await preview.getByText(/超出的 \d+ 个字不会印上/).waitFor();
    await preview.getByText('不认识“{订单}”，请从占位符中选用').waitFor();
    await content.fill('{订单号};{店铺}');
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { name: `备注模板 ${name}` }).waitFor();
  });

  test('a subject tells what its service says is left to issue', async () => {
    const { page } = await people.as('boss');
    await goToPage(page, '数电开票主体');
    await rowWith(page, '合流演示公司').getByRole('link').first().click();
    await page.getByRole('button', { name: '查额度' }).click();
    await toast(page, /^额度还剩 ￥[\d,.]+，共 ￥/).waitFor();
  });

  test('a service is connected to the sandbox and answers; a wrong key is told in its words', async () => {
    const { page } = await people.as('boss');
    await goToPage(page, '开票服务');
    const card = page.getByRole('region', { name: '百望' });
    await card.getByText('部分未经验证').waitFor();
    await card.getByRole('button', { name: '设置百望' }).click();
    await choose(page, '接到哪里', '平台沙盒（演示）');
    await dialog(page).getByRole('button', { name: '保存并测试连接' }).click();
    await toast(page, '百望：连接正常').waitFor();
    await card.getByText('测试通过').waitFor();

    await card.getByRole('button', { name: '设置百望' }).click();
    await dialog(page).getByLabel('回调地址', { exact: true }).waitFor();
    await choose(page, '接到哪里', '其他地址');
    await dialog(page).getByLabel('接口地址').fill(`${product.sandbox}/baiwang/router/rest`);
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
    await dialog(page)
      .getByRole('alert')
      .getByText(/接口地址改了，请重新填写/)
      .waitFor();
    for (const secret of [/^AppSecret/, /^密码\*?$/, /^盐值/]) {
      expect(await dialog(page).getByLabel(secret).inputValue()).toBe('');
      await dialog(page).getByLabel(secret).fill('不对');
    }
    await dialog(page).getByRole('button', { name: '保存并测试连接' }).click();
    await dialog(page)
      .getByRole('alert')
      .getByText(/测试没有通过/)
      .waitFor();
    await page.keyboard.press('Escape');
    await card.getByText('测试没有通过').waitFor();
  });

  test('a drawer logs in with the code that came and his face, and his subject goes on', async () => {
    const boss = await apiAs('boss');
    const [name, taxNo] = [`登录${Date.now()}`, String(Date.now()).padStart(15, '3')];
    const { id: subject } = await boss.post<{ id: number }>('/api/oms/invoicesubject/save', {
      name,
      taxNo,
      provider: 'piaodiandian',
    });
    await boss.post('/api/piaodiandian/saveConfig', { gateway: 'sandbox', settings: {} });
    await boss.post('/api/oms/qddrawer/save', { name, subject, account: taxNo.slice(-11) });
    await control('providers/logout', { code: 'piaodiandian', taxNo });

    const { page } = await people.as('boss');
    await goToPage(page, '开票员');
    await page.getByPlaceholder(/姓名/).fill(name);
    await rowWith(page, name).getByRole('button', { name: '登录' }).click();
    await dialog(page).getByLabel('短信验证码').fill('123456');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('img', { name: '人脸验证二维码' }).waitFor();
    await control('providers/login', { code: 'piaodiandian', taxNo });
    await dialog(page)
      .getByText(/^已登录/)
      .waitFor();
    await dialog(page).getByRole('button', { name: '完成' }).click();
    await rowWith(page, name).getByText('已登录').waitFor();
  });

  test('a test letter arrives in the sandbox', async () => {
    const receiver = `test${Date.now()}@example.com`;
    const { page } = await people.as('boss');
    await goToPage(page, '邮箱管理');
    const row = rowWith(page, '发票专用邮箱');
    await row.getByRole('button', { name: '测试' }).click();
    await dialog(page).getByLabel('收件地址').fill(receiver);
    await dialog(page).getByRole('button', { name: '发送测试邮件' }).click();
    await toast(page, `测试邮件已发往 ${receiver}`).waitFor();
    await row.getByText('通过').waitFor();
    const inbox = (await people.anybody()).page;
    await inbox.goto(`${product.sandbox}/mail`);
    await inbox
      .getByRole('row', { name: new RegExp(receiver) })
      .getByRole('link')
      .click();
    await inbox.getByRole('heading', { name: '测试邮件：发票专用邮箱' }).waitFor();
  });
});
