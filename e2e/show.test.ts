import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goToPage } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const patience = { timeout: 15_000 };
const front = (page: Page) => page.locator('.hl-page:visible');
const heading = (page: Page) => front(page).getByRole('heading', { level: 2 });

/** Drags a file over the page and lets go of it there. */
async function drop(page: Page, name: string, type: string, base64: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob('${base64}'), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], '${name}', { type: '${type}' }));
    return transfer;
  })()`);
  const target = front(page).locator('.hl-show');
  await target.dispatchEvent('dragover', { dataTransfer });
  await page.getByText('松开鼠标，添加为附件').waitFor();
  await target.dispatchEvent('drop', { dataTransfer });
}

/** A picture drawn on the spot, large enough to be seen. */
const picture = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 120 });
    const pen = canvas.getContext('2d');
    pen.fillStyle = 'teal';
    pen.fillRect(20, 20, 160, 80);
    return canvas.toDataURL('image/png').split(',')[1];
  })()`);
const widthOf = (image: Locator): Promise<unknown> =>
  image.evaluate((one) => (one as { naturalWidth?: number }).naturalWidth);

async function openFirst(page: Page, row = 0): Promise<string[]> {
  await goToPage(page, '应收发票');
  const links = front(page).locator('.hl-table tbody tr').getByRole('link');
  await links.nth(3).waitFor();
  // A red invoice wears a mark behind its number.
  const numbers = (await links.allInnerTexts()).flatMap((text) => /^YS\d+/.exec(text) ?? []);
  await front(page).getByRole('link', { name: numbers[row]! }).click();
  await front(page)
    .getByRole('heading', { name: `应收发票 ${numbers[row]}` })
    .waitFor();
  return numbers;
}

describe('查看页', () => {
  test('a picture dropped on the page is attached, shown, in the history, and removed again', async () => {
    const { page } = await people.as('boss');
    await openFirst(page);
    await drop(page, '送货单.png', 'image/png', await picture(page));
    const files = front(page).getByRole('list', { name: '附件' });
    await files.getByRole('button', { name: '送货单.png', exact: true }).click();
    const image = page.getByRole('dialog').getByRole('img', { name: '送货单.png' });
    await image.waitFor();
    await expect.poll(() => widthOf(image), patience).toBe(200);
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();

    await front(page).getByRole('tab', { name: '操作记录' }).click();
    await front(page).getByText('添加附件', { exact: true }).first().waitFor();
    await front(page).getByRole('tab', { name: /^附件/ }).click();
    await files.getByRole('button', { name: '删除 送货单.png' }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '删除' }).click();
    await files.getByText('送货单.png').waitFor({ state: 'detached' });
  });

  test('a PDF is attached and opens in a preview', async () => {
    const { page } = await people.as('boss');
    await openFirst(page, 1);
    const pdf = Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>',
    );
    await drop(page, '合同.pdf', 'application/pdf', pdf.toString('base64'));
    await front(page).getByRole('button', { name: '合同.pdf', exact: true }).click();
    const frame = page.getByRole('dialog').getByTitle('合同.pdf', { exact: true });
    await frame.waitFor();
    const answer = await page.request.get((await frame.getAttribute('src'))!);
    expect([answer.status(), answer.headers()['content-type'], await answer.body()]).toEqual([
      200,
      'application/pdf',
      pdf,
    ]);
  });

  test('what may not be attached is refused in words and leaves nothing', async () => {
    const { page } = await people.as('boss');
    await openFirst(page, 2);
    await drop(page, '程序.exe', 'application/pdf', Buffer.from('MZ\x90\x00\x03\x00', 'latin1').toString('base64'));
    await page.getByText(/“程序.exe”没有上传：.*不是可以上传的类型/).waitFor();
    expect(await front(page).getByRole('button', { name: '程序.exe' }).count()).toBe(0);
  });

  test('a follow-up is noted and stays', async () => {
    const { page } = await people.as('boss');
    await openFirst(page);
    const note = `客户答应月底付清 ${Date.now()}`;
    await front(page).getByRole('tab', { name: /^跟进/ }).click();
    await front(page).getByLabel('跟进内容').fill(note);
    await front(page).getByRole('button', { name: '记下' }).click();
    await front(page).locator('article').filter({ hasText: note }).waitFor();
    await page.reload();
    await front(page)
      .getByRole('tab', { name: /^跟进 \d/ })
      .click();
    await front(page).getByText(note).waitFor();
  });

  test('the records of the list are leafed through in its order, by button and by key', async () => {
    const { page } = await people.as('boss');
    const numbers = await openFirst(page, 1);
    const isAt = async (at: number) => {
      await expect.poll(() => heading(page).innerText(), patience).toBe(`应收发票 ${numbers[at]}`);
    };
    await front(page).getByRole('button', { name: '下一条' }).click();
    await isAt(2);
    await front(page).getByRole('button', { name: '上一条' }).waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await isAt(1);
    await expect.poll(() => front(page).getByRole('button', { name: '上一条' }).isEnabled(), patience).toBe(true);
    await page.keyboard.press('Alt+ArrowLeft');
    await isAt(0);
    await expect.poll(() => front(page).getByRole('button', { name: '上一条' }).isEnabled(), patience).toBe(false);
  });

  test('beyond the last of its page the list is asked for the next one', async () => {
    const { page } = await people.as('boss');
    await goToPage(page, '应收发票');
    await page.goto('/fico/arinvoice?pageSize=20');
    const links = front(page).locator('.hl-table tbody tr').getByRole('link', { name: /^YS/ });
    await links.nth(19).waitFor();
    expect(await links.count()).toBe(20);
    await links.last().click();
    await front(page).getByRole('button', { name: '下一条' }).waitFor();
    const before = await heading(page).innerText();
    await expect.poll(() => front(page).getByRole('button', { name: '下一条' }).isEnabled(), patience).toBe(true);
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => heading(page).innerText(), patience).not.toBe(before);
  });

  test('print shows the paper, by button and by key, and a list prints too', async () => {
    const { page } = await people.as('boss');
    await openFirst(page);
    await page.keyboard.press('p');
    const dialog = page.getByRole('dialog').filter({ hasText: '打印预览 应收发票' });
    await dialog.getByTitle('打印预览').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: '下载' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^应收发票YS\d+\.pdf$/);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await dialog.getByRole('button', { name: '关闭' }).click();
    await front(page).getByText('打印', { exact: true }).first().waitFor();

    await goToPage(page, '客户');
    await front(page).locator('.hl-table tbody tr').nth(2).waitFor();
    await front(page).getByRole('button', { name: '打印' }).click();
    await page.getByRole('dialog').filter({ hasText: '打印预览 客户清单' }).waitFor();
  });

  test('a record that is gone says so, and does not offer to look again', async () => {
    const { page } = await people.as('boss', '/client/show/99999999');
    await front(page).getByRole('alert').getByText('客户不存在：可能已被删除，或者您没有权限查看').waitFor();
    expect(await front(page).getByRole('button').allInnerTexts()).toEqual(['关闭']);
  });
});
