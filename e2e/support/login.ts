import type { Page } from 'playwright-core';

export const demoPassword = 'Heliu@2026';

/** Fills in a login form and sends it, whatever comes of it. */
export async function submitLogin(
  page: Page,
  username: string,
  password: string = demoPassword,
  at = '/login',
): Promise<void> {
  await page.goto(at);
  await page.getByLabel(/^用户名/).fill(username);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Logs in and waits until the shell stands. */
export async function login(
  page: Page,
  username: string,
  password: string = demoPassword,
  at = '/login',
): Promise<void> {
  await submitLogin(page, username, password, at);
  await page.getByRole('navigation', { name: '主菜单' }).waitFor();
}

export async function logout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /的菜单$/ }).click();
  await page.getByText('退出登录').click();
  await page.waitForURL('**/login');
}
