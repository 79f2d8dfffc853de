import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { turnTo } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');

describe('催款函', () => {
  test(
    'the accountant looks at a letter, sends it from the due list, and finds it there and at the customer',
    { timeout: 180_000 },
    async () => {
      const { page } = await people.as('accountant');
      await turnTo(page, '/fico/report/ardue');
      await front(page).getByRole('button', { name: '发催款函' }).click();
      const dialog = page.getByRole('dialog', { name: '发催款函' });
      // Somebody who was never reminded and can be written to.
      const row = dialog
        .locator('tbody tr')
        .filter({ hasText: '@client.example' })
        .filter({ hasText: '没有催过' })
        .first();
      await row.waitFor();
      const name = (await row.locator('td').nth(1).innerText()).trim();
      await dialog.getByRole('button', { name: `查看${name}的催款函` }).click();
      const paper = page.getByRole('dialog', { name: /打印预览 催款函/ });
      await paper.waitFor();
      await paper.locator('.ant-modal-close').click();
      await paper.waitFor({ state: 'hidden' });
      await row.getByRole('checkbox').check();
      await dialog.getByText('给 1 个客户发催款函').waitFor();
      await dialog.getByRole('button', { name: '发送 1 封' }).click();
      await dialog.waitFor({ state: 'hidden' });

      // Asked again, the next level stands there and today's is not sent a second time.
      await front(page).getByRole('button', { name: '发催款函' }).click();
      const again = page.getByRole('dialog', { name: '发催款函' });
      const same = again.locator('tbody tr').filter({ hasText: name }).first();
      await same.getByText('第二次催款').waitFor();
      expect(await same.innerText()).toContain('第一次提醒');
      await again.locator('.ant-modal-close').click();
      await again.waitFor({ state: 'hidden' });

      await turnTo(page, '/fico/dunning');
      // The list behind names the customer too.
      await page.getByRole('tab', { name: '催款函', selected: true }).waitFor();
      const sent = front(page).locator('tbody tr').filter({ hasText: name }).first();
      await sent.waitFor();
      await sent.getByRole('link').first().click();
      await front(page)
        .getByRole('heading', { name: /第一次提醒/ })
        .waitFor();
      await front(page).getByText('逾期明细').first().waitFor();
      await front(page).locator('.hl-facts').getByRole('link', { name }).first().click();
      await front(page)
        .getByRole('heading', { name: new RegExp(`客户 .*${name}`) })
        .waitFor();
      await front(page).getByRole('heading', { name: '催款' }).waitFor();
      expect(await front(page).innerText()).toContain('第一次提醒');
    },
  );
});
