import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from '../support/suite.ts';
import { png, upload } from '../support/upload.ts';

interface Served {
  readonly id: number;
  readonly company: number;
  readonly companyName: string;
  readonly status: string;
}

describe('报税服务', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start();
  });
  afterAll(() => suite.stop());

  const at = (tail: string) => `/api/oms/taxfiling/${tail}`;
  const desk = (tail: string) => `/api/platform/taxfiling/${tail}`;
  const input = (period: string, more: object = {}) => ({
    applyDate: '2026-06-15',
    period,
    taxpayer: 'general',
    taxes: ['vat'],
    contact: '李婉清',
    mobile: '13800000002',
    papers: [],
    ...more,
  });
  async function made(period: string, more: object = {}, as = 'boss'): Promise<number> {
    const { code, message, data } = await suite.call(as, at('save'), input(period, more));
    if (code !== '200') throw new Error(message);
    return data.id as number;
  }
  const done = (as: string, action: string, id: number, more: object = {}) =>
    suite.call(as, at(action), { id, ...more });
  const get = async (id: number, as = 'boss') =>
    (await suite.get(as, at('get'), { id })).data as Record<string, unknown>;
  const served = async () => (await suite.get('admin', desk('list'))).data as readonly Served[];
  const one = async (id: number) => {
    const found = (await served()).find((row) => row.id === id)!;
    return { company: found.company, id };
  };
  const inbox = async () =>
    (await suite.get('boss', '/api/message/list')).data.rows as { title: string; path: string }[];

  test('goes from the company to the platform and back, and both see how far it is', async () => {
    const { data: file } = await upload(suite, 'boss', '进项清单.png', png);
    const id = await made('2026-05', { papers: [{ paper: file.id, caption: '进项' }] });
    expect((await served()).some((row) => row.id === id)).toBe(false);
    expect((await done('boss', 'submit', id)).code).toBe('200');
    const where = await one(id);
    const whole = (await suite.get('admin', desk('get'), where)).data;
    expect(whole).toMatchObject({ companyName: '合流演示公司', papers: [{ name: '进项清单.png', caption: '进项' }] });
    const paper = await suite.app.inject({ method: 'GET', url: whole.papers[0].url });
    expect([paper.statusCode, paper.rawPayload.equals(png)]).toEqual([200, true]);

    expect((await suite.call('admin', desk('accept'), { ...where, assignee: '钱会计' })).code).toBe('200');
    expect(await get(id)).toMatchObject({ status: 'accepted', assignee: '钱会计' });
    expect((await suite.call('admin', desk('assign'), { ...where, assignee: '孙会计' })).code).toBe('200');
    expect((await suite.call('admin', desk('start'), where)).code).toBe('200');
    expect((await suite.call('admin', desk('answer'), { ...where, content: '缺一张完税凭证' })).code).toBe('200');
    expect((await suite.call('boss', at('say'), { id, content: '已补' })).code).toBe('200');
    const notes = (await suite.get('boss', at('notes'), { id })).data as { side: string; content: string }[];
    expect(notes.map(({ side, content }) => [side, content])).toEqual([
      ['platform', '缺一张完税凭证'],
      ['company', '已补'],
    ]);
    const finished = { ...where, receiptNo: '433010202606150001', taxPaid: '1234.56' };
    expect((await suite.call('admin', desk('finish'), finished)).code).toBe('200');
    expect(await get(id)).toMatchObject({ status: 'done', receiptNo: '433010202606150001', taxPaid: '1234.56' });
    expect((await inbox()).filter(({ path }) => path === `/invoiceManagement/taxfiling/show/${id}`)).toMatchObject([
      { title: expect.stringContaining('已办结') },
    ]);
    expect((await done('boss', 'withdraw', id)).code).not.toBe('200');
  });

  test('sent back it says why, is mended and handed in again', async () => {
    const id = await made('2026-04');
    await done('boss', 'submit', id);
    const where = await one(id);
    expect((await suite.call('admin', desk('reject'), { ...where, reason: ' ' })).code).toBe('422');
    expect((await suite.call('admin', desk('reject'), { ...where, reason: '缺银行流水' })).code).toBe('200');
    expect(await get(id)).toMatchObject({ status: 'rejected', rejectReason: '缺银行流水' });
    const { data } = await suite.get('boss', at('get'), { id });
    expect((await suite.call('boss', at('update'), { ...data, remark: '已补流水' })).code).toBe('200');
    expect((await done('boss', 'submit', id)).code).toBe('200');
    expect(await get(id)).toMatchObject({ status: 'submitted', rejectReason: null });
    expect((await done('boss', 'withdraw', id)).code).toBe('200');
    expect((await suite.get('admin', desk('get'), where)).code).toBe('404');
    expect((await suite.call('admin', desk('accept'), where)).code).not.toBe('200');
  });

  test('a month is filed once, however many hand it in at the same time', async () => {
    const ids = await Promise.all([made('2026-03'), made('2026-03'), made('2026-03')]);
    const answers = await Promise.all(ids.map((id) => done('boss', 'submit', id)));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    const again = await done(
      'boss',
      'submit',
      ids.find((_, i) => answers[i]!.code !== '200')!,
    );
    expect(again.message).toMatch(/2026-03 已经由 BS\S+ 申报/);
    const other = await made('2026-03', {}, 'boss2');
    expect((await done('boss2', 'submit', other)).code).toBe('200');
  });

  test('two at the platform who take the same step at once take it once', async () => {
    const id = await made('2026-02');
    await done('boss', 'submit', id);
    const where = await one(id);
    const answers = await Promise.all(
      ['甲', '乙', '丙'].map((assignee) => suite.call('admin', desk('accept'), { ...where, assignee })),
    );
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(answers.find(({ code }) => code !== '200')!.message).toContain('已受理');
    const jump = await suite.call('admin', desk('finish'), { ...where, receiptNo: '1', taxPaid: '0.00' });
    expect(jump.code).not.toBe('200');
  });

  test('bad input is refused in words', async () => {
    const said = async (more: object) =>
      (await suite.call('boss', at('save'), { ...input('2026-01'), ...more })).message;
    expect(await said({ period: '2026-07' })).toContain('不能晚于申请日期');
    expect(await said({ taxes: [] })).toContain('请至少选择一个税种');
    expect(await said({ mobile: '123' })).toContain('手机号码');
    expect(await said({ period: '2026-13' })).toContain('税款所属期');
    const id = await made('2026-01');
    expect((await suite.call('boss', at('say'), { id, content: '你好' })).message).toContain('还没有提交');
    expect((await suite.call('boss', at('say'), { id, content: 'x'.repeat(501) })).code).toBe('422');
  });

  test('no other company sees it, and none but the platform works on it', async () => {
    const id = await made('2025-12');
    await done('boss', 'submit', id);
    const where = await one(id);
    for (const call of ['get', 'notes']) expect((await suite.get('boss2', at(call), { id })).code).toBe('404');
    expect((await suite.call('boss2', at('say'), { id, content: '偷看' })).code).toBe('404');
    expect((await suite.call('boss2', at('withdraw'), { id })).code).toBe('404');
    const { data: stolen } = await upload(suite, 'boss2', '别家的.png', png);
    expect((await suite.call('boss', at('save'), input('2025-11', { papers: [{ paper: stolen.id }] }))).code).not.toBe(
      '200',
    );
    for (const as of ['boss', 'boss2', 'channel']) {
      expect((await suite.get(as, desk('list'))).code).toBe('403');
      expect((await suite.get(as, desk('get'), where)).code).toBe('403');
      for (const step of ['accept', 'start', 'answer'])
        expect((await suite.call(as, desk(step), { ...where, content: 'x' })).code).toBe('403');
    }
    expect((await suite.call('admin', desk('accept'), { company: where.company + 1, id })).code).toBe('404');
    expect((await suite.get('sales', at('list'))).code).toBe('403');
  });
});
