import { describe, expect, test } from 'vitest';
import { creditCheck } from '../modules/platform/model.ts';
import { apiAsAdmin, barriersOn, login, screenshot, toast, visitors } from './support/index.ts';

const people = visitors();
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
/** At the platform's own door. */
async function asAdmin(address: string) {
  const visitor = await people.anybody();
  await login(visitor.page, 'admin', undefined, '/admin');
  await visitor.page.goto(address);
  return visitor;
}
const numbers = '0123456789';
const random = (n: number) => Array.from({ length: n }, () => numbers[Math.floor(Math.random() * 10)]).join('');

interface Message {
  readonly receiver: string;
  readonly content: string;
}

describe('注册企业', () => {
  test('from the phone to the first page of a company that was just opened', async () => {
    const admin = await apiAsAdmin();
    const textTo = async (mobile: string, pattern: RegExp): Promise<string> => {
      for (let tries = 0; tries < 200; tries++) {
        const rows = await admin.get<Message[]>('/api/platform/message/list', { q: mobile });
        const found = rows.find(({ receiver, content }) => receiver === mobile && pattern.test(content));
        if (found) return pattern.exec(found.content)![1]!;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`nothing was sent to ${mobile}`);
    };
    const mobile = `135${random(8)}`;
    const body = `91330110MA${random(7)}`;
    const [name, username] = [`临安山货有限公司${random(4)}`, `shanhuo${random(5)}`];
    const { page } = await people.anybody();
    await page.goto('/login');
    await page.getByRole('link', { name: '注册企业' }).click();
    await page.getByLabel('手机号码').fill(mobile);
    await page.getByRole('button', { name: '发送验证码' }).click();
    await page.getByLabel('验证码').fill(await textTo(mobile, /验证码是 (\d{6})/));
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByLabel('企业名称').fill(name);
    await page.getByLabel('统一社会信用代码').fill(`${body}A`.slice(0, 17) + (creditCheck(body) === 'A' ? 'B' : 'A'));
    await page.getByLabel('联系人').fill('沈山');
    await page.getByLabel('管理员用户名').fill(username);
    await page.getByLabel('营业执照').setInputFiles({ name: '营业执照.png', mimeType: 'image/png', buffer: png });
    await page.getByText('已上传 营业执照.png').waitFor();
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('统一社会信用代码不正确').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await screenshot(page, 'register');
    await page.getByLabel('统一社会信用代码').fill(`${body}${creditCheck(body)!}`);
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByRole('heading', { name: '申请已提交' }).waitFor();

    const desk = await asAdmin('/invoiceManagement/registration');
    await screenshot(desk.page, 'registrations');
    await desk.page.getByRole('row').filter({ hasText: name }).getByRole('link').first().click();
    await desk.page.getByRole('heading', { level: 2, name }).waitFor();
    await screenshot(desk.page, 'registration');
    await desk.page.getByRole('button', { name: /^通\s?过$/ }).click();
    await desk.page
      .getByRole('dialog')
      .getByRole('button', { name: /^(通\s?过|确\s?定)$/ })
      .click();
    await toast(desk.page, '已通过，正在开通').waitFor();

    const link = await textTo(mobile, /(\/setpassword#\S+)/);
    await page.goto(link);
    await page.getByLabel('新密码', { exact: true }).fill('Shanhuo@2026');
    await page.getByLabel('再输一次').fill('Shanhuo@2026');
    await page.getByRole('button', { name: /设置|确定|保存/ }).click();
    await page.goto('/login');
    await page.getByLabel('用户名 / 手机号').fill(username);
    await page.getByLabel('密码', { exact: true }).fill('Shanhuo@2026');
    await page.getByRole('button', { name: /登\s?录/ }).click();
    const steps = page.getByRole('region', { name: '开始使用' });
    await steps.getByText('登记开票人').waitFor();
    await screenshot(page, 'first-login');
    await steps.getByRole('button', { name: '收起' }).click();
    await steps.getByText('登记开票人').waitFor({ state: 'hidden' });
    await steps.getByRole('button', { name: '继续设置' }).click();
    await steps.getByText('登记开票人').waitFor();
  });
});

describe('套餐与续费', () => {
  test('shows what is used, and a code for another year', async () => {
    const { page } = await people.as('boss2', '/manage/plan');
    await page.getByRole('region', { name: '用量' }).getByText('本月开票').waitFor();
    await screenshot(page, 'own-plan');
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: /专业版/ }).click();
    await page.getByText('剩余时间按两个套餐的年价折算').waitFor();
    await page.getByRole('button', { name: '扫码续费' }).click();
    await page.getByLabel('付款二维码 ￥4,980.00').waitFor();
    await screenshot(page, 'own-plan-code');
  });

  test('the platform opens the account of a company and records a renewal', async () => {
    const { page } = await asAdmin('/invoiceManagement/companyaccount');
    await page.getByText('对照贸易公司').waitFor();
    await screenshot(page, 'company-accounts');
    await page.getByRole('row').filter({ hasText: '对照贸易公司' }).getByRole('link', { name: '编辑' }).click();
    await page.getByText('管理员 林建华').waitFor();
    await screenshot(page, 'company-account');
    await page.goto('/invoiceManagement/renewallog');
    await page.getByRole('button', { name: '登记续费' }).click();
    await page.getByRole('dialog').getByLabel('套餐').waitFor();
    await screenshot(page, 'record-renewal');
  });
});

describe('文章', () => {
  test('is written, published and read by somebody who is not logged in', async () => {
    const { page } = await asAdmin('/invoiceManagement/article/add');
    const title = `退货怎么开红票${random(4)}`;
    await page.getByRole('textbox', { name: '标题' }).first().fill(title);
    await page.getByRole('textbox', { name: '正文' }).fill('先让买家退货，收到货再红冲。');
    await screenshot(page, 'article-form');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(发\s?布|确\s?定)$/ })
      .click();
    await toast(page, '发布成功').waitFor();
    await screenshot(page, 'article');
    const reader = await people.anybody();
    await reader.page.goto('/login');
    await reader.page.getByRole('link', { name: '帮助' }).click();
    await reader.page.getByRole('link', { name: title }).waitFor();
    await screenshot(reader.page, 'help');
    expect(await barriersOn(reader.page)).toEqual([]);
    await reader.page.getByRole('searchbox').fill('收到货再');
    await reader.page.getByRole('button', { name: '搜索' }).click();
    await reader.page.getByRole('link', { name: title }).click();
    await reader.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await screenshot(reader.page, 'help-article');
    expect(await barriersOn(reader.page)).toEqual([]);
  });
});
