import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../apps/sandbox/src/start.ts';
import { start, type Suite } from './support/suite.ts';
import { until } from './support/until.ts';
import { png, upload } from './support/upload.ts';

type Row = Record<string, unknown> & { readonly id: number };

describe('邮件', () => {
  let suite: Suite;
  let sandbox: Sandbox;
  let invoice: number;
  beforeAll(async () => {
    sandbox = await startSandbox({ perDay: 0 });
    suite = await start({ workers: 1, shops: { apps: {}, publicUrl: 'http://127.0.0.1:1', sandbox: sandbox.url } });
    invoice = await issuedInvoice();
  });
  afterAll(async () => {
    await suite.stop();
    await sandbox.stop();
  });

  /** As it is after it was issued and its file fetched. */
  async function issuedInvoice(): Promise<number> {
    const { data } = await upload(suite, 'boss', '发票 26332000000012345678.png', png);
    const [row] = await suite.sql<{ id: string }>(
      `insert into oms_invoice (company_id, id, number, created_by, updated_by, status, serial, subject, invoice_date, buyer_name, seller_name, invoice_no, gross, pdf, file_state)
       select company_id, 900001, 'FP900001', 0, 0, 'issued', 'SERIAL00000000000001', id, '2026-11-15', '杭州云栖科技有限公司', name, '26332000000012345678', 3899, $1, 'kept'
       from oms_invoice_subject where kind = 'digital' order by id limit 1 returning id`,
      [(data as { id: number }).id],
    );
    return Number(row!.id);
  }

  const accounts = async () => (await suite.get('boss', '/api/oms/email/list')).data.rows as Row[];
  const deliveries = async (receiver: string) =>
    (await suite.get('boss', '/api/oms/messagelog/list', { q: receiver })).data.rows as Row[];
  const settled = (receiver: string, state: string) =>
    until(async () => {
      const [row] = await deliveries(receiver);
      return row?.['state'] === state ? row : undefined;
    });
  const send = (receiver: string) => suite.call('boss', '/api/oms/email/send', { invoice, receiver });
  const arrived = (to: string) => sandbox.post.mails.filter((mail) => mail.to.includes(to));

  const box = { name: '沙盒', host: 'sandbox', port: 25, security: 'none', fromAddress: 'me@example.com' };

  test('a test letter arrives, and the mailbox says so', async () => {
    const [box] = await accounts();
    const { data } = await suite.call('boss', '/api/oms/email/test', { id: box!.id, receiver: 'a@example.com' });
    expect(data).toEqual({ passed: true, text: '测试邮件已发往 a@example.com' });
    expect(arrived('a@example.com')).toMatchObject([
      { subject: '测试邮件：发票专用邮箱', from: '合流演示公司 <fapiao@heliu.example.com>' },
    ]);
    expect((await accounts())[0]).toMatchObject({ tested: 'passed' });
  });

  test('an invoice is sent once, with its file and the words of the template', async () => {
    expect((await send('buyer@example.com')).code).toBe('200');
    expect(await settled('buyer@example.com', 'sent')).toMatchObject({
      title: '您的电子发票 26332000000012345678',
      tries: 1,
      sentAt: expect.any(String),
    });
    const [mail, ...more] = arrived('buyer@example.com');
    expect(more).toEqual([]);
    expect(mail!.text).toContain('金额 3899.00 元');
    expect(mail!.attachments.map(({ name, content }) => [name, content.length])).toEqual([
      ['发票 26332000000012345678.png', png.length],
    ]);
  });

  test('a mailbox that is full for the moment is tried again, one that is not there is not', async () => {
    await send('busy@example.com');
    const busy = await until(async () => {
      const [row] = await deliveries('busy@example.com');
      return row?.['error'] ? row : undefined;
    });
    expect(busy).toMatchObject({ state: 'waiting', tries: 1, error: expect.stringContaining('4.2.1') });
    const wait = Date.parse(busy['nextTryAt'] as string) - Date.now();
    expect(wait).toBeGreaterThan(40_000);
    expect(wait).toBeLessThan(61_000);

    await send('nobody@example.com');
    const failed = await settled('nobody@example.com', 'failed');
    expect(failed).toMatchObject({ tries: 1, error: expect.stringContaining('对方不收') });
    expect((await suite.call('boss', '/api/oms/messagelog/resetFailStatus', { id: failed.id })).code).toBe('200');
    await until(async () => ((await deliveries('nobody@example.com'))[0]?.['state'] === 'failed' ? true : undefined));
  });

  test('without a mailbox that may be used it is kept, and sent when there is one', async () => {
    const [box] = await accounts();
    await suite.call('boss', '/api/oms/email/disable', { id: box!.id });
    await send('later@example.com');
    const { id } = await settled('later@example.com', 'failed');
    await suite.call('boss', '/api/oms/email/enable', { id: box!.id });
    await suite.call('boss', '/api/oms/messagelog/resetFailStatus', { id });
    await settled('later@example.com', 'sent');
    expect(arrived('later@example.com').length).toBe(1);
  });

  describe('密码', () => {
    const input = (name: string) => ({ ...box, name, account: 'me' });
    async function account(name: string) {
      const { id } = (await suite.call('boss', '/api/oms/email/save', input(name))).data as Row;
      const text = 'select sealed from oms_secret where kind = $1 and record_id = $2';
      return {
        id,
        tried: (more = {}) => suite.call('boss', '/api/oms/email/test', { id, receiver: 'b@example.com', ...more }),
        shown: async () => (await suite.get('boss', '/api/oms/email/get', { id })).data as Row & { version: number },
        isKept: async () => (await suite.get('boss', '/api/oms/email/password', { id })).data.kept as boolean,
        sealed: async () => (await suite.sql<{ sealed: Buffer }>(text, ['mail', id]))[0]!.sealed,
      };
    }
    const unknown = '还没有存过密码，请填写密码或授权码';

    test('is kept unread, used without being typed again, and not carried over to another server', async () => {
      const { id, tried, shown, isKept, sealed } = await account('带密码的');
      expect((await tried()).message).toBe(unknown);
      expect((await tried({ password: '密码-甲机密' })).data).toMatchObject({ passed: true });
      expect(await isKept()).toBe(true);
      expect((await tried()).data).toMatchObject({ passed: true });
      expect((await sealed()).toString('utf8')).not.toContain('甲机密');
      const record = await shown();
      expect(JSON.stringify(record)).not.toContain('甲机密');

      const moved = { ...input('带密码的'), id, version: record.version, host: 'smtp.example.com' };
      expect(await suite.call('boss', '/api/oms/email/update', moved)).toMatchObject({ code: '200' });
      expect(await shown()).toMatchObject({ tested: 'none' });
      expect(await isKept()).toBe(false);
      expect((await tried()).message).toBe(unknown);
    });

    test('takes the place of the one before when the server lets us in with it, not earlier', async () => {
      const { tried, shown, isKept, sealed } = await account('换密码的');
      const wrong = await tried({ password: 'wrong' });
      expect(wrong.data).toMatchObject({ passed: false, text: expect.stringContaining('账号或密码不对') });
      expect(await isKept()).toBe(false);
      expect(await shown()).toMatchObject({ tested: 'failed' });

      await tried({ password: 'first' });
      const first = await sealed();
      const refused = await tried({ password: 'wrong' });
      expect(refused.data).toMatchObject({ passed: false, text: expect.stringContaining('新填的密码没有保存') });
      expect(await shown()).toMatchObject({ tested: 'passed' });
      expect(await sealed()).toEqual(first);

      // Let in, it is the right one, though the letter was not taken.
      const untaken = await tried({ password: 'second', receiver: 'nobody@example.com' });
      expect(untaken.data).toMatchObject({ passed: false, text: expect.stringContaining('对方不收') });
      expect(await sealed()).not.toEqual(first);
    });

    test('nobody of another company learns whether there is one', async () => {
      const { id, tried } = await account('别人的');
      await tried({ password: 'first' });
      expect((await suite.get('boss2', '/api/oms/email/password', { id })).data).not.toEqual({ kept: true });
    });
  });

  describe('内网的发信服务器', () => {
    const port = () => Number(new URL(sandbox.url).port) + 1;
    const inside = (host: string) => `${host} 是内网地址，不能作发信服务器`;
    /** As it may stand in the table since before, or be written there by a name that changed its mind. */
    async function account(host: string): Promise<number> {
      const { data } = await suite.call('boss', '/api/oms/email/save', { ...box, name: `内网 ${host}` });
      await suite.sql('update oms_mail_account set host = $2, port = $3 where id = $1', [data.id, host, port()]);
      return data.id as number;
    }

    test.each(['127.0.0.1', '10.0.0.8', '[::1]', 'localhost'])('%s is not saved', async (host) => {
      const { code, message } = await suite.call('boss', '/api/oms/email/save', { ...box, name: host, host });
      expect([code, message]).toEqual(['422', expect.stringContaining(inside(host))]);
    });

    // 127.1 is no number by our reading, yet leads to this machine.
    test.each(['127.0.0.1', 'localhost', '127.1'])('%s is neither tested nor sent by', async (host) => {
      const id = await account(host);
      const before = sandbox.post.mails.length;
      const { data } = await suite.call('boss', '/api/oms/email/test', { id, receiver: 'in@example.com' });
      expect(data).toEqual({ passed: false, text: expect.stringContaining(inside(host)) });
      await suite.sql('update oms_mail_account set disabled = id <> $1', [id]);
      await send(`in-${host}@example.com`);
      expect(await settled(`in-${host}@example.com`, 'failed')).toMatchObject({
        error: expect.stringContaining(inside(host)),
        tries: 1,
      });
      await suite.sql('delete from oms_mail_account where id = $1', [id]);
      await suite.sql('update oms_mail_account set disabled = false');
      expect(sandbox.post.mails.length).toBe(before);
    });
  });

  test('an invoice that is not issued, or another company’s, is not sent', async () => {
    await suite.sql(`update oms_invoice set status = 'queued' where id = $1`, [invoice]);
    expect((await send('c@example.com')).message).toContain('还没有开具');
    await suite.sql(`update oms_invoice set status = 'issued' where id = $1`, [invoice]);
    expect((await suite.call('boss2', '/api/oms/email/send', { invoice, receiver: 'c@example.com' })).code).not.toBe(
      '200',
    );
    expect((await send('甲 <c@example.com>')).message).toBe('收件地址不是邮箱地址');
    expect(arrived('c@example.com')).toEqual([]);
  });
});
