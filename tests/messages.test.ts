import type { Inbox } from '@heliu/model';
import { runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remindJob } from '../modules/crm/server.ts';
import { draftInvoice } from './support/invoice.ts';
import { start, type Suite } from './support/suite.ts';

describe('消息', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start();
  });
  afterAll(() => suite.stop());
  const inbox = async (as: string, args: Record<string, unknown> = {}) =>
    (await suite.get(as, '/api/message/list', args)).data as Inbox;
  const newest = async (as: string) => (await inbox(as)).rows[0];
  const readAll = (as: string) => suite.call(as, '/api/message/read');
  const audit = (as: string, id: number) => suite.call(as, '/api/fico/arinvoice/audit', { id });
  const userOf = async (username: string) =>
    (
      await suite.sql<{ id: string; company_id: string }>('select id, company_id from sys_user where username = $1', [
        username,
      ])
    )[0]!;

  test('who may audit is asked to, once however often it is asked, and the asker is not told himself', async () => {
    const { id, number } = await draftInvoice(suite, 'drawer');
    const ask = (as: string, args: object = { entity: 'fico_ar_invoice', id }) =>
      suite.call(as, '/api/message/askForAudit', { ...args });
    expect(await ask('drawer')).toMatchObject({ code: '200', data: { asked: 2 } });
    await ask('drawer');
    for (const as of ['accountant', 'boss']) {
      expect(await newest(as)).toMatchObject({ kind: 'request', entity: 'fico_ar_invoice', recordId: id, times: 2 });
      expect((await newest(as))!.title).toContain(`请您审核应收发票${number}`);
    }
    for (const as of ['drawer', 'cashier', 'hr', 'boss2'])
      expect((await inbox(as)).rows.filter(({ kind }) => kind === 'request')).toEqual([]);
    expect((await ask('hr')).code).toBe('403');
    expect((await ask('boss2')).code).toBe('404');
    expect((await ask('drawer', { entity: 'crm_customer', id })).code).toBe('403');
    expect((await ask('boss', { entity: 'crm_customer', id })).message).toBe('这类单据不需要审核');
    await audit('accountant', id);
    expect((await ask('drawer')).message).toBe(`应收发票${number}已审核，不用请求审核`);
  });

  test('what others do with my document is told to me, a batch in one message; my own doings are not', async () => {
    await readAll('drawer');
    const made = [
      await draftInvoice(suite, 'drawer'),
      await draftInvoice(suite, 'drawer'),
      await draftInvoice(suite, 'drawer'),
    ];
    for (const { id } of made) expect((await audit('accountant', id)).code).toBe('200');
    const { rows, unread } = await inbox('drawer', { unreadOnly: true });
    expect(unread).toBe(1);
    expect(rows).toMatchObject([{ kind: 'action', times: 3, recordId: made[2]!.id }]);
    expect(rows[0]!.title).toContain(`审核了您制的应收发票${made[2]!.number}`);
    await suite.call('accountant', '/api/fico/arinvoice/deaudit', { id: made[0]!.id, reason: '单价有误' });
    expect(await newest('drawer')).toMatchObject({ text: '原因：单价有误', recordId: made[0]!.id, times: 1 });
    expect((await inbox('drawer')).unread).toBe(2);
    const { rows: own } = await inbox('accountant');
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(({ kind, entity }) => kind === 'action' && entity === 'fico_ar_invoice')).toEqual([]);
  });

  test('a message told again after it was read is unread and counts from one', async () => {
    await readAll('drawer');
    expect((await inbox('drawer')).unread).toBe(0);
    await audit('accountant', (await draftInvoice(suite, 'drawer')).id);
    expect(await newest('drawer')).toMatchObject({ isRead: false, times: 1 });
  });

  test('an action that did not happen is not told', async () => {
    await readAll('drawer');
    const { id } = await draftInvoice(suite, 'drawer', { invoiceDate: '2019-01-02' });
    expect((await audit('accountant', id)).code).not.toBe('200');
    expect((await inbox('drawer')).unread).toBe(0);
  });

  test('one message is read, or all; nobody reads for somebody else', async () => {
    await readAll('drawer');
    await audit('accountant', (await draftInvoice(suite, 'drawer')).id);
    const { id } = (await newest('drawer'))!;
    for (const as of ['accountant', 'boss2']) await suite.call(as, '/api/message/read', { ids: [id] });
    expect((await inbox('drawer')).unread).toBe(1);
    expect(await suite.call('drawer', '/api/message/read', { ids: [id] })).toMatchObject({ data: { unread: 0 } });
    expect((await newest('drawer'))!.isRead).toBe(true);
  });

  test('a kind one has switched off is not told; an account taken over is, whatever was switched off', async () => {
    await readAll('drawer');
    await suite.call('drawer', '/api/preference', { key: 'messages.muted', value: ['action', 'account'] });
    await audit('accountant', (await draftInvoice(suite, 'drawer')).id);
    expect((await inbox('drawer')).unread).toBe(0);
    const { id } = await userOf('cashier');
    await suite.call('cashier', '/api/preference', { key: 'messages.muted', value: ['account'] });
    expect((await suite.call('boss', '/erp/user/resetPassword', { userid: Number(id) })).code).toBe('200');
    const rows = await suite.sql(`select kind, title from sys_inbox where user_id = $1 and kind = 'account'`, [id]);
    expect(rows).toEqual([{ kind: 'account', title: '陈志远重置了您的密码' }]);
    await suite.call('drawer', '/api/preference', { key: 'messages.muted', value: null });
  });

  test('a follow-up whose time has come is told to who wrote it, once, unless he has followed up since', async () => {
    const company = Number((await userOf('sales')).company_id);
    const remind = () => runWork(suite.db, service('后台任务', company), (work) => remindJob.run(undefined, work));
    const { data } = await suite.get('sales', '/erp/customer/getCustList', { pageSize: 2 });
    const [first, second] = data.rows as { id: number; name: string }[];
    const follow = (rowId: number, nextTime: string | null) =>
      suite.call('sales', '/erp/follow/add', {
        moduleCode: 'crm_customer',
        rowId,
        kind: 'call',
        content: '报价',
        nextTime,
      });
    const past = new Date(Date.now() - 60_000).toISOString();
    await follow(first!.id, past);
    await follow(second!.id, past);
    await follow(second!.id, null);
    const { todos } = (await suite.get('sales', '/api/bianalysis/todo')).data as {
      todos: { label: string; to?: string }[];
    };
    expect(todos.filter(({ label }) => label.startsWith('跟进'))).toMatchObject([
      { label: `跟进 ${first!.name}`, to: `/client/show/${first!.id}` },
    ]);
    await remind();
    await remind();
    const told = (await inbox('sales')).rows.filter(({ kind }) => kind === 'follow');
    expect(told).toMatchObject([{ title: `该跟进客户${first!.name}了`, times: 1, recordId: first!.id }]);
    await readAll('sales');
    await remind();
    expect((await inbox('sales')).unread).toBe(0);
  });

  test('older messages are asked for page by page', async () => {
    const { id, company_id } = await userOf('keeper');
    await suite.sql(
      `insert into sys_inbox (company_id, user_id, id, kind, title, at) select $1, $2, n, 'task', 'T' || n, now() - n * interval '1 minute' from generate_series(1, 70) n`,
      [company_id, id],
    );
    const seen: string[] = [];
    for (let before: number | undefined, more = true; more;) {
      const page = await inbox('keeper', before === undefined ? {} : { before });
      seen.push(...page.rows.map(({ title }) => title));
      ({ more } = page);
      before = page.rows.at(-1)!.id;
    }
    // The demo has told him of other things before.
    expect(seen.filter((title) => /^T\d+$/.test(title))).toEqual(Array.from({ length: 70 }, (_, i) => `T${i + 1}`));
  });
});
