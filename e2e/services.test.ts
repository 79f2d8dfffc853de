import { describe, expect, test } from 'vitest';
import { barriersOn, login, screenshot, toast, visitors } from './support/index.ts';

const people = visitors();
async function asAdmin(address: string) {
  const visitor = await people.anybody();
  await login(visitor.page, 'admin', undefined, '/admin');
  await visitor.page.goto(address);
  return visitor;
}
const random = () => String(Math.floor(Math.random() * 1_000_000));

describe('插件', () => {
  test('switched off it is gone from the menu, and its page says why nobody gets there', async () => {
    const { page } = await people.as('boss2', '/manage/plugin');
    const rail = page.getByRole('navigation', { name: '主菜单' });
    const off = page.getByRole('switch', { name: '优惠券' });
    await off.waitFor();
    await screenshot(page, 'plugins');
    expect(await barriersOn(page)).toEqual([]);
    await off.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^确\s?定$/ })
      .click();
    await toast(page, '“优惠券”已停用').waitFor();
    await page.getByText('“优惠券”已停用，请企业管理员到“插件”里启用').waitFor();
    await screenshot(page, 'plugins-off');
    await expect.poll(() => rail.getByText('优惠券').count()).toBe(0);
    await page.getByRole('switch', { name: '优惠券' }).click();
    await toast(page, '“优惠券”已启用').waitFor();
    await expect.poll(() => rail.getByText('优惠券').count()).toBeGreaterThan(0);
  });

  test('the platform edits the catalogue', async () => {
    const { page } = await asAdmin('/invoiceManagement/plugin');
    await page.getByText('餐饮收银').first().waitFor();
    await screenshot(page, 'plugin-catalogue');
    expect(await barriersOn(page)).toEqual([]);
  });
});

describe('报税服务', () => {
  test('is handed in by the company, answered and finished by the platform', async () => {
    const company = await people.as('boss', '/invoiceManagement/taxfiling');
    await company.page.getByRole('region', { name: '报税服务列表' }).waitFor();
    await screenshot(company.page, 'tax-filings');
    const desk = await asAdmin('/invoiceManagement/taxfilingdesk');
    const row = desk.page.getByRole('row', { name: /合流演示公司/ }).first();
    await row.waitFor();
    await screenshot(desk.page, 'tax-filing-desk');
    expect(await barriersOn(desk.page)).toEqual([]);
    await row.click();
    await row.dblclick();
    const drawer = desk.page.getByRole('dialog').first();
    await drawer.getByRole('button', { name: /^受\s?理$/ }).click();
    const dialog = desk.page.getByRole('dialog').last();
    await dialog.getByRole('textbox', { name: '经办人' }).fill('钱会计');
    await dialog.getByRole('button', { name: /^受\s?理$/ }).click();
    await toast(desk.page, '受理成功').waitFor();
    await drawer.getByText('钱会计').waitFor();
    await drawer.getByRole('textbox', { name: '留言' }).fill('请补一张完税凭证');
    await drawer.getByRole('button', { name: /^发\s?送$/ }).click();
    await drawer.getByText('请补一张完税凭证').last().waitFor();
    await screenshot(desk.page, 'tax-filing-drawer');
    expect(await barriersOn(desk.page)).toEqual([]);
    await drawer.getByRole('button', { name: '开始办理' }).click();
    await drawer.getByRole('button', { name: /^办\s?结$/ }).click();
    const finish = desk.page.getByRole('dialog').last();
    await finish.getByRole('textbox', { name: '申报回执号' }).fill(`4330${random()}`);
    await finish.getByRole('textbox', { name: '应缴税额' }).fill('1234.56');
    await finish.getByRole('button', { name: /^办\s?结$/ }).click();
    await toast(desk.page, '办结成功').waitFor();
    await company.page.reload();
    await company.page.getByText('已办结').first().waitFor();
    await company.page
      .getByRole('row', { name: /已办结/ })
      .first()
      .getByRole('link')
      .first()
      .click();
    await company.page.getByText('请补一张完税凭证').waitFor();
    await screenshot(company.page, 'tax-filing');
    expect(await barriersOn(company.page)).toEqual([]);
  });
});

describe('关键词与公众号', () => {
  test('a keyword that the platform writes answers on the help site', async () => {
    const { page } = await asAdmin('/invoiceManagement/keyword/add');
    const word = `退税${random()}`;
    await page.getByRole('textbox', { name: '关键词' }).first().fill(word);
    await page.getByRole('combobox', { name: '用在' }).click();
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .filter({ hasText: '帮助站点' })
      .first()
      .click();
    await page.getByRole('textbox', { name: '回复文字' }).fill('退税请找税务局大厅');
    await screenshot(page, 'keyword-form');
    await page.keyboard.press('Control+s');
    await toast(page, '保存成功').waitFor();
    const reader = await people.anybody();
    await reader.page.goto('/help');
    await reader.page.getByText('大家常搜').waitFor();
    await screenshot(reader.page, 'help-words');
    await reader.page.getByRole('searchbox').fill(`怎么${word}`);
    await reader.page.getByRole('button', { name: '搜索' }).click();
    await reader.page.getByText('退税请找税务局大厅').waitFor();
    await screenshot(reader.page, 'help-answer');
    expect(await barriersOn(reader.page)).toEqual([]);
  });

  test('an official account shows where WeChat is to send its messages, and no secret', async () => {
    const { page } = await people.as('boss', '/invoiceManagement/wechataccount');
    await page.getByText('合流演示公司服务号').first().waitFor();
    await screenshot(page, 'wechat-accounts');
    await page
      .getByRole('row', { name: /合流演示公司服务号/ })
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('textbox', { name: '服务器地址（URL）' }).waitFor();
    expect(await page.getByRole('textbox', { name: '服务器地址（URL）' }).inputValue()).toMatch(
      /\/api\/wechat\/callback\/\d+-\d+$/,
    );
    await screenshot(page, 'wechat-account');
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: '填写密钥' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('AppSecret').fill('太短');
    await dialog.getByRole('button', { name: /^存\s?下$/ }).click();
    await dialog.getByText('AppSecret格式不正确').waitFor();
    await screenshot(page, 'wechat-secret');
    expect(await page.content()).not.toContain('heliusandboxofficialaccount');
  });
});
