import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

describe('电子小票', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start({ workers: 1 });
  }, 120_000);
  afterAll(() => suite.stop());

  const saleWhere = async (condition: string): Promise<{ id: number; number: string; pay: string }> => {
    const [row] = await suite.sql<{ id: string; number: string; pay: string }>(
      `select id, number, pay::numeric(18,2)::text as pay from pos_sale where status = 'paid' and ${condition} order by id desc limit 1`,
    );
    return { ...row!, id: Number(row!.id) };
  };
  const stateOf = async (id: number) =>
    (await suite.sql<{ state: string }>('select state from pos_ticket where sale = $1', [id]))[0]?.state;
  const resend = (as: string, args: object) => suite.call(as, '/api/pos/posmain/resendTicket', { ...args });
  const page = (url: string) => suite.app.inject({ method: 'GET', url: url.slice(url.indexOf('/ticket/')) });

  test('goes to a phone as a link, which shows the receipt to whoever has it and to nobody else', async () => {
    const { id, number, pay } = await saleWhere('member is null');
    const { code, data } = await resend('cashier', { sale: id, mobile: '13912345678' });
    expect([code, data.receiver]).toEqual(['200', '139****5678']);
    const answer = await page(data.url as string);
    const html = answer.body;
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(html).toContain(number);
    expect(html).toContain(pay);
    const broken = (data.url as string).slice(0, -2) + ((data.url as string).endsWith('AA') ? 'BB' : 'AA');
    expect((await page(broken)).statusCode).toBe(404);
    // The number is kept no longer than it is needed, and stands nowhere in clear.
    await until(async () => (await stateOf(id)) === 'sent' || undefined);
    const [kept] = await suite.sql<{ n: number; state: string; receiver: string }>(
      `select (select count(*)::int from oms_secret where kind = 'ticketPhone' and record_id = t.id) as n, state, receiver
       from pos_ticket t where sale = $1`,
      [id],
    );
    expect(kept).toEqual({ n: 0, state: 'sent', receiver: '139****5678' });
    const logs = await suite.sql<{ after: unknown }>(
      `select after from sys_log where entity = 'pos_sale' and record_id = $1`,
      [id],
    );
    expect(JSON.stringify(logs)).not.toContain('13912345678');
    expect(JSON.stringify(logs)).toContain('139****5678');
  });

  test('is not sent twice by a double click, nor to anybody all day long', async () => {
    const { id } = await saleWhere(`id not in (select sale from pos_ticket)`);
    const asked = { sale: id, mobile: '13912345679' };
    const answers = await Promise.all([resend('cashier', asked), resend('cashier', asked)]);
    expect(answers.map(({ code }) => code).toSorted()[0]).toBe('200');
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect((await resend('cashier', asked)).message).toContain('一分钟后再试');
  });

  test('asks for a number where there is none, refuses what is none, and whoever sells nothing', async () => {
    const { id } = await saleWhere('member is null and id not in (select sale from pos_ticket)');
    expect((await resend('cashier', { sale: id })).message).toBe('这一单没有会员，请填写手机号');
    expect((await resend('cashier', { sale: id, mobile: '1234' })).message).toContain('11 位手机号');
    expect((await resend('hr', { sale: id, mobile: '13912345678' })).code).toBe('403');
    expect((await resend('boss2', { sale: id, mobile: '13912345678' })).message).toBe('零售单不存在');
  });
});
