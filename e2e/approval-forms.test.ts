import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goToPage, screenshot, tabNamed, toast } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const shot = async (page: Page, name: string) => {
  if (process.env['SCREENSHOTS']) await screenshot(page, name);
};
const to = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);
const name = `出差${Date.now() % 100_000}`;

describe('表单审批', () => {
  test('the boss designs a form by mouse and keys, publishes it and gives it a flow', async () => {
    const { page } = await people.as('boss');
    await goToPage(page, '审批表单');
    await front(page).getByText('用印').first().waitFor();
    await shot(page, 'forms-list');
    await front(page).getByRole('button', { name: '新增审批表单' }).click();
    await tabNamed(page, '新增审批表单').waitFor();
    await front(page).getByRole('textbox', { name: '表单名称' }).fill(name);
    await front(page)
      .getByRole('textbox', { name: '表单编码' })
      .fill(`E${Date.now() % 1_000_000}`);
    const items = front(page).getByRole('list', { name: '表单的字段' });
    await items.getByRole('button', { name: /^1 文字/ }).click();
    await items.getByRole('textbox', { name: '第1项名称' }).fill('目的地');
    await items.getByRole('checkbox', { name: '必填' }).check();
    const palette = front(page).getByRole('group', { name: '加字段' });
    await palette.getByRole('button', { name: '+ 明细表' }).click();
    await palette.getByRole('button', { name: '+ 日期区间' }).click();
    await items.getByRole('textbox', { name: '第3项名称' }).fill('出差');
    await items.getByRole('button', { name: '第3项上移' }).click();
    await items.getByRole('textbox', { name: '第2项名称' }).waitFor();
    await front(page).getByRole('region', { name: '预览' }).getByText('出差天数').waitFor();
    await shot(page, 'forms-designer');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: `审批表单 ${name}` })
      .waitFor();
    await front(page).getByText('还没有流程，填好的表单提交不了。').waitFor();
    await shot(page, 'forms-show');
    await front(page).getByRole('link', { name: '加一个流程' }).click();
    await tabNamed(page, '新增流程定义').waitFor();
    await front(page).getByRole('textbox', { name: '流程名称' }).fill(`${name}审批`);
    await front(page)
      .getByRole('textbox', { name: '流程编码' })
      .fill(`L${Date.now() % 1_000_000}`);
    const first = front(page).getByRole('listitem', { name: '第1步' });
    await first.getByRole('combobox', { name: '第1步由谁' }).click();
    await page.locator('.ant-select-dropdown:visible').getByTitle('指定的人', { exact: true }).click();
    await first.locator('.ant-select-multiple input').first().click();
    await page.keyboard.type('刘洋');
    await page.locator('.ant-select-dropdown:visible').getByText('刘洋').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: `流程定义 ${name}审批` })
      .waitFor();
  });

  test('somebody without any right to it fills it in and hands it in', async () => {
    const { page } = await people.as('sales');
    await to(page, '/process/todo');
    await front(page).getByRole('button', { name: '发起审批' }).click();
    await front(page)
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .waitFor();
    await shot(page, 'forms-start');
    await front(page)
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    await front(page).getByRole('textbox', { name: '目的地' }).fill('上海');
    await front(page).getByRole('textbox', { name: '出差起' }).fill('2026-12-01');
    await page.keyboard.press('Enter');
    await front(page).getByRole('textbox', { name: '出差止' }).fill('2026-12-03');
    await page.keyboard.press('Enter');
    await front(page).getByText('3 天').waitFor();
    await shot(page, 'forms-fill');
    await front(page).getByRole('button', { name: '提交审批' }).click();
    await toast(page, '已提交审批').waitFor();
    const content = front(page).getByRole('region', { name: '单据内容' });
    await content.getByText('上海').waitFor();
    await content.getByText('2026-12-01').waitFor();
    await shot(page, 'forms-detail');
  });

  test('the manager comments with a colleague named, and sends it back', async () => {
    const { page } = await people.as('manager');
    await to(page, '/process/todo');
    await front(page)
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    const box = front(page).getByRole('region', { name: '评论' });
    await box.getByRole('textbox').pressSequentially('请 @王');
    await page.locator('.ant-mentions-dropdown:visible').getByText('王敏').click();
    await box.getByText('提到的人会收到消息').waitFor();
    await box.getByRole('textbox').pressSequentially('看一下预算');
    await shot(page, 'forms-comment');
    await box.getByRole('button', { name: '评论' }).click();
    await toast(page, '已评论').waitFor();
    await front(page).getByRole('list', { name: '审批记录' }).getByText('看一下预算').waitFor();
    await front(page).getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '退回' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: '意见' }).fill('请写清楚去哪个区');
    await page.getByRole('dialog').getByRole('button', { name: '退回' }).click();
    await toast(page, '退回成功').waitFor();
  });

  test('what was changed is marked for him when it comes again, and he agrees', async () => {
    const { page } = await people.as('sales');
    await to(page, '/process/todo?kind=mine');
    await front(page).getByText('已退回').first().waitFor();
    await shot(page, 'forms-mine');
    await front(page)
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('link')
      .click();
    await front(page).getByRole('button', { name: '修改并重新提交' }).click();
    await front(page).getByRole('textbox', { name: '目的地' }).fill('上海浦东');
    await front(page).getByRole('button', { name: '提交审批' }).click();
    await toast(page, '已提交审批').waitFor();

    const { page: manager } = await people.as('manager');
    await to(manager, '/process/todo');
    await front(manager)
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    const changes = front(manager).getByRole('region', { name: '改动' });
    await changes.getByText('上海浦东').waitFor();
    expect(await changes.locator('del').textContent()).toBe('上海');
    await shot(manager, 'forms-changes');
    await manager.setViewportSize({ width: 390, height: 844 });
    await shot(manager, 'forms-changes-phone');
    await manager.setViewportSize({ width: 1366, height: 768 });
    await front(manager).getByRole('button', { name: '同意' }).click();
    await manager.getByRole('dialog').getByRole('button', { name: '同意' }).click();
    await toast(manager, '同意成功').waitFor();
    await front(manager).locator('.hl-title').getByText('已通过').waitFor();
  });

  test('on a phone one starts and fills in a form as well', async () => {
    const { page } = await people.as('buyer');
    await page.setViewportSize({ width: 390, height: 844 });
    await to(page, '/process/add');
    await front(page).getByRole('link', { name: /^报销/ }).waitFor();
    await shot(page, 'forms-start-phone');
    await front(page).getByRole('link', { name: /^报销/ }).click();
    await front(page).getByRole('textbox', { name: '事由' }).waitFor();
    await shot(page, 'forms-fill-phone');
    await page.setViewportSize({ width: 1366, height: 768 });
  });
});
