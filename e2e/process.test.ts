import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { apiAs } from './support/api.ts';
import { goToPage, screenshot, tabNamed, toast } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const shot = async (page: Page, name: string) => {
  if (process.env['SCREENSHOTS']) await screenshot(page, name);
};

interface Rows {
  readonly rows: readonly { readonly id: number; readonly instance: number; readonly title: string }[];
}

describe('审批流程', () => {
  test('the accountant finds payment requests waiting, sends one back and agrees to another', async () => {
    const { page } = await people.as('accountant');
    await page.getByRole('link', { name: /^待我审批，\d+ 项$/ }).click();
    const table = front(page).getByRole('region', { name: '审批任务' });
    await table.getByText('江苏立佳').or(table.getByText('付款申请')).first().waitFor();
    await shot(page, 'process-todo');
    await table
      .getByRole('link', { name: /^付款申请/ })
      .first()
      .click();
    await front(page).getByRole('region', { name: '单据内容' }).getByText('嘉兴仓库货架与叉车尾款').first().waitFor();
    await front(page).getByRole('region', { name: '审批进度' }).getByText('财务审核').waitFor();
    await shot(page, 'process-detail');
    await front(page).getByRole('button', { name: '同意' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: '意见' }).fill('已核对合同');
    await page.getByRole('dialog').getByRole('button', { name: '同意' }).click();
    await toast(page, '同意成功').waitFor();
    await front(page).getByRole('list', { name: '审批记录' }).getByText('已核对合同').waitFor();
  });

  test('the boss sees on the document where it stands, agrees there, and it is audited', async () => {
    const boss = await apiAs('boss');
    const { rows } = await boss.post<Rows>('/api/crm/process/queryToDoTaskList');
    const waiting = rows.find(({ title }) => title.startsWith('付款申请'))!;
    const info = await boss.post<{ record: number }>('/api/crm/process/getProcessInfoByProcessInstanceId', {
      processInstanceId: waiting.instance,
    });
    const { page } = await people.as('boss');
    await page.goto(new URL(`/fico/reqpayment/show/${info.record}`, page.url()).href);
    const panel = front(page).getByRole('region', { name: '审批' });
    await panel.getByText('总经理审批').waitFor();
    // Nobody audits past the others, or changes what they are asked about: the button rests, and says why.
    const audit = front(page).getByRole('button', { name: '审核', exact: true });
    expect(await audit.isDisabled()).toBe(true);
    expect(await audit.getAttribute('title')).toContain('正在审批中');
    await front(page).getByRole('button', { name: '编辑' }).waitFor({ state: 'detached' });
    await shot(page, 'process-panel');
    await panel.getByRole('button', { name: '同意' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '同意' }).click();
    await toast(page, '同意成功').waitFor();
    await front(page).locator('.hl-title').getByText('已审核').waitFor();
    await panel.getByText('已通过').waitFor();
  });

  test('the boss defines a flow with a condition and steps, and what the buyer hands in goes by it', async () => {
    const { page } = await people.as('boss');
    const code = `E${Date.now() % 1_000_000}`;
    await goToPage(page, '流程定义');
    await front(page).getByText('大额付款审批').first().waitFor();
    await shot(page, 'process-definitions');
    await front(page).getByRole('button', { name: '新增流程定义' }).click();
    await tabNamed(page, '新增流程定义').waitFor();
    await front(page).getByRole('textbox', { name: '流程名称' }).fill('小额采购审批');
    await front(page).getByRole('textbox', { name: '流程编码' }).fill(code);
    await front(page).getByRole('combobox', { name: '单据' }).click();
    await page.keyboard.type('采购订单');
    await page.locator('.ant-select-dropdown:visible').getByTitle('采购订单', { exact: true }).click();
    await front(page).getByRole('textbox', { name: '适用条件' }).fill('价税合计 < 5');
    await front(page)
      .getByRole('status')
      .getByText(/最近 \d+ 张里/)
      .waitFor();
    const first = front(page).getByRole('listitem', { name: '第1步' });
    await first.getByRole('textbox', { name: '第1步名称' }).fill('采购主管');
    await front(page).getByRole('button', { name: '加一步' }).click();
    const second = front(page).getByRole('listitem', { name: '第2步' });
    await second
      .getByRole('combobox', { name: '第2步指定的人' })
      .or(second.locator('.ant-select-multiple input'))
      .first()
      .click();
    await page.keyboard.type('刘洋');
    await page.locator('.ant-select-dropdown:visible').getByText('刘洋').click();
    await page.keyboard.press('Escape');
    await shot(page, 'process-definition-form');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: /^流程定义 小额采购审批/ })
      .waitFor();
    await front(page).getByRole('list', { name: '审批步骤' }).getByText('刘洋').waitFor();
    await shot(page, 'process-definition-show');
    await front(page)
      .getByRole('button', { name: '停用' })
      .or(front(page).getByRole('button', { name: '更多' }))
      .first()
      .waitFor();
    const { rows } = await (
      await apiAs('boss')
    ).post<{ rows: { code: string; revision: number }[] }>('/api/crm/process/getProcessDefinitionList', { code });
    expect(rows).toMatchObject([{ code, revision: 1 }]);
  });

  test('going away, one says who decides meanwhile, and takes it back', async () => {
    const { page } = await people.as('cashier');
    await page.goto(new URL('/process/todo', page.url()).href);
    await front(page).getByRole('button', { name: '我不在时' }).click();
    const dialog = page.getByRole('dialog', { name: '我不在时由谁审批' });
    await dialog.getByRole('combobox', { name: '代理人' }).click();
    await page.keyboard.type('王敏');
    await page.locator('.ant-select-dropdown:visible').getByText('王敏').click();
    await dialog.getByRole('textbox', { name: '到' }).fill('2099-12-31');
    await page.keyboard.press('Enter');
    await shot(page, 'process-substitute');
    await dialog.getByRole('button', { name: '确定' }).click();
    await toast(page, '代理已设好').waitFor();
    await front(page)
      .getByText(/至 2099-12-31 由 王敏 代理/)
      .waitFor();
    await shot(page, 'process-substitute-set');
    await front(page).getByRole('button', { name: '修改代理' }).click();
    await dialog.getByRole('button', { name: '取消代理' }).click();
    await toast(page, '已取消代理').waitFor();
    await front(page).getByRole('button', { name: '我不在时' }).waitFor();
  });

  test('whoever looks after approvals hands over what waited for somebody who is gone', async () => {
    const { page } = await people.as('boss');
    await goToPage(page, '审批代理');
    await front(page).getByText('年假').waitFor();
    await shot(page, 'process-substitutes');
    await goToPage(page, '流程列表');
    await front(page).getByRole('button', { name: '移交待办' }).click();
    const dialog = page.getByRole('dialog', { name: '移交待办' });
    await dialog.getByRole('combobox', { name: '原来的审批人' }).click();
    await page.keyboard.type('孙大勇');
    await page.locator('.ant-select-dropdown:visible').getByText('孙大勇').click();
    await dialog.getByRole('combobox', { name: '接手的人' }).click();
    await page.keyboard.type('刘洋');
    await page.locator('.ant-select-dropdown:visible').getByText('刘洋').click();
    await shot(page, 'process-hand-over');
    await dialog.getByRole('button', { name: '移交', exact: true }).click();
    await toast(page, '没有可以移交的待办').waitFor();
  });

  test('one decides on a phone as well', async () => {
    const { page } = await people.as('manager');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(new URL('/process/todo', page.url()).href);
    await front(page)
      .getByRole('link', { name: /^采购订单/ })
      .first()
      .click();
    const progress = front(page).getByRole('region', { name: '审批进度' });
    await progress.getByRole('button', { name: '同意' }).waitFor();
    await progress.getByText('销售主管核对销量').waitFor();
    await shot(page, 'process-phone');
    await page.setViewportSize({ width: 1366, height: 768 });
  });
});
