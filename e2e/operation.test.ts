import { describe, expect, test } from 'vitest';
import { demoPassword } from './support/login.ts';
import { apiAsAdmin, barriersOn, login, screenshot, toast, visitors } from './support/index.ts';

const people = visitors();
async function asAdmin(address: string) {
  const visitor = await people.anybody();
  await login(visitor.page, 'admin', undefined, '/admin');
  await visitor.page.goto(address);
  return visitor;
}

describe('平台运营', () => {
  test('the overview leads to the companies it counts, and a company shows its own days', async () => {
    const { page } = await asAdmin('/invoiceManagement/overview');
    await page.getByRole('heading', { level: 2, name: '平台总览' }).waitFor();
    await screenshot(page, 'operation-overview');
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: '立即统计' }).click();
    await toast(page, '已重新统计').waitFor();
    await page.getByRole('link', { name: /^企业/ }).first().click();
    await page.getByRole('row', { name: /合流演示公司/ }).waitFor();
    await screenshot(page, 'operation-usage');
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('link', { name: '合流演示公司' }).click();
    await page.getByRole('heading', { name: '近 30 天用量' }).waitFor();
    await screenshot(page, 'operation-company');
    expect(await barriersOn(page)).toEqual([]);
  });

  test('how services and jobs do is on one page', async () => {
    const { page } = await asAdmin('/invoiceManagement/running');
    await page.getByRole('heading', { level: 2, name: '运行状况' }).waitFor();
    await page.getByText('每 10 秒更新').waitFor();
    await screenshot(page, 'operation-running');
    expect(await barriersOn(page)).toEqual([]);
  });
});

describe('授权协助', () => {
  test('a company lets the platform look, sees what was looked at, and ends it', async () => {
    const company = await people.as('boss', '/manage/assist');
    await company.page.getByRole('button', { name: '授权平台协助' }).click();
    const dialog = company.page.getByRole('dialog');
    const role = dialog.getByRole('combobox', { name: '以哪个角色' });
    await role.fill('会计');
    await company.page.getByRole('option', { name: /会计/ }).first().click();
    await dialog.getByRole('textbox', { name: '事由' }).fill('请看看客户');
    await screenshot(company.page, 'assist-grant');
    await dialog.getByRole('button', { name: /^授\s?权$/ }).click();
    await toast(company.page, '已授权').waitFor();
    await company.page.getByRole('row', { name: /请看看客户/ }).waitFor();

    const operator = await asAdmin('/invoiceManagement/assist');
    await operator.page.getByRole('row', { name: /请看看客户/ }).waitFor();
    await screenshot(operator.page, 'assist-open');
    expect(await barriersOn(operator.page)).toEqual([]);
    await operator.page
      .getByRole('row', { name: /请看看客户/ })
      .getByRole('button', { name: '进入查看' })
      .click();
    await operator.page.getByRole('status').getByText('只能看').waitFor();
    await screenshot(operator.page, 'assist-visit');
    expect(await barriersOn(operator.page)).toEqual([]);

    await company.page
      .getByRole('row', { name: /请看看客户/ })
      .getByRole('button', { name: '查看记录' })
      .click();
    await company.page.getByRole('dialog').getByText('进行中').waitFor();
    await screenshot(company.page, 'assist-visits');
    expect(await barriersOn(company.page)).toEqual([]);

    await operator.page.getByRole('button', { name: '结束协助' }).click();
    await operator.page.getByRole('heading', { level: 2, name: '企业授权的协助' }).waitFor();
  });
});

describe('注销企业', () => {
  test('the administrator finds the way out, and what has to be done first', async () => {
    const { page } = await people.as('boss2', '/manage/leaving');
    await page.getByRole('heading', { name: '一、导出全部数据' }).waitFor();
    await page.getByRole('button', { name: '申请注销' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('企业名称').fill('对照贸易公司');
    await dialog.getByLabel('原因').fill('试试看');
    await dialog.getByLabel('登录密码').fill(demoPassword);
    await dialog.getByRole('button', { name: '申请注销' }).click();
    await dialog.getByText('请先导出全部数据').waitFor();
    await screenshot(page, 'leaving-ask');
    expect(await barriersOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^取\s?消$/ }).click();
    await page.getByRole('button', { name: '导出全部数据' }).click();
    await page.getByRole('dialog').getByLabel('登录密码').fill(demoPassword);
    await page.getByRole('button', { name: '开始导出' }).click();
    await toast(page, '已开始导出').waitFor();
    await screenshot(page, 'leaving');
  });
});

describe('系统维护', () => {
  test('is announced above every page, covers it while it lasts, and lets everybody on afterwards', async () => {
    const admin = await apiAsAdmin();
    const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();
    const plan = (start: number) =>
      admin.post<{ id: number }>('/api/platform/maintenance/save', {
        message: '升级数据库，约半小时',
        startAt: minutes(start),
        endAt: minutes(60),
      });
    const withdraw = (id: number) => admin.post('/api/platform/maintenance/withdraw', { id });
    const { id } = await plan(30);
    try {
      const { page } = await people.as('boss2', '/client');
      await page.getByText('届时不能使用').waitFor();
      await screenshot(page, 'maintenance-announced');
      expect(await barriersOn(page)).toEqual([]);
    } finally {
      await withdraw(id);
    }
    const desk = await asAdmin('/invoiceManagement/maintenance');
    await desk.page.getByText('升级数据库').first().waitFor();
    await screenshot(desk.page, 'maintenance-list');
    expect(await barriersOn(desk.page)).toEqual([]);
  });
});
