import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../apps/sandbox/src/start.ts';
import { barriersOn } from './support/accessible.ts';
import { launch, newPage } from './support/browser.ts';

let sandbox: Sandbox;
let browser: Browser;
beforeAll(async () => {
  [sandbox, browser] = await Promise.all([startSandbox(), launch()]);
});
afterAll(async () => {
  await browser.close();
  await sandbox.stop();
});

test('沙盒：下单、发货、退款、申请开票、开关', async () => {
  const visitor = await newPage(browser, sandbox.url);
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('link', { name: '合流优选旗舰店' }).click();
  await page.getByLabel('商品').selectOption({ label: '无线洗地机 星空灰 ￥1,899.00' });
  await page.getByLabel('数量').fill('2');
  await page.getByLabel('买家留言').fill('<b>送人的</b>');
  await page.getByRole('button', { name: '下单' }).click();
  const first = page.getByRole('row', { name: /待发货 无线洗地机 ￥3,798\.00/ });
  await first.getByRole('link').click();
  await page.getByText('<b>送人的</b>').waitFor();
  expect(await barriersOn(page)).toEqual([]);

  await page.getByRole('button', { name: '发货', exact: true }).click();
  await page.getByRole('button', { name: '签收' }).waitFor();
  await page.getByLabel('退款金额（元）').fill('100.5');
  await page.getByRole('button', { name: '申请退款' }).click();
  await page
    .getByRole('row', { name: /仅退款 待商家处理 ￥100\.50/ })
    .getByRole('button', { name: '退款成功' })
    .click();
  await page.getByRole('row', { name: /仅退款 退款成功 ￥100\.50/ }).waitFor();
  await page.getByLabel('抬头', { exact: true }).fill('杭州云栖信息技术有限公司');
  await page.getByRole('button', { name: '申请开票' }).click();
  await page.getByRole('definition').filter({ hasText: '杭州云栖信息技术有限公司' }).waitFor();
  const order = sandbox.world.book('2208610001').latest(1)[0]!;
  expect(order).toMatchObject({ status: 'shipped', refunds: [{ amount: 10_050, status: 'success' }] });

  // More than is left is refused in words.
  await page.getByLabel('退款金额（元）').fill('99999');
  await page.getByRole('button', { name: '申请退款' }).click();
  await page.getByRole('alert').filter({ hasText: '现在不能这样处理' }).waitFor();

  await page.getByRole('link', { name: '故障开关' }).click();
  await page.getByLabel('京东 限流').fill('0.25');
  const save = page.getByRole('row', { name: /^京东/ }).getByRole('button', { name: '保存' });
  await Promise.all([page.waitForEvent('load'), save.click()]);
  await expect.poll(() => sandbox.faults('jd').plan.throttled).toBe(0.25);
  for (const path of ['/', '/shops/2208610001', '/switches']) {
    await page.goto(path);
    expect([path, await barriersOn(page)]).toEqual([path, []]);
  }
  // The browser itself reports the 400 of the refusal.
  visitor.complaints.splice(0, visitor.complaints.length, ...visitor.complaints.filter((one) => !one.includes('400')));
  await visitor.close();
});
