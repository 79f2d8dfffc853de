import { describe, expect, test } from 'vitest';
import { apiAsAdmin, barriersOn, login, screenshot, toast, visitors } from './support/index.ts';
import { product } from './support/product.ts';

const people = visitors();
const random = () => String(Math.floor(Math.random() * 1e6)).padStart(6, '0');

async function at(name: 'admin' | 'channel', address: string) {
  const visitor = await people.anybody();
  await login(visitor.page, name, undefined, name === 'admin' ? '/admin' : '/ypyadmin');
  await visitor.page.goto(address);
  return visitor;
}

interface Row {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

describe('渠道商', () => {
  test('is written down, audited, given an account, and looked at from all sides', async () => {
    const { page } = await at('admin', '/invoiceManagement/channel/add');
    const code = `qd${random()}`;
    await page.getByRole('textbox', { name: '渠道编码' }).fill(code);
    await page.getByRole('textbox', { name: '渠道名称' }).fill(`华东渠道${code}`);
    await page.getByRole('combobox', { name: '渠道类型' }).fill('区域');
    await page.getByRole('option', { name: /区域代理/ }).click();
    await page.getByRole('textbox', { name: '签约日期' }).fill('2026-11-01');
    await page.keyboard.press('Tab');
    await page.getByRole('textbox', { name: '联系人' }).fill('严东');
    await screenshot(page, 'channel-form');
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { level: 2, name: `华东渠道${code}` }).waitFor();
    await page.getByRole('button', { name: /^审\s?核$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(审\s?核|确\s?定)$/ })
      .click();
    await toast(page, '审核成功').waitFor();
    await page.getByRole('button', { name: '开账号' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('用户名').fill(`u${code}`);
    await dialog.getByLabel('姓名').fill('严东');
    await dialog.getByLabel('手机号码').fill(`137${random()}12`);
    await dialog.getByRole('button', { name: '开账号' }).click();
    await page.getByText('已转交，关闭').click();
    await page.getByRole('cell', { name: `u${code}` }).waitFor();
    await screenshot(page, 'channel-show');
    expect(await barriersOn(page)).toEqual([]);
    await page.goto('/invoiceManagement/channel');
    await page.getByRole('cell', { name: '云票渠道' }).first().waitFor();
    await screenshot(page, 'channels');
    await page.goto('/invoiceManagement/channelmerchant');
    await page.getByText('对照贸易公司').first().waitFor();
    await screenshot(page, 'channel-merchants');
    await page.getByRole('button', { name: '指定渠道商' }).click();
    await page.getByRole('dialog').getByLabel('说明').waitFor();
    await screenshot(page, 'channel-assign');
  });

  test('a figure of the statistics opens the fees behind it', async () => {
    const { page } = await at('admin', '/invoiceManagement/channelstatistics');
    const row = page.getByRole('row').filter({ hasText: '云票渠道' }).first();
    await row.waitFor();
    await screenshot(page, 'channel-statistics');
    expect(await barriersOn(page)).toEqual([]);
    // 月份、渠道商、月末商户: the first figure leads to the companies.
    const count = (await row.getByRole('cell').nth(2).innerText()).trim();
    await row
      .getByRole('cell')
      .nth(2)
      .getByRole('link')
      .or(row.getByRole('cell').nth(2).getByRole('button'))
      .first()
      .click();
    await page.getByText('月末在服的商户').first().waitFor();
    await screenshot(page, 'channel-statistics-behind');
    expect(Number(count)).toBeGreaterThan(0);
  });

  test('fees are settled by the platform, agreed with by the channel, and paid', async () => {
    const admin = await apiAsAdmin();
    const tenants = await admin.get<{ id: number; title: string }[]>('/erp/company/getCompanyOptions');
    const plans = await admin.get<{ rows: Row[] }>('/api/platform/plan/list');
    await admin.post('/api/oms/renewallog/save', {
      tenant: tenants.find(({ title }) => title === '合流演示公司')!.id,
      plan: plans.rows.find(({ name }) => name === '旗舰版')!.id,
      months: 1,
      method: 'offline',
      amount: '999.00',
    });
    const desk = await at('admin', '/invoiceManagement/channelfee?state=open');
    await desk.page.getByText('合流演示公司').first().waitFor();
    await screenshot(desk.page, 'channel-fees');
    await desk.page.getByRole('button', { name: '生成结算单' }).click();
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: '渠道商' }).fill('云票');
    await desk.page.getByRole('option', { name: /云票渠道/ }).click();
    await dialog.getByRole('textbox', { name: '截至日期' }).fill('2199-12-31');
    await desk.page.keyboard.press('Tab');
    await screenshot(desk.page, 'channel-settle');
    await dialog.getByRole('button', { name: /^生\s?成$/ }).click();
    await desk.page.waitForURL('**/channelsettlement/show/*');
    const number = await desk.page.getByRole('heading', { level: 2 }).first().innerText();
    await desk.page.getByRole('cell', { name: '合流演示公司' }).first().waitFor();
    await screenshot(desk.page, 'channel-settlement');

    const { page } = await at('channel', '/ypyadmin/overview');
    await page.getByRole('heading', { name: '云票渠道' }).waitFor();
    await page.getByText('最近十二个月').first().waitFor();
    await screenshot(page, 'channel-console');
    expect(await barriersOn(page)).toEqual([]);
    await page.goto('/ypyadmin/merchants');
    await page.getByRole('cell', { name: '合流演示公司' }).waitFor();
    await screenshot(page, 'channel-console-merchants');
    await page.goto('/ypyadmin/settlements');
    const found = /QJ[\d-]+/.exec(number)![0];
    await page.getByRole('button', { name: found }).click();
    await page.getByRole('dialog').getByRole('cell', { name: '合流演示公司' }).first().waitFor();
    await screenshot(page, 'channel-console-fees');
    await page.keyboard.press('Escape');
    await page.getByRole('row').filter({ hasText: found }).getByRole('button', { name: '确认无误' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s?定/ })
      .click();
    await toast(page, '已确认，等平台付款').waitFor();
    await screenshot(page, 'channel-console-settlements');
    expect(await barriersOn(page)).toEqual([]);

    await desk.page.reload();
    await desk.page.getByRole('button', { name: /^付\s?款$/ }).click();
    const pay = desk.page.getByRole('dialog');
    await pay.getByLabel('付款日期').fill('2026-11-19');
    await desk.page.keyboard.press('Tab');
    await pay.getByLabel('付款流水号').fill('571990000000002');
    await pay.getByRole('button', { name: /^(付\s?款|确\s?定)$/ }).click();
    await toast(desk.page, '已记为支付').waitFor();
    await screenshot(desk.page, 'channel-settlement-paid');
  });

  test('under its host the login page is the channel’s, and whoever registers there is told', async () => {
    const { page } = await people.anybody();
    const { port } = new URL(product.address);
    await page.goto(`http://yunpiao.localhost:${port}/login`);
    await page.getByText('服务电话 400-000-1234').waitFor();
    expect(await page.title()).toBe('登录 - 云票管家');
    await screenshot(page, 'channel-login');
    expect(await barriersOn(page)).toEqual([]);
    await page.goto(`http://nobody.localhost:${port}/login`);
    await page.getByRole('link', { name: '渠道商入口' }).waitFor();
    expect(await page.title()).toBe('登录 - 合流');
    await page.goto(`${product.address}/register?channel=huanan`);
    await page.getByText('由渠道商“华南代账联盟”为您服务').waitFor();
    await screenshot(page, 'channel-register');
  });
});
