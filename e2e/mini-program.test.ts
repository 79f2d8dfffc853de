import { beforeAll, describe, expect, test } from 'vitest';
import { type Picture, pngOf } from '../demo/platform/pictures.server.ts';
import { type Api, apiAsAdmin, barriersOn, login, product, screenshot, toast, visitors } from './support/index.ts';

const people = visitors();
const at = (tail: string) => `/api/miniProgram/management/${tail}`;
const blue = { from: [47, 85, 212], to: [104, 148, 255] } as const;

describe('小程序', () => {
  let admin: Api;
  async function drawn(picture: Picture): Promise<number> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(pngOf(picture))], { type: 'image/png' }), '图.png');
    const response = await fetch(`${product.address}/api/file/upload`, {
      method: 'POST',
      headers: { sessid_id: admin.token },
      body: form,
    });
    return ((await response.json()) as { data: { id: number } }).data.id;
  }
  const saved = async (tail: string, args: object) => (await admin.post<{ id: number }>(at(tail), args)).id;

  beforeAll(async () => {
    admin = await apiAsAdmin();
    const content = await saved('insert/content', {
      title: '店铺授权只要一分钟',
      category: 'guide',
      summary: '用店铺主账号登录，点一次同意',
      cover: await drawn({ width: 240, height: 180, ...blue, discs: [[0.6, 0.5, 0.3, 0.4]] }),
      body: '<p>在“店铺”里点“授权”，用<strong>店铺主账号</strong>登录平台并同意，订单几分钟后就会出现。</p>',
    });
    await admin.post(at('publish/content'), { id: content });
    for (const name of ['自动开票', '代理记账'])
      await saved('insert/coreBusiness', {
        name,
        summary: '每月做账、报税',
        icon: await drawn({ width: 96, height: 96, ...blue, discs: [[0.5, 0.5, 0.26, 0.9]] }),
        detail: `<p>${name}，需要时在线联系顾问。</p>`,
      });
    await saved('insert/ad', {
      title: '大促开票不加班',
      position: 'top',
      picture: await drawn({ width: 480, height: 240, ...blue, discs: [[1.6, 0.4, 0.5, 0.16]] }),
      linkType: 'content',
      content,
    });
  }, 120_000);

  test('what was just saved is on the phone when one comes back to it', { timeout: 120_000 }, async () => {
    const { page } = await people.anybody();
    await login(page, 'admin', undefined, '/admin');
    await page.goto('/miniprogram/preview');
    const phone = page.frameLocator('iframe[title="小程序"]');
    await phone.getByRole('link', { name: '全部内容' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await screenshot(page, 'mini-preview');
    await phone.getByRole('link', { name: /店铺授权只要一分钟/ }).click();
    await phone.getByRole('heading', { name: '店铺授权只要一分钟' }).waitFor();
    await screenshot(page, 'mini-content-phone');

    for (const [path, name] of [
      ['/miniprogram/content', '主要内容列表'],
      ['/miniprogram/ad', '小程序广告列表'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('region', { name }).waitFor();
      await screenshot(page, `mini${path.replaceAll('/', '-')}`);
    }
    await page.goto('/miniprogram/ad/add');
    await page.getByLabel('标题').waitFor();
    await screenshot(page, 'mini-ad-form');

    const { rows } = await admin.post<{ rows: { id: number; name: string }[] }>(at('getCoreBusinessList'));
    const { id } = rows.find((one) => one.name === '代理记账')!;
    await page.goto(`/miniprogram/core/edit/${id}`);
    const name = `记账${Math.floor(Math.random() * 1000)}`;
    await page.getByLabel('名称').fill(name);
    await screenshot(page, 'mini-core-form');
    await page.keyboard.press('Control+s');
    await toast(page, '保存成功').waitFor();
    await page.getByRole('link', { name: '小程序预览' }).first().click();
    await phone.getByText(name).click();
    await phone.getByRole('heading', { name }).waitFor();
    await screenshot(page, 'mini-business');
  });
});
