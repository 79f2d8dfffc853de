import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goToPage, numberOf, openDocument, pickRecord, screenshot, toast, typeCell } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');

describe('员工工资', () => {
  test('hr sees how bonuses of the year are taxed best, changes all of them, and takes a month to the tax client', async () => {
    const { page } = await people.as('hr');
    await goToPage(page, '员工工资');
    const draft = front(page).getByRole('row', { name: /编制/ });
    await draft.getByRole('link').first().click();
    const bonuses = front(page).getByRole('region', { name: '每个人的年终奖' });
    await bonuses.getByRole('row').nth(2).waitFor();
    if (process.env['SCREENSHOTS']) await screenshot(page, 'salary-bonus');
    await front(page).getByRole('button', { name: '都改成更省的' }).click();
    await front(page).getByRole('button', { name: '都改成更省的' }).waitFor({ state: 'detached' });
    await bonuses.getByText('多缴').waitFor({ state: 'detached' });
    // One is put back, and the better way is offered again.
    await bonuses.getByRole('button', { name: /^改为/ }).first().click();
    await bonuses.getByText(/多缴/).waitFor();
    await front(page).getByRole('button', { name: '都改成更省的' }).click();
    await bonuses.getByText(/多缴/).waitFor({ state: 'detached' });

    await goToPage(page, '员工工资');
    await front(page)
      .getByRole('row', { name: /已审核/ })
      .getByRole('link')
      .first()
      .click();
    await front(page).getByRole('button', { name: '个税申报表' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '正常工资薪金所得' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^正常工资薪金所得 \d{4}-\d{2}\.xlsx$/);
  });

  test('hr calculates a month and reads how a figure came about, the accountant looks at what changed and audits it', async () => {
    const { page } = await people.as('hr');
    await goToPage(page, '员工工资');
    const draft = front(page).getByRole('row', { name: /编制/ });
    await draft.getByRole('link').first().click();
    await front(page)
      .getByRole('heading', { name: /^员工工资 GZ/ })
      .waitFor();
    await front(page).getByText('还没有计算').waitFor();
    await front(page).getByRole('button', { name: '计算', exact: true }).click();
    const all = front(page).getByRole('region', { name: '每个人的工资' });
    await all.getByRole('row', { name: /张伟/ }).waitFor();
    const number = (await front(page).getByRole('heading', { level: 2 }).innerText()).replace('员工工资', '').trim();
    if (process.env['SCREENSHOTS']) await screenshot(page, 'salary-run');
    await all.getByRole('link', { name: '张伟' }).click();
    await front(page).getByRole('heading', { name: '工资条 张伟' }).waitFor();
    await front(page)
      .getByRole('region', { name: '工资明细' })
      .getByRole('row', { name: /^养老保险.*杭州 .* 起/ })
      .waitFor();
    const year = front(page).getByRole('region', { name: '全年个税' });
    await year.getByRole('row').nth(2).waitFor();
    if (process.env['SCREENSHOTS']) await screenshot(page, 'salary-slip');

    const { page: hers } = await people.as('accountant');
    await goToPage(hers, '工资变动');
    await front(hers)
      .getByText(/录入|定薪/)
      .first()
      .waitFor();
    if (process.env['SCREENSHOTS']) await screenshot(hers, 'salary-changes');
    await goToPage(hers, '员工工资');
    await front(hers)
      .getByRole('link', { name: number })
      .or(front(hers).getByRole('row', { name: number }).getByRole('link'))
      .first()
      .click();
    await front(hers)
      .getByRole('heading', { name: `员工工资 ${number}` })
      .waitFor();
    await front(hers).getByRole('button', { name: '审核', exact: true }).click();
    await hers.getByRole('dialog').getByText('生成一张计提凭证').waitFor();
    await hers.getByRole('dialog').getByRole('button', { name: '审核' }).click();
    await toast(hers, /审核成功/).waitFor();
    await front(hers).getByText('已审核').first().waitFor();

    // He reads his own slip of that month, on the width of a phone.
    const { page: his } = await people.as('sales');
    await his.getByRole('button', { name: /的菜单/ }).click();
    await his.getByRole('menuitem', { name: '我的工资条' }).click();
    await front(his).getByRole('heading', { name: '我的工资条' }).waitFor();
    await front(his).getByRole('navigation', { name: '月份' }).getByRole('button').nth(4).waitFor();
    await front(his).getByRole('status', { name: '工资合计' }).getByText('实发').waitFor();
    await his.setViewportSize({ width: 390, height: 844 });
    if (process.env['SCREENSHOTS']) await screenshot(his, 'own-slips-phone');
    await his.setViewportSize({ width: 1366, height: 768 });

    await front(hers).getByRole('button', { name: '反审核' }).click();
    await hers.getByRole('dialog').getByRole('textbox').fill('再看一眼');
    await hers.getByRole('dialog').getByRole('button', { name: '反审核' }).click();
    await toast(hers, /反审核成功/).waitFor();
  });

  test('hr pays a month but for one who is away, and the accountant audits it', async () => {
    const { page } = await people.as('hr');
    await goToPage(page, '员工工资');
    await front(page)
      .getByRole('row', { name: /未发放.*已审核/ })
      .getByRole('link')
      .first()
      .click();
    await front(page)
      .getByRole('link', { name: '发放工资' })
      .or(front(page).getByRole('button', { name: '发放工资' }))
      .click();
    await front(page).getByRole('heading', { name: '新增工资发放单' }).waitFor();
    await pickRecord(page, '付款账户', '03');
    await typeCell(page, 1, '员工', '张伟');
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .filter({ hasText: '张伟' })
      .first()
      .click();
    await typeCell(page, 1, '原因', '银行卡挂失');
    if (process.env['SCREENSHOTS']) await screenshot(page, 'salary-payment-form');
    await page.keyboard.press('Control+s');
    await toast(page, /保存成功/).waitFor();
    const number = await numberOf(page, '工资发放单');
    await front(page).getByText('张伟').first().waitFor();

    const { page: hers } = await people.as('accountant');
    await openDocument(hers, '工资发放单', number);
    await front(hers).getByRole('button', { name: '审核', exact: true }).click();
    await hers.getByRole('dialog').getByText('暂缓发放').waitFor();
    if (process.env['SCREENSHOTS']) await screenshot(hers, 'salary-payment-audit');
    await hers.getByRole('dialog').getByRole('button', { name: '审核' }).click();
    await toast(hers, /审核成功/).waitFor();
    if (process.env['SCREENSHOTS']) await screenshot(hers, 'salary-payment');
    await goToPage(hers, '员工工资');
    await front(hers)
      .getByRole('row', { name: /部分发放/ })
      .waitFor();
    if (process.env['SCREENSHOTS']) await screenshot(hers, 'salary-runs');
    await goToPage(hers, '社保个税缴纳单');
    await front(hers)
      .getByRole('row', { name: /住房公积金/ })
      .first()
      .waitFor();
    if (process.env['SCREENSHOTS']) await screenshot(hers, 'contribution-payments');

    await openDocument(hers, '工资发放单', number);
    await front(hers).getByRole('button', { name: '反审核' }).click();
    await hers.getByRole('dialog').getByRole('textbox').fill('再看一眼');
    await hers.getByRole('dialog').getByRole('button', { name: '反审核' }).click();
    await toast(hers, /反审核成功/).waitFor();
  });
});
