import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Api,
  apiAs,
  apiAsAdmin,
  demoPassword,
  goToPage,
  login,
  logout,
  newAccount,
  newCompany,
  roleNamed,
  rowWith,
  screenshot,
  submitLogin,
  toast,
  turnTo,
  visitors,
} from './support/index.ts';

const people = visitors();
const wrongPassword = 'Wrong@2026';
const freshPassword = 'Fresh@2026';
const unknownName = () => `nobody${randomInt(1e9)}`;

let boss: Api;
beforeAll(async () => {
  boss = await apiAs('boss');
});

/** Everything any visitor asked for; no password may stand in it. */
const addresses: string[] = [];
const anybody = async () => {
  const visitor = await people.anybody();
  visitor.page.on('request', (request) => addresses.push(decodeURIComponent(request.url())));
  return visitor;
};
afterEach(() => {
  const said = [demoPassword, wrongPassword, freshPassword];
  expect(addresses.splice(0).filter((address) => said.some((password) => address.includes(password)))).toEqual([]);
});

const complaint = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click();
const home = '**/bianalysis/portalindex';

/** Whose name stands in the corner. */
const holder = (page: Page) => page.getByRole('button', { name: /的菜单$/ });

async function fillPasswords(page: Page, old: string, next: string): Promise<void> {
  await page.getByLabel('现在的密码').fill(old);
  await page.getByLabel('新密码', { exact: true }).fill(next);
  await page.getByLabel('再输一次新密码').fill(next);
  await page.getByRole('button', { name: '修改密码' }).click();
}

describe('登录', () => {
  test('leads to the home page, under one’s own name and with one’s own menu', async () => {
    const { page, context } = await anybody();
    const before = Date.now() / 1000;
    await login(page, 'accountant');
    await page.waitForURL(home);
    await page.getByRole('heading', { name: /李婉清$/ }).waitFor();
    expect(await holder(page).innerText()).toContain('会计');
    const menu = page.getByRole('navigation', { name: '主菜单' });
    expect(await menu.getByRole('button', { name: '财务' }).count()).toBe(1);
    // Who is a member of the shop is none of her business.
    expect(await menu.getByRole('button', { name: '会员' }).count()).toBe(0);

    const cookies = await context.cookies();
    const session = Object.fromEntries(cookies.map(({ name, value }) => [name, decodeURIComponent(value)]));
    expect(session).toMatchObject({ companyname: '合流演示公司', username: 'accountant', issystemuser: '0' });
    expect(Object.keys(session).sort()).toEqual(
      [
        'sessionid',
        'companyid',
        'companyname',
        'factoryid',
        'userid',
        'username',
        'roleid',
        'issystemuser',
        'usertype',
        'classification',
        'khtitle',
        'domainname',
      ].sort(),
    );
    for (const { expires } of cookies) {
      expect(expires - before).toBeGreaterThan(479 * 60);
      expect(expires - before).toBeLessThan(482 * 60);
    }
    const stored = await page.evaluate<string>(`localStorage.getItem('companyInfo')`);
    expect(JSON.parse(stored)).toEqual({ userid: session['userid'], username: 'accountant' });
  });

  test('works by mobile number, and the name is remembered until one asks for the contrary', async () => {
    const { page } = await anybody();
    await login(page, '13800000006');
    await holder(page).getByText('孙大勇').waitFor();
    await logout(page);
    expect(await page.getByLabel(/^用户名/).inputValue()).toBe('13800000006');
    await page.getByLabel('记住用户名').uncheck();
    await page.getByLabel('密码').fill(demoPassword);
    await submit(page);
    await page.waitForURL(home);
    await logout(page);
    expect(await page.getByLabel(/^用户名/).inputValue()).toBe('');
  });

  test('says what is wrong, at the field it is wrong with', async () => {
    const { id, username } = await newAccount(boss, '路人');
    const { page } = await anybody();
    await page.goto('/login');
    await submit(page);
    await complaint(page, '用户名不能为空').waitFor();
    await page.getByLabel(/^用户名/).fill(unknownName());
    await submit(page);
    await complaint(page, '密码不能为空').waitFor();
    await page.getByLabel('密码').fill(wrongPassword);
    await submit(page);
    await complaint(page, '用户名或手机号不存在').waitFor();
    expect(await page.getByLabel(/^用户名/).getAttribute('aria-invalid')).toBe('true');

    await page.getByLabel(/^用户名/).fill(username);
    await submit(page);
    await complaint(page, '密码错误').waitFor();
    expect(await page.getByLabel('密码').getAttribute('aria-invalid')).toBe('true');

    await boss.post('/erp/user/disable', { id });
    await page.getByLabel('密码').fill(demoPassword);
    await submit(page);
    await complaint(page, '该账户已禁用').waitFor();
    expect(page.url()).toContain('/login');
  });

  test('is refused while the company, or the site one belongs to, is stopped', async () => {
    const admin = await apiAsAdmin();
    const { id: companyid, username, password } = await newCompany(admin, '停用试验公司');
    await admin.post('/erp/company/disable', { companyid });
    const { page } = await anybody();
    await submitLogin(page, username, password);
    await complaint(page, '企业已停用，请联系服务商客服').waitFor();

    await admin.post('/erp/company/enable', { companyid });
    const founder = await apiAs(username, password);
    await founder.post('/erp/user/changepassword', { oldpassword: password, newpassword: freshPassword });
    const { id: factory } = await founder.post<{ id: number }>('/erp/factory/add', { code: 'F1', name: '一厂' });
    const worker = await newAccount(founder, '工人', [], { factory });
    await founder.post('/erp/factory/disable', { id: factory });
    await submitLogin(page, worker.username);
    await complaint(page, '工厂被禁用').waitFor();
  });

  test('after failures the browser computes in the background, and the right password still enters', async () => {
    const { username } = await newAccount(boss, '健忘人', [await roleNamed(boss, 'keeper')]);
    const { page } = await anybody();
    await submitLogin(page, username, wrongPassword);
    await complaint(page, '密码错误').waitFor();
    for (const _ of [2, 3, 4, 5]) {
      const answered = page.waitForResponse('**/erp/user/login');
      await submit(page);
      await answered;
      await page.getByRole('button', { name: '登录', exact: true }).waitFor();
    }
    expect(await page.getByRole('img', { name: '图形验证码' }).count()).toBe(0);
    await page.getByLabel('密码').fill(demoPassword);
    await submit(page);
    await holder(page).waitFor();
  });

  test('ends with logging out: the session is gone here and at the server', async () => {
    const { page, context } = await anybody();
    await login(page, 'buyer');
    const token = (await context.cookies()).find(({ name }) => name === 'sessionid')!.value;
    await logout(page);
    await page.getByRole('heading', { name: '登录', exact: true }).waitFor();
    expect((await context.cookies()).filter(({ value }) => value !== '')).toEqual([]);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goBack();
    await page.waitForURL('**/login');
    expect(await page.getByRole('dialog').count()).toBe(0);
    const answer = await page.request.post('/erp/user/getAuthoritys', { headers: { sessid_id: token }, data: {} });
    expect(await answer.json()).toMatchObject({ code: 'URC0001' });
  });
});

