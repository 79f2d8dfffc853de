import { formatFen, yuan, type Fen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { apiAs, barriersOn, screenshot, tablet, visitors } from './support/index.ts';
import {
  amountAt,
  begin,
  cart,
  codeOf,
  count,
  done,
  type Goods,
  newCashier,
  scan,
  scanAll,
  settled,
  till,
} from './support/till.ts';

const people = visitors();

describe('收银台', () => {
  test('by keyboard alone: begin, a promoted sale in two ways, hold and take, part of it back, and the drawer to the fen', async () => {
    const { username, api, terminal, goods } = await newCashier('周收银');
    const { page } = await people.as(username);
    await begin(page, terminal.name);
    const { shift } = await till(api);

    // The first goods that a promotion is for, with others.
    let promoted: Goods | undefined;
    for (const one of goods) {
      const { hits } = await settled(api, shift!.id, [one]);
      if (hits.some(({ kind }) => kind !== 'rounding' && kind !== 'gift')) promoted = one;
      if (promoted) break;
    }
    expect(promoted).toBeDefined();
    const other = goods.find(({ sku }) => sku !== promoted!.sku)!;

    await scan(page, 'NOTHING-LIKE-THIS');
    await page.getByRole('alert').getByText('没有这个商品').waitFor();
    await scanAll(page, [promoted!, other, promoted!, other]);
    const { pay: due, hits } = await settled(api, shift!.id, [promoted!, other]);
    await expect.poll(() => amountAt(page, '应收')).toBe(yuan(due));
    await cart(page).getByText(hits[0]!.name).first().waitFor();
    await screenshot(page, 'till-cart');

    // Put aside and taken up again it comes to the same.
    await page.keyboard.press('F7');
    const asideFor = `李先生${String(Date.now()).slice(-6)}`;
    await scan(page, asideFor);
    await page.getByText('已挂单 4 件').waitFor();
    await page.keyboard.press('F8');
    const held = page.getByRole('region', { name: '取单' }).getByRole('button', { name: new RegExp(asideFor) });
    await held.focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^已取单/).waitFor();
    expect(await amountAt(page, '应收')).toBe(yuan(due));

    // A member by the number of his card.
    const members = await (await apiAs('boss')).get<{ rows: { cardNo: string; name: string }[] }>('/api/pos/vip/list');
    await page.keyboard.press('F5');
    await scan(page, members.rows[0]!.cardNo);
    await page.getByRole('region', { name: '会员' }).getByText(members.rows[0]!.name).waitFor();
    const total = await amountAt(page, '应收');

    await page.keyboard.press('F12');
    await page.getByRole('region', { name: '收款' }).waitFor();
    await page.keyboard.type('k5');
    await page.keyboard.press('Enter');
    if ((await page.getByLabel('交易号').count()) > 0) await scan(page, '004518');
    await page.getByRole('list', { name: '已收' }).getByText('￥5.00').waitFor();
    const cash = ((total - yuan('5')) / 10000n + 1n) * 10000n;
    await page.keyboard.type(String(cash / 100n));
    await screenshot(page, 'till-pay');
    // Twice in a row, as impatient fingers do.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await done(page).waitFor();
    const change = formatFen((cash - total + yuan('5')) as Fen);
    await done(page).getByText(`￥${change}`).waitFor();
    await screenshot(page, 'till-done');
    const number = await done(page).locator('p b').first().innerText();
    expect((await till(api)).shift!.saleCount).toBe(1);

    // One of the promoted comes back; she has the right to it.
    await page.keyboard.press('F9');
    await scan(page, number);
    await page.getByRole('region', { name: '退货明细' }).getByText(promoted!.name).first().waitFor();
    await scan(page, codeOf(promoted!));
    await page.getByText(`退 ${promoted!.name} × 1`).waitFor();
    const refund = await amountAt(page, '退款');
    expect(refund).toBeGreaterThan(0n);
    expect(refund).toBeLessThan(yuan(promoted!.price) + 1n);
    await screenshot(page, 'till-return');
    await page.keyboard.press('F12');
    await scan(page, '1');
    await page.getByText(/^已退货 LT/).waitFor();
    await page
      .getByRole('status', { name: '刚成交' })
      .getByText(`￥${formatFen(refund)}`)
      .waitFor();

    // What was paid last goes back first: the cash.
    const drawer = yuan('300') + total - yuan('5') - refund;
    await page.keyboard.press('F11');
    await page.getByRole('button', { name: '交班', exact: true }).press('Enter');
    await count(page, drawer as Fen);
    await page.getByLabel(/银行卡|刷卡/).fill('5');
    await page.keyboard.press('F12');
    // There are no coins for single fen: what a share of a promoted price leaves of them is told to the fen.
    const short = (drawer % 10n) as Fen;
    await page.getByText(short === 0n ? '一分不差。' : `短款 ￥${formatFen(short)}。`).waitFor();
    await screenshot(page, 'till-exit');
    if (short > 0n) {
      await page.getByLabel('差额原因').fill('分币找不开');
      await page.keyboard.press('F12');
    }
    await page.getByText(/^已交班 BC/).waitFor();
    expect((await till(api)).shift).toBeNull();
  }, 120_000);

  test('a reply that is lost and a page that is loaded anew make one sale, and a cart lives through both', async () => {
    const { username, api, terminal, goods } = await newCashier('吴收银');
    const visitor = await people.as(username);
    const { page } = visitor;
    await begin(page, terminal.name);
    await scanAll(page, goods.slice(0, 2));
    await page.reload();
    await cart(page).getByText(goods[0]!.name).waitFor();

    const saves = '**/api/pos/posmain/saveRetailSale';
    await page.route(saves, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.keyboard.press('F12');
    await page.getByRole('region', { name: '收款' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('还没有收到服务器的回音').waitFor();
    await screenshot(page, 'till-unanswered');
    await page.unroute(saves);
    await page.reload();
    await done(page).waitFor();
    visitor.complaints.splice(0);

    const { shift } = await till(api);
    expect(shift!.saleCount).toBe(1);
  }, 90_000);

  test('a sale that nobody answers is put aside, the next customer pays, and the shift ends once it is decided', async () => {
    const { username, api, terminal, goods } = await newCashier('冯收银');
    const visitor = await people.as(username);
    const { page } = visitor;
    await begin(page, terminal.name);
    await scanAll(page, [goods[0]!]);
    let stuck: string | undefined;
    const saves = '**/api/pos/posmain/saveRetailSale';
    await page.route(saves, async (route) => {
      const { clientUuid } = route.request().postDataJSON() as { clientUuid: string };
      stuck ??= clientUuid;
      if (clientUuid === stuck) await route.fulfill({ status: 500, body: 'broken' });
      else await route.continue();
    });
    const pay = async () => {
      await page.keyboard.press('F12');
      await page.getByRole('region', { name: '收款' }).waitFor();
      await page.keyboard.press('Enter');
    };
    await pay();
    await page.getByRole('button', { name: '放到一边，先收下一位' }).click();
    await page.getByText('扫第一件商品开始').waitFor();
    await scanAll(page, [goods[1]!]);
    await pay();
    await done(page).waitFor();
    expect((await till(api)).shift!.saleCount).toBe(1);

    // It outlives the page, and the shift waits for it.
    await page.reload();
    await page.getByRole('button', { name: '1 单没有回音' }).click();
    await page.getByText('正在重发').waitFor();
    await screenshot(page, 'till-aside');
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.press('F11');
    expect(await page.getByRole('button', { name: '交班', exact: true }).isDisabled()).toBe(true);
    await page.unroute(saves);
    await page.getByRole('button', { name: '1 单没有回音' }).click();
    await page.getByRole('button', { name: '现在再发' }).click();
    await page.getByText(/^刚才没有回音的一单已成交 LS/).waitFor();
    visitor.complaints.splice(0);
    expect((await till(api)).shift!.saleCount).toBe(2);
    await page.keyboard.press('F11');
    await expect.poll(() => page.getByRole('button', { name: '交班', exact: true }).isDisabled()).toBe(false);
  }, 90_000);

  test('a discount beyond her limit takes the manager, and whoever may not sell does not get in', async () => {
    const { username, terminal, goods } = await newCashier('郑收银');
    const { page } = await people.as(username);
    await begin(page, terminal.name);
    await scanAll(page, [goods[0]!]);
    await page.keyboard.press('F2');
    await scan(page, '50');
    await page.getByText('已打折').waitFor();
    await page.keyboard.press('F12');
    const word = page.getByRole('region', { name: /^请主管授权/ });
    await word.getByText(/超出收银员的权限/).waitFor();
    await screenshot(page, 'till-manager');
    await word.getByLabel('用户名').fill('manager');
    await word.getByLabel('密码').fill('wrong-one');
    await page.keyboard.press('Enter');
    await word.getByRole('alert').waitFor();
    await word.getByLabel('密码').fill('Heliu@2026');
    await page.keyboard.press('Enter');
    await page.getByText(/已授权/).waitFor();
    await page.keyboard.press('F12');
    await page.getByRole('region', { name: '收款' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await done(page).waitFor();

    const keeper = await people.as('keeper');
    await keeper.page.goto('/pos/cashier');
    // Where else he is led is the affair of the guard.
    await keeper.page.waitForURL((address) => address.pathname !== '/pos/cashier');
    const api = await apiAs('keeper');
    await expect(till(api)).rejects.toThrow(/403|没有/);
  }, 90_000);

  test('a coupon out of the member’s pocket and a discount by its letter take their amounts off', async () => {
    const { boss, username, api, terminal, goods } = await newCashier('吴收银');
    const name = `满一元减五元${Date.now() % 1e6}`;
    const coupon = await boss.post<{ id: number }>('/api/pos/coupon/save', {
      name,
      kind: 'cash',
      value: '5',
      minSpend: '1',
      validMode: 'fixed',
      validFrom: '2020-01-01',
      validTo: '2099-12-31',
      withPromotion: true,
      scope: [],
      except: [],
    });
    const { rows } = await boss.get<{ rows: { id: number; cardNo: string; name: string }[] }>('/api/pos/vip/list');
    const { code } = await boss.post<{ code: string }>('/api/pos/vip/sendCoupon', {
      coupon: coupon.id,
      member: rows[0]!.id,
    });
    const { page } = await people.as(username);
    await begin(page, terminal.name);
    await scanAll(page, [goods.find(({ price }) => Number(price) > 20)!]);

    // It is somebody's, and nobody is known yet.
    await scan(page, code);
    await page.getByRole('alert').getByText('是会员的券，请先识别会员').waitFor();
    await page.keyboard.press('F5');
    await scan(page, rows[0]!.cardNo);
    await page.getByRole('region', { name: '会员' }).getByText(rows[0]!.name).waitFor();
    const before = await amountAt(page, '应收');
    await page.getByRole('button', { name: '用券', exact: true }).click();
    const pocket = page.getByRole('region', { name: '用券' });
    await pocket.getByText(name).waitFor();
    await screenshot(page, 'till-coupons');
    expect(await barriersOn(page)).toEqual([]);
    await pocket.getByRole('button', { name: new RegExp(name) }).click();
    await pocket.getByText('已选').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => amountAt(page, '应收')).toBe(before - yuan('5'));
    await page.getByRole('button', { name: '用券 1' }).waitFor();

    await page.keyboard.press('F6');
    await page
      .getByRole('group', { name: '常用折扣' })
      .getByRole('button', { name: /抹去五元/ })
      .waitFor();
    await screenshot(page, 'till-discounts');
    await scan(page, 'b');
    await page.getByText('已打折').waitFor();
    await expect.poll(() => amountAt(page, '应收')).toBe(before - yuan('10'));
    await page.keyboard.press('F12');
    await page.getByRole('region', { name: '收款' }).waitFor();
    await page.keyboard.press('Enter');
    await done(page).waitFor();
    const { shift } = await till(api);
    const used = await api.get<{ refused: { words: string }[] }>('/api/pos/posmain/coupons', {
      shift: String(shift!.id),
      code,
    });
    expect(used.refused[0]!.words).toMatch(/^已经用过，用在 LS/);
  }, 90_000);

  test('the customer reads along in a second window, a tablet has room for it all, and the receipt is on paper', async () => {
    const { username, terminal, goods } = await newCashier('钱收银');
    const { page, context } = await people.as(username);
    await page.setViewportSize(tablet);
    await begin(page, terminal.name);
    const display = await context.newPage();
    await display.goto('/pos/cashier?display=1');
    await page.bringToFront();
    await page.getByText('客显已连').waitFor();
    await scanAll(page, goods.slice(0, 5));
    const due = await amountAt(page, '应收');
    await display
      .getByText(`￥${formatFen(due)}`)
      .first()
      .waitFor();
    await display.getByText(goods[4]!.name).waitFor();
    await screenshot(display, 'till-display');

    await page.keyboard.press('F12');
    await page.getByRole('region', { name: '收款' }).waitFor();
    await screenshot(page, 'till-tablet');
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')).toBe(0);
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.type(String(due / 100n + 1n));
    await page.keyboard.press('Enter');
    await done(page).waitFor();
    await display.getByText('谢谢惠顾').waitFor();
    await display.getByRole('img', { name: '开票二维码' }).waitFor();
    await screenshot(display, 'till-thanks');

    const number = await done(page).locator('p b').first().innerText();
    const { rows } = await (
      await apiAs('boss')
    ).get<{ rows: { id: number }[] }>('/api/pos/posmain/saleList', { q: number });
    await page.goto(`/pos/print/receipt/${rows[0]!.id}`);
    const paper = page.getByRole('article', { name: `小票 ${number}` });
    await paper.getByText('销售小票').waitFor();
    await paper.getByText(`￥${formatFen(due)}`).waitFor();
    await paper.getByRole('img', { name: `条码 ${number}` }).waitFor();
    await paper.getByRole('img', { name: '二维码' }).waitFor();
    await screenshot(page, 'till-receipt');
    expect(await barriersOn(page)).toEqual([]);

    // The customer at home, with the link of the receipt.
    const { invoiceUrl } = await (
      await apiAs('boss')
    ).get<{ invoiceUrl: string }>('/api/pos/posmain/receipt', { id: String(rows[0]!.id) });
    const phone = await people.anybody();
    await phone.page.setViewportSize({ width: 390, height: 844 });
    await phone.page.goto(new URL(invoiceUrl).pathname);
    await phone.page
      .getByText(`￥${formatFen(due)}`)
      .first()
      .waitFor();
    await screenshot(phone.page, 'till-invoice-phone');
    await phone.page.getByLabel('个人', { exact: true }).check();
    await phone.page.getByLabel(/^姓名/).fill('王小明');
    await phone.page.getByRole('button', { name: '提交申请' }).click();
    await phone.page.getByText(/抬头“王小明”/).waitFor();
  }, 90_000);
});
