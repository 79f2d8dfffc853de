import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesOf, tableOf } from '../support/excel.ts';
import { daysFromToday, today } from '../support/days.ts';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/fico/paymentfile/${tail}`;
const asked = (tail: string) => `/api/fico/reqpayment/${tail}`;

describe('批量付款文件', () => {
  let suite: Suite;
  let bank = 0;
  let till = 0;
  let expense = 0;

  const picked = async (entity: string, q: string) =>
    (await suite.get('accountant', `/api/pick/${entity}`, { q })).data.rows[0].id as number;
  let nth = 0;
  const requested = async (more: object = {}, isAudited = true): Promise<number> => {
    nth += 1;
    const user = (await suite.sql<{ id: number }>(`select id from sys_user where username = 'buyer'`))[0]!.id;
    const saved = await suite.call('buyer', asked('save'), {
      payKind: 'expense',
      payeeType: 'other',
      payeeName: `收款人${nth}`,
      bankName: '中国工商银行杭州分行',
      bankNo: `6222 0212 3456 78${String(10 + nth)}`,
      requestDate: today(),
      applicant: Number(user),
      purpose: `测试费用${nth}`,
      lines: [{ account: expense, amount: `${100 + nth}.00` }],
      ...more,
    });
    expect([saved.code, saved.message]).toEqual(['200', expect.any(String)]);
    if (isAudited) expect((await suite.call('accountant', asked('audit'), { id: saved.data.id })).code).toBe('200');
    return saved.data.id;
  };
  const make = (requests: number[], more: object = {}, as = 'cashier') =>
    suite.call(as, at('make'), { account: bank, layout: 'cmb', payDay: daysFromToday(1), requests, ...more });
  const candidate = async (id: number) =>
    (await suite.get('cashier', at('candidates'))).data.rows.find((one: any) => one.id === id);

  beforeAll(async () => {
    suite = await start();
    bank = await picked('fico_cashier_account', '招商银行');
    till = await picked('fico_cashier_account', '库存现金');
    expense = await picked('fico_account', '560203');
  }, 120_000);
  afterAll(() => suite.stop());

  test('requests that wait for their money become a file in the columns of the bank', async () => {
    const [one, two] = [await requested(), await requested()];
    const made = await make([one, two]);
    expect(made.data).toMatchObject({ count: 2, amount: '203.00' });
    const { data } = await suite.get('cashier', at('download'), { id: made.data.id });
    const [head, first, second] = await tableOf(bytesOf(data));
    expect(head!.slice(0, 4)).toEqual(['企业参考号', '收款人编号', '收款人账号', '收款人名称']);
    const column = (row: readonly unknown[], title: string) => row[head!.indexOf(title)];
    expect([column(first!, '收款人账号'), column(first!, '收款人名称'), column(first!, '金额')]).toEqual([
      '6222021234567811',
      '收款人1',
      101,
    ]);
    expect([column(second!, '付方账号'), column(second!, '用途')]).toEqual(['571900123410808', '测试费用2']);
    const shown = (await suite.get('cashier', at('get'), { id: made.data.id })).data;
    expect(shown.lines.map(({ amount }: any) => amount)).toEqual(['101.00', '102.00']);
  });

  test('what is in a file goes into another one only when somebody says so', async () => {
    const id = await requested();
    const first = await make([id]);
    expect(first.code).toBe('200');
    const again = await make([id]);
    expect([again.code, again.message]).toEqual([
      '400',
      expect.stringMatching(/请先核对并确认：.*已在别的文件里（招商银行基本户 .* 第\d批 1笔），银行可能已经付过/),
    ]);
    expect((await candidate(id)).warnings).toHaveLength(1);
    const confirmed = await make([id], { confirmed: true });
    const lines = (await suite.get('cashier', at('get'), { id: confirmed.data.id })).data.lines;
    expect(lines[0].reference).toMatch(/-2$/);
    for (const file of [first, confirmed])
      expect((await suite.call('cashier', at('delete'), { id: file.data.id })).code).toBe('200');
    expect((await candidate(id)).warnings).toEqual([]);
  });

  test('of ten who make a file of the same request at once one does', async () => {
    const id = await requested();
    const answers = await Promise.all(Array.from({ length: 10 }, () => make([id])));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
  });

  test('what the bank would send back is kept out and named', async () => {
    const nowhere = await requested({ bankNo: null });
    const wallet = await requested({ bankNo: 'pay@heliu.cn' });
    const draft = await requested({}, false);
    const refused = await make([nowhere, wallet, draft]);
    expect(refused.code).toBe('400');
    for (const part of ['没有收款账号', 'pay@heliu.cn 不是银行账号', '还没有审核'])
      expect(refused.message).toMatch(part);
    expect(await candidate(draft)).toBeUndefined();
    expect((await make([await requested()], { account: till })).message).toMatch('不是银行账户');
    expect((await make([999_999_999])).message).toMatch('有的付款申请不存在');
    expect((await make([])).message).toMatch('请选择付款申请');
  });

  test('the same amount to the same payee is doubtful', async () => {
    const same = { payeeName: '老地方', lines: [{ account: expense, amount: '66.00' }] };
    const [one, two] = [await requested(same), await requested(same)];
    expect((await candidate(one)).warnings).toEqual([
      expect.stringMatching(/^可能重复：.* 的付款申请 FKSQ\d+ 也是付给老地方 66.00 元（未付）$/),
    ]);
    expect((await make([one, two])).code).toBe('400');
    expect((await make([one, two], { confirmed: true })).code).toBe('200');
  });

  test('one supplier that is registered twice is known by its tax number; an account that was changed since is told', async () => {
    const taxNo = '91330106MA2B1CD4X2';
    const supplied = async (code: string) =>
      (
        await suite.call('boss', '/api/purchase/supplier/save', {
          code,
          name: `两次登记${code}`,
          taxNo,
          bankName: '工商银行',
          bankNo: `62220212345600${code}`,
        })
      ).data.id as number;
    const [first, second] = [await supplied('71'), await supplied('72')];
    const prepaid = (supplier: number) =>
      requested({
        payKind: 'prepay',
        payeeType: 'supplier',
        supplier,
        payeeName: null,
        bankName: null,
        bankNo: null,
        lines: [{ amount: '777.00' }],
      });
    const [one, two] = [await prepaid(first), await prepaid(second)];
    expect((await candidate(two)).warnings).toEqual([
      expect.stringMatching(/^可能重复：.* 也是付给税号相同的两次登记71 777.00 元（未付）$/),
    ]);
    await suite.sql(`update crm_supplier set bank_no = '6222021234569999' where id = $1`, [first]);
    expect((await candidate(one)).warnings).toContain('收款账号与档案里的 6222021234569999 不同，请打电话向对方核实');
  });

  test('what is paid in part goes with the rest, what is paid with nothing', async () => {
    const id = await requested();
    const input = { cashier: bank, payDate: today(), payAmount: '50.00' };
    expect((await suite.call('cashier', asked('financialPayment'), { id, ...input })).code).toBe('200');
    const { open } = await candidate(id);
    expect((await make([id])).data.amount).toBe(open);
    expect((await suite.call('cashier', asked('financialPayment'), { id, cashier: bank, payDate: today() })).code).toBe(
      '200',
    );
    expect(await candidate(id)).toBeUndefined();
  });

  test('nobody without the right, and nobody of another company', async () => {
    const id = await requested();
    expect((await make([id], {}, 'buyer')).code).toBe('403');
    expect((await make([id], {}, 'boss2')).message).toBe('没有这个付款账户');
    const made = await make([id]);
    expect((await suite.get('boss2', at('download'), { id: made.data.id })).code).toBe('404');
  });
});