describe('换人', () => {
  test('whoever logs in next at the same window is shown nothing of the last one', async () => {
    const name = `独家客户${randomInt(1e9)}`;
    const { rows: sellers } = await boss.get<{ rows: { id: number }[] }>('/api/pick/sys_user', { q: 'boss' });
    await boss.post('/erp/customer/add', { code: `E2E${randomInt(1e9)}`, name, salesman: sellers[0]!.id });
    const { page } = await anybody();
    await login(page, 'boss');
    await goToPage(page, '客户');
    await page.getByRole('textbox', { name: '快速查找' }).fill(name);
    await rowWith(page, name).waitFor();
    await logout(page);

    await page.getByLabel(/^用户名/).fill('boss2');
    await page.getByLabel('密码').fill(demoPassword);
    await submit(page);
    await holder(page).getByText('林建华').waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['首页']);
    // The very question the last one asked: what he was answered must not be at hand.
    await turnTo(page, `/client?q=${encodeURIComponent(name)}`);
    await page.getByText('没有符合条件的客户').waitFor();
    expect(await rowWith(page, name).count()).toBe(0);
  });
});

describe('密码', () => {
  test('reset by the administrator, it is set by its owner through a link that works once', async () => {
    const { username, realname } = await newAccount(boss, '新来的', [await roleNamed(boss, 'keeper')]);
    const { page: admins } = await people.as('boss');
    await admins.goto('/manage?tab=accounts');
    await admins
      .getByRole('tabpanel', { name: '员工账号' })
      .getByPlaceholder(/用户名/)
      .fill(username);
    await rowWith(admins, username).getByRole('button', { name: '重置密码' }).click();
    await admins.getByRole('dialog').getByText(`重置“${realname}”的密码`).waitFor();
    await admins.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    const told = admins.getByRole('dialog', { name: `请${realname}设置新密码` });
    const link = await told.getByLabel('链接').inputValue();
    await screenshot(admins, 'password-link');
    await told.getByRole('button', { name: '已转交，关闭' }).click();

    const { page } = await anybody();
    await submitLogin(page, username);
    await complaint(page, '密码错误').waitFor();
    await page.goto(link);
    const choose = async (password: string, again = password) => {
      await page.getByLabel('新密码').fill(password);
      await page.getByLabel('再输一次').fill(again);
      await page.getByRole('button', { name: '设置密码' }).click();
    };
    await choose('short');
    await complaint(page, '密码至少 8 位').waitFor();
    await choose(freshPassword, wrongPassword);
    await complaint(page, '两次输入的密码不一样').waitFor();
    await screenshot(page, 'set-password');
    await choose(freshPassword);
    await page.waitForURL('**/login');
    await login(page, username, freshPassword);
    await goToPage(page, '组织');
    await logout(page);
    await page.goto(link);
    await choose(freshPassword);
    await complaint(page, '链接或验证已过期，或已经用过，请重新获取').waitFor();
  });

  test('is changed from the user menu, and only the new one opens the door', async () => {
    const { username } = await newAccount(boss, '谨慎人', [await roleNamed(boss, 'keeper')]);
    const { page } = await anybody();
    await login(page, username);
    await holder(page).click();
    await page.getByRole('menuitem', { name: '修改密码' }).click();
    await fillPasswords(page, wrongPassword, freshPassword);
    await complaint(page, '旧密码错误').waitFor();
    await fillPasswords(page, demoPassword, freshPassword);
    await toast(page, '密码已修改').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await goToPage(page, '组织');
    await logout(page);
    await submitLogin(page, username, demoPassword);
    await complaint(page, '密码错误').waitFor();
    await login(page, username, freshPassword);
  });

  test('forgotten, it is set anew with a code sent to the mobile', async () => {
    const { username, mobile } = await newAccount(boss, '忘事人', [await roleNamed(boss, 'keeper')]);
    const { page } = await anybody();
    await page.goto('/login');
    await page.getByRole('link', { name: '忘记密码' }).click();
    await page.getByLabel('手机号码').fill('123');
    await page.getByRole('button', { name: '发送验证码' }).click();
    await complaint(page, '请填 11 位手机号码').waitFor();
    await page.getByLabel('手机号码').fill(mobile);
    await page.getByRole('button', { name: '发送验证码' }).click();
    await toast(page, /验证码已发出/).waitFor();
    await page.getByRole('button', { name: /秒后重发/ }).waitFor();

    const { page: outbox } = await people.as('boss');
    await outbox.goto('/system/outbox');
    await outbox.getByPlaceholder('接收人').fill(mobile);
    const message = await rowWith(outbox, mobile).innerText();
    const code = /验证码是 (\d{6})/.exec(message)![1]!;

    await page.getByLabel('验证码').fill(code === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: '下一步' }).click();
    await complaint(page, '验证码错误或已过期').waitFor();
    await page.getByLabel('验证码').fill(code);
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByLabel('新密码').fill(freshPassword);
    await page.getByLabel('再输一次').fill(freshPassword);
    await page.getByRole('button', { name: '设置密码' }).click();
    await page.waitForURL('**/login');
    await toast(page, '密码已设置，请用新密码登录').waitFor();
    await login(page, username, freshPassword);
  });

  test('an unknown number is answered like a known one', async () => {
    const { page } = await anybody();
    await page.goto('/password_retrieve');
    await page.getByLabel('手机号码').fill(`198${String(randomInt(1e8)).padStart(8, '0')}`);
    await page.getByRole('button', { name: '发送验证码' }).click();
    await toast(page, /验证码已发出/).waitFor();
  });
});

describe('其他入口', () => {
  test('the super-administrator enters at /admin and begins at the menu setup', async () => {
    const { page } = await anybody();
    const { username } = await newAccount(boss, '走错门');
    await submitLogin(page, username, demoPassword, '/admin');
    await complaint(page, '用户名或手机号不存在').waitFor();
    await login(page, 'admin', demoPassword, '/admin');
    await page.waitForURL('**/setmenu');
    await page.getByRole('heading', { name: '菜单设置' }).waitFor();
    await page.goto('/');
    await page.waitForURL('**/setmenu');
    await holder(page).waitFor();
    await goToPage(page, '账套菜单');
    await page.getByRole('cell', { name: '合流演示公司', exact: true }).waitFor();
  });

  test('a channel provider enters at /ypyadmin and keeps his sales channels', async () => {
    const { page } = await anybody();
    await login(page, 'channel', demoPassword, '/ypyadmin');
    await page.waitForURL('**/ypyadmin/overview');
    await goToPage(page, '销售渠道');
    await page.waitForURL('**/ypyadminb2csaleschannellist');
    await page.getByRole('link', { name: 'KS', exact: true }).click();
    const contact = `联系人${randomInt(1e6)}`;
    await page.getByLabel('联系人').fill(contact);
    await page.getByRole('button', { name: '保存' }).click();
    await toast(page, '保存成功').waitFor();
    await page.waitForURL('**/ypyadminb2csaleschannellist');
    await page.getByRole('cell', { name: contact }).waitFor();
  });
});
