import { runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remindOverdue } from '../../modules/process/server.ts';
import { type Purchasing, purchasing } from '../support/purchasing.ts';
import { start, type Suite } from '../support/suite.ts';

let suite: Suite;
let bought: Purchasing;
const users: Record<string, number> = {};

const path = (tail: string) => `/api/crm/process/${tail}`;
const step = (id: string, more: object) => ({ id, name: `步骤${id}`, kind: 'approve', ...more });
const byUsers = (...names: string[]) => ({ by: 'users', ids: names.map((name) => users[name]!) });

let codes = 0;
/** A definition of its own for each test; those before it are switched off. */
async function defined(steps: readonly object[], more: object = {}): Promise<number> {
  await suite.sql(`update process_definition set disabled = true`);
  codes += 1;
  const { code, message, data } = await suite.call('boss', path('addProcessDefinition'), {
    code: `T${codes}`,
    name: `采购订单审批${codes}`,
    target: 'pur_order',
    steps,
    ...more,
  });
  expect([code, message]).toEqual(['200', '保存成功']);
  return data.id as number;
}
const ordered = (quantity = '10', more: object = {}) =>
  bought.made('purchaseorder', bought.orderOf([bought.line(quantity, '11.3')], more));
const statusOf = async (id: number) => (await bought.doc('purchaseorder', id)).status;
const startIt = (id: number, as = 'buyer', more: object = {}) =>
  suite.call(as, path('startProcessInstance'), { entity: 'pur_order', id, ...more });
async function started(id: number, as = 'buyer', more: object = {}): Promise<number> {
  const { code, message, data } = await startIt(id, as, more);
  expect([code, message]).toEqual(['200', expect.any(String)]);
  return data.id as number;
}
interface Event {
  readonly kind: string;
}
interface Mine {
  readonly id: number;
  readonly instance: number;
  readonly title: string;
  readonly step: string;
}
const todo = async (as: string): Promise<Mine[]> =>
  (await suite.call(as, path('queryToDoTaskList'), { pageSize: 200 })).data.rows as Mine[];
const taskOf = async (as: string, instance: number): Promise<number> => {
  const found = (await todo(as)).find((one) => one.instance === instance);
  if (!found) throw new Error(`${as} has nothing to do in ${instance}`);
  return found.id;
};
const decide = async (as: string, instance: number, decision: string, more: object = {}) =>
  suite.call(as, path('completeTask'), { taskId: await taskOf(as, instance), decision, ...more });
const info = async (as: string, instance: number) =>
  (await suite.call(as, path('getProcessInfoByProcessInstanceId'), { processInstanceId: instance })).data;

beforeAll(async () => {
  suite = await start();
  // Before anybody logs in: what a role hides is read with the session.
  await suite.sql(`update sys_role set masks = '{cost}' where code = 'hr'`);
  bought = await purchasing(suite);
  for (const { username, id } of await suite.sql<{ username: string; id: string }>('select username, id from sys_user'))
    users[username] = Number(id);
}, 120_000);
afterAll(() => suite.stop());

describe('单据审核前的审批', () => {
  test('handed in and agreed to step by step, it is audited when the last one agrees, and by him', async () => {
    await defined([step('a', { who: byUsers('manager') }), step('b', { who: byUsers('accountant', 'cashier') })]);
    const id = await ordered();
    const instance = await started(id);
    expect((await todo('manager')).find((one) => one.instance === instance)).toMatchObject({
      title: expect.stringContaining('采购订单'),
      party: '绍兴市测试纺织有限公司',
      process: expect.stringContaining('采购订单审批'),
      starter: '赵国强',
      step: '步骤a',
    });
    expect((await decide('manager', instance, 'approve', { comment: '同意，价格合适' })).data).toMatchObject({
      state: 'running',
    });
    expect(await statusOf(id)).toBe('draft');
    expect((await decide('cashier', instance, 'approve')).data).toMatchObject({ state: 'approved' });
    const order = (await bought.doc('purchaseorder', id)) as unknown as { status: string; auditedBy: number };
    expect(order).toMatchObject({ status: 'audited', auditedBy: users['cashier'] });
    // The other one of the second step has nothing to do any more.
    expect((await todo('accountant')).some((one) => one.instance === instance)).toBe(false);
    const told = await info('buyer', instance);
    expect(told).toMatchObject({
      state: 'approved',
      process: expect.any(String),
      steps: [
        { id: 'a', state: 'done', tasks: [{ name: '刘洋', state: 'approved', comment: '同意，价格合适' }] },
        { id: 'b', state: 'done', tasks: [{ state: 'dropped' }, { state: 'approved' }] },
      ],
    });
    expect(told.events.map(({ kind }: { kind: string }) => kind)).toEqual(['start', 'approve', 'approve', 'audit']);
  });

  test('audit turns into handing in, and what is being decided is not changed, removed or audited meanwhile', async () => {
    await defined([step('a', { who: byUsers('accountant') })]);
    const id = await ordered();
    const preview = await suite.call('boss', '/api/preview/pur_order/audit', { id });
    expect(preview.data).toMatchObject({
      blockers: [],
      postings: [],
      effect: { text: expect.stringContaining('先提交') },
    });
    const { data, message } = await bought.post('purchaseorder/audit', { id }, 'boss');
    expect(message).toBe('已提交审批');
    expect(data).toMatchObject({ status: 'draft', outcome: { record: { entity: 'process_instance' } } });
    expect(await statusOf(id)).toBe('draft');
    // The list says so beforehand, of this one and of no other.
    const free = await ordered();
    const { data: listed } = await suite.get('boss', '/api/purchase/purchaseorder/list', { pageSize: 50 });
    const why = (one: number) =>
      (listed.rows as { id: number; staysBecause?: string }[]).find((row) => row.id === one)?.staysBecause;
    expect([why(id), why(free)]).toEqual([expect.stringContaining('正在审批中'), undefined]);
    const { version, lines } = await bought.doc('purchaseorder', id);
    const changed = await bought.post('purchaseorder/update', { ...bought.orderOf(lines), id, version });
    expect(changed).toMatchObject({
      code: expect.not.stringMatching('^200$'),
      message: expect.stringContaining('正在审批中'),
    });
    expect(await bought.done('purchaseorder', 'audit', id)).toContain('正在审批中');
    expect(await bought.done('purchaseorder', 'cancel', id)).toContain('正在审批中');
    expect(await bought.done('purchaseorder', 'delete', id, 'buyer')).toContain('正在审批中');
    expect((await decide('accountant', data.outcome.record.id as number, 'approve')).code).toBe('200');
    expect(await statusOf(id)).toBe('audited');
  });

  test('saving and auditing at once and auditing many lead no way around', async () => {
    await defined([step('a', { who: byUsers('accountant') })]);
    const saved = await bought.post(
      'purchaseorder/save',
      { ...bought.orderOf([bought.line('5')]), act: 'audit' },
      'boss',
    );
    expect(saved.data).toMatchObject({ status: 'draft' });
    const [one, two] = [await ordered(), await ordered()];
    const batch = await suite.call('boss', '/api/batch/pur_order/audit', { ids: [one, two] });
    expect(batch.data.rows).toMatchObject([
      { ok: true, message: '已提交审批' },
      { ok: true, message: '已提交审批' },
    ]);
    expect([await statusOf(one), await statusOf(two)]).toEqual(['draft', 'draft']);
    expect((await todo('accountant')).filter(({ title }) => title.includes('采购订单')).length).toBeGreaterThan(2);
  });

  test('what fits no condition is audited at once; of several that fit the one with priority counts', async () => {
    await defined([step('a', { who: byUsers('accountant') })], { when: '价税合计 >= 10000', priority: 5 });
    const small = await ordered('1');
    expect(await bought.done('purchaseorder', 'audit', small)).toBe('done');
    expect(await statusOf(small)).toBe('audited');
    const large = await ordered('2000');
    expect(await bought.done('purchaseorder', 'audit', large)).toBe('done');
    expect(await statusOf(large)).toBe('draft');
  });

  test('a step whose condition does not hold is left out; with none left it is audited at once', async () => {
    await defined([
      step('a', { who: byUsers('manager'), when: '价税合计 > 1000' }),
      step('b', { who: byUsers('manager'), when: '供应商 = "另一家供应商"' }),
    ]);
    const small = await ordered('1');
    expect((await startIt(small)).message).toContain('没有要审批的步骤');
    expect(await bought.done('purchaseorder', 'audit', small)).toBe('done');
    expect(await statusOf(small)).toBe('audited');
    const other = await ordered('1', { supplier: bought.other });
    const instance = await started(other);
    expect((await info('buyer', instance)).steps).toMatchObject([{ state: 'skipped' }, { state: 'now' }]);
  });

  test('a rejection gives its reason, the document may be changed again, and handed in anew it runs anew', async () => {
    await defined([step('a', { who: byUsers('manager') })]);
    const id = await ordered();
    const instance = await started(id);
    expect(await decide('manager', instance, 'reject')).toMatchObject({
      code: expect.not.stringMatching('^200$'),
      message: '请填写驳回原因',
    });
    expect((await decide('manager', instance, 'reject', { comment: '太贵' })).data).toMatchObject({
      state: 'rejected',
    });
    const { version, lines } = await bought.doc('purchaseorder', id);
    const changed = await bought.post('purchaseorder/update', {
      ...bought.orderOf(lines.map((line) => ({ ...line, price: '10' }))),
      id,
      version,
    });
    expect(changed.code).toBe('200');
    const again = await started(id);
    expect(again).not.toBe(instance);
    expect((await decide('manager', again, 'approve')).data).toMatchObject({ state: 'approved' });
    expect(await statusOf(id)).toBe('audited');
  });

  test('when the audit is refused the task stays open with the reason, and succeeds once that is settled', async () => {
    await defined([step('a', { who: byUsers('accountant'), skipOwn: false })]);
    // Whoever made it must not audit it: the company's own rule refuses what the flow would allow.
    const id = await bought.made('purchaseorder', bought.orderOf([bought.line('3')]), 'boss');
    await suite.sql('update pur_order set created_by = $1 where id = $2', [users['accountant'], id]);
    const instance = await started(id, 'boss');
    const refused = await decide('accountant', instance, 'approve');
    expect(refused).toMatchObject({
      code: expect.not.stringMatching('^200$'),
      message: expect.stringContaining('审核人不能是制单人'),
    });
    expect(await statusOf(id)).toBe('draft');
    const told = await info('boss', instance);
    expect(told).toMatchObject({ state: 'running', problem: expect.stringContaining('审核人不能是制单人') });
    expect(told.events.at(-1)).toMatchObject({ kind: 'refused' });
    await suite.sql('update pur_order set created_by = $1 where id = $2', [users['buyer'], id]);
    expect((await decide('accountant', instance, 'approve')).data).toMatchObject({ state: 'approved' });
    expect(await statusOf(id)).toBe('audited');
    expect((await info('boss', instance)).problem).toBe(null);
  });

  test('taken back, the agreement counts no longer, and it is handed in anew', async () => {
    await defined([step('a', { who: byUsers('manager') })]);
    const id = await ordered();
    const instance = await started(id);
    await decide('manager', instance, 'approve');
    expect(await bought.done('purchaseorder', 'deaudit', id)).toBe('done');
    const told = await info('buyer', instance);
    expect(told.state).toBe('undone');
    expect(told.events.at(-1)).toMatchObject({ kind: 'undo', by: '陈志远' });
    expect(await started(id)).not.toBe(instance);
  });

  test('two who agree at once make one step, and a double click counts once', async () => {
    await defined([step('a', { who: byUsers('manager', 'accountant') }), step('b', { who: byUsers('cashier') })]);
    for (let round = 0; round < 5; round++) {
      const instance = await started(await ordered());
      const [one, two] = [await taskOf('manager', instance), await taskOf('accountant', instance)];
      const say = (as: string, taskId: number) => suite.call(as, path('completeTask'), { taskId, decision: 'approve' });
      const answers = await Promise.all([say('manager', one), say('accountant', two), say('manager', one)]);
      const told = await info('buyer', instance);
      const states = told.steps[0].tasks.map(({ state }: { state: string }) => state).toSorted();
      expect(states).toEqual(['approved', 'dropped']);
      expect(told.steps[1].tasks.length).toBe(1);
      expect(answers.filter(({ code }) => code === '200').length).toBeGreaterThan(0);
      expect(told.events.filter(({ kind }: { kind: string }) => kind === 'approve').length).toBe(1);
    }
  });

  test('handed in twice, or by two at once, it runs once', async () => {
    await defined([step('a', { who: byUsers('manager') })]);
    const id = await ordered();
    const [one, two] = await Promise.all([startIt(id), startIt(id)]);
    expect(one.data.id).toBe(two.data.id);
    const other = await startIt(id, 'boss');
    expect(other.message).toContain('正在审批中');
    const [row] = await suite.sql<{ n: number }>('select count(*)::int as n from process_instance where record = $1', [
      id,
    ]);
    expect(row!.n).toBe(1);
  });

  test('all of them, a part of them, one after the other', async () => {
    await defined([
      step('a', { who: byUsers('manager', 'accountant'), vote: 'all' }),
      step('b', { who: byUsers('manager', 'accountant', 'cashier'), vote: 'ratio', ratio: 60 }),
      step('c', { who: byUsers('keeper', 'manager'), vote: 'sequence' }),
    ]);
    const id = await ordered();
    const instance = await started(id);
    await decide('manager', instance, 'approve');
    expect((await info('buyer', instance)).steps[0].state).toBe('now');
    await decide('accountant', instance, 'approve');
    await decide('manager', instance, 'reject', { comment: '不同意' });
    expect((await info('buyer', instance)).state).toBe('running');
    await decide('accountant', instance, 'approve');
    await decide('cashier', instance, 'approve');
    expect((await todo('manager')).some((one) => one.instance === instance)).toBe(false);
    await decide('keeper', instance, 'approve');
    expect((await decide('manager', instance, 'approve')).data).toMatchObject({ state: 'approved' });
    expect(await statusOf(id)).toBe('audited');
  });

  test('sent back, passed on, others asked, withdrawn, stopped', async () => {
    await defined([step('a', { who: byUsers('manager') }), step('b', { who: byUsers('accountant') })]);
    const instance = await started(await ordered());
    await decide('manager', instance, 'approve');
    expect((await info('accountant', instance)).mine).toMatchObject({ back: [{ id: 'a' }] });
    expect((await decide('accountant', instance, 'return', { to: 'a', comment: '数量再核一下' })).code).toBe('200');
    expect((await todo('manager')).some((one) => one.instance === instance)).toBe(true);
    await decide('manager', instance, 'transfer', { users: [users['keeper']] });
    expect((await todo('manager')).some((one) => one.instance === instance)).toBe(false);
    await decide('keeper', instance, 'addSign', { users: [users['cashier'], users['hr']], comment: '请先看看' });
    expect((await todo('keeper')).some((one) => one.instance === instance)).toBe(false);
    await decide('cashier', instance, 'approve');
    await decide('hr', instance, 'approve');
    await decide('keeper', instance, 'approve');
    expect((await decide('accountant', instance, 'return', { to: 'starter', comment: '重填' })).data).toMatchObject({
      state: 'returned',
    });
    const second = await started(await ordered());
    const act = (as: string, tail: string, id: number, more: object = {}) =>
      suite.call(as, path(tail), { processInstanceId: id, ...more });
    expect((await act('manager', 'withdrawProcessInstance', second)).message).toBe('审批流程不存在');
    expect((await act('buyer', 'urgeProcessInstance', second)).code).toBe('200');
    expect((await act('buyer', 'urgeProcessInstance', second)).message).toContain('十分钟内');
    expect((await act('buyer', 'commentProcessInstance', second, { text: '急用' })).code).toBe('200');
    expect((await act('buyer', 'withdrawProcessInstance', second)).code).toBe('200');
    expect((await info('buyer', second)).state).toBe('withdrawn');
    expect((await todo('manager')).some((one) => one.instance === second)).toBe(false);
    const third = await started(await ordered());
    await decide('manager', third, 'approve');
    expect((await act('buyer', 'withdrawProcessInstance', third)).message).toContain('已经有人审批过');
    expect((await act('buyer', 'stopProcessInstance', third, { comment: '不买了' })).code).toBe('403');
    expect((await act('boss', 'stopProcessInstance', third, { comment: '不买了' })).code).toBe('200');
    expect((await info('buyer', third)).state).toBe('stopped');
  });

  test('roles, posts, heads of departments, whom the starter chose and who stands on the document decide', async () => {
    const [role] = await suite.sql<{ id: string }>(`select id from sys_role where code = 'cashier'`);
    const [post] = await suite.sql<{ id: string; n: number; user: string }>(
      `select s.post as id, count(*)::int as n, min(u.username) as user from hr_staff s join sys_user u on u.staff = s.id
       where u.username = 'accountant' group by s.post`,
    );
    await defined([
      step('a', { who: { by: 'role', ids: [Number(role!.id)] } }),
      step('b', { who: { by: 'post', ids: [Number(post!.id)] } }),
      step('c', { who: { by: 'chosen' } }),
      step('d', { who: { by: 'field', field: 'buyer' } }),
      step('e', { who: { by: 'starter' } }),
    ]);
    const id = await ordered();
    expect((await startIt(id)).message).toContain('请选择“步骤c”由谁审批');
    expect(await bought.done('purchaseorder', 'audit', id)).toContain('选择审批人');
    const instance = await started(id, 'buyer', { chosen: { c: [users['keeper']] } });
    await decide('cashier', instance, 'approve');
    await decide('accountant', instance, 'approve');
    await decide('keeper', instance, 'approve');
    await decide('boss', instance, 'approve');
    // Nobody audits what he made himself: his own step is passed, but the audit is not his to do.
    expect((await decide('buyer', instance, 'approve')).message).toContain('审核人不能是制单人');
  });

  test('his own step is left out, the head above stands in for himself, and nobody means the administrator', async () => {
    await defined([step('a', { who: { by: 'leader', level: 1 } }), step('b', { who: byUsers('buyer', 'manager') })]);
    // The buyer heads his own department, and there is no other above it.
    const instance = await started(await ordered());
    expect((await info('buyer', instance)).steps[0].tasks).toMatchObject([{ name: '陈志远' }]);
    await decide('boss', instance, 'approve');
    expect((await info('buyer', instance)).steps[1].tasks).toMatchObject([{ name: '刘洋' }]);
  });

  test('a change is a new revision, and what is running keeps its own', async () => {
    const first = await defined([step('a', { who: byUsers('manager') })]);
    const instance = await started(await ordered());
    const second = await suite.call('boss', path('addProcessDefinition'), {
      code: `T${codes}`,
      name: '改过的',
      target: 'pur_order',
      steps: [step('a', { who: byUsers('cashier') })],
    });
    expect(second.code).toBe('200');
    const { data } = await suite.get('boss', path('definitionWords'), { id: first });
    expect(data.revisions).toMatchObject([
      { revision: 2, current: true },
      { revision: 1, current: false, running: 1 },
    ]);
    expect((await decide('manager', instance, 'approve')).data).toMatchObject({ state: 'approved' });
    const next = await started(await ordered());
    expect((await info('buyer', next)).steps[0].tasks).toMatchObject([{ name: '周小雨' }]);
    expect((await suite.call('boss', path('enableProcessDefinition'), { id: first })).code).not.toBe('200');
  });

  test('a definition with mistakes is refused with each of them in words', async () => {
    const refusal = async (steps: object[], more: object = {}) => {
      const args = { code: 'WRONG', name: '错', target: 'pur_order', steps, ...more };
      const { code, message } = await suite.call('boss', path('addProcessDefinition'), args);
      expect(code).not.toBe('200');
      return message;
    };
    expect(await refusal([])).toContain('请至少加一个步骤');
    expect(await refusal([step('a', { who: { by: 'users' } })])).toContain('请选择人员');
    expect(await refusal([step('a', { who: byUsers('boss'), when: '没有这个 > 1' })])).toContain(
      '没有“没有这个”这一项',
    );
    expect(await refusal([step('a', { who: { by: 'field', field: 'nobody' } })])).toContain('没有这个人');
    expect(await refusal([step('a', { kind: 'copy', who: byUsers('boss') })])).toContain('至少要有一个审批步骤');
    expect(await refusal([step('a', { who: byUsers('boss2') })])).toContain('不存在');
    expect(await refusal([step('a', { who: byUsers('boss') })], { target: 'sys_user' })).toContain(
      '请选择要审批的单据',
    );
    expect(await refusal([step('a', { who: byUsers('boss') })], { when: '价税合计' })).toContain('适用条件');
  });

  test('tasks of others and flows of another company are not there', async () => {
    await defined([step('a', { who: byUsers('manager') })]);
    const instance = await started(await ordered());
    const task = await taskOf('manager', instance);
    for (const as of ['cashier', 'boss', 'boss2'])
      expect((await suite.call(as, path('completeTask'), { taskId: task, decision: 'approve' })).message).toBe(
        '审批任务不存在',
      );
    for (const as of ['hr', 'boss2']) {
      const asked = await suite.call(as, path('getProcessInfoByProcessInstanceId'), { processInstanceId: instance });
      expect(asked.message).toMatch('审批流程不存在');
    }
    expect((await suite.call('hr', path('getAllTaskListByUserId'), { userId: users['boss'] })).code).toBe('403');
  });

  test('who decides needs no right to the document, and prices hidden from his role stay hidden', async () => {
    await defined([step('a', { who: byUsers('hr') })]);
    const instance = await started(await ordered());
    const { document } = await info('hr', instance);
    expect(document.facts).toContainEqual({
      label: '供应商',
      value: 'T1 绍兴市测试纺织有限公司',
      isMoney: false,
    });
    expect(document.facts).toContainEqual({ label: '价税合计', value: '***', isMoney: true });
    expect((await info('buyer', instance)).document.facts).toContainEqual({
      label: '价税合计',
      value: '113.00',
      isMoney: true,
    });
    expect((await decide('hr', instance, 'approve')).data).toMatchObject({ state: 'approved' });
  });

  test('what waits is on the home page and in the count, copies have a page of their own', async () => {
    await defined([step('x', { kind: 'copy', who: byUsers('sales') }), step('a', { who: byUsers('manager') })]);
    const { data: before } = await suite.get('manager', path('countTasks'));
    const instance = await started(await ordered());
    expect((await suite.get('manager', path('countTasks'))).data.open).toBe(before.open + 1);
    const { data: sent } = await suite.call('sales', path('getAllTaskListByUserId'), { which: 'sent' });
    expect(sent.rows[0]).toMatchObject({ instance, state: 'sent' });
    const { data: mine } = await suite.call('buyer', path('queryStartedList'), {});
    expect(mine.rows[0]).toMatchObject({ id: instance, state: 'running', waitsFor: '刘洋' });
    const rows = await suite.call('manager', path('completeTasks'), {
      taskIds: [await taskOf('manager', instance), 1],
      decision: 'approve',
    });
    expect(rows.data.rows).toMatchObject([
      { ok: true, message: '已通过' },
      { ok: false, message: '审批任务不存在' },
    ]);
  });

  test('a condition is tried on documents that may be seen, and no others', async () => {
    await ordered('1');
    await ordered('900');
    const { data } = await suite.call('boss', path('tryCondition'), {
      target: 'pur_order',
      when: '价税合计 > 100 且 状态 = "x"',
    });
    expect(data.complaint).toContain('没有“状态”这一项');
    const tried = await suite.call('boss', path('tryCondition'), { target: 'pur_order', when: '价税合计 > 1000' });
    expect(tried.data.rows.some(({ fits }: { fits: boolean }) => fits)).toBe(true);
    expect(tried.data.rows.some(({ fits }: { fits: boolean }) => !fits)).toBe(true);
  });

  test('while somebody is away his substitute is asked, and it says so; his own documents still wait for him', async () => {
    await defined([step('a', { who: byUsers('manager') }), step('b', { who: byUsers('manager'), skipOwn: false })]);
    const before = await started(await ordered());
    const days = { startDate: '2020-01-01', endDate: '2199-12-31', reason: '出差' };
    const away = (as: string, more: object) => suite.call(as, path('saveOwnSubstitute'), { ...days, ...more });
    expect((await away('manager', { substitute: users['manager'] })).message).toBe('代理人不能是本人');
    expect((await away('manager', { substitute: users['boss2'] })).message).toContain('代理人不存在');
    expect(
      (await away('manager', { substitute: users['keeper'], startDate: '2020-01-01', endDate: '2020-01-02' })).message,
    ).toContain('已经过去');
    // What waits already goes over where he says so.
    expect((await away('manager', { substitute: users['keeper'], handOver: true })).data.moved).toBeGreaterThan(0);
    expect((await todo('manager')).some((one) => one.instance === before)).toBe(false);
    expect((await todo('keeper')).some((one) => one.instance === before)).toBe(true);
    const instance = await started(await ordered());
    expect((await info('buyer', instance)).steps[0].tasks).toMatchObject([{ name: '孙大勇', insteadOf: '刘洋' }]);
    await decide('keeper', instance, 'approve');
    expect((await info('buyer', instance)).steps[1].tasks).toMatchObject([{ name: '孙大勇', insteadOf: '刘洋' }]);
    // The keeper is away as well, and the buyer would decide about what is his own.
    await away('keeper', { substitute: users['buyer'] });
    const own = await started(await ordered());
    expect((await info('buyer', own)).steps[0].tasks).toMatchObject([{ name: '刘洋', insteadOf: null }]);
    expect((await suite.call('keeper', path('endOwnSubstitute'), {})).code).toBe('200');
    expect((await suite.call('manager', path('endOwnSubstitute'), {})).code).toBe('200');
    expect((await suite.get('manager', path('ownSubstitute'))).data).toEqual({ current: null });
    const after = await started(await ordered());
    expect((await info('buyer', after)).steps[0].tasks).toMatchObject([{ name: '刘洋', insteadOf: null }]);
  });

  test('who looks after approvals sets a substitute for others, one at a time, and nobody else does', async () => {
    const row = {
      user: users['sales'],
      substitute: users['hr'],
      startDate: '2030-01-01',
      endDate: '2030-01-10',
      reason: '产假',
    };
    const { data, code } = await suite.call('boss', path('substitute/save'), row);
    expect(code).toBe('200');
    const clash = { ...row, startDate: '2030-01-10', endDate: '2030-02-01' };
    expect((await suite.call('boss', path('substitute/save'), clash)).message).toContain('已经有代理人');
    expect((await suite.call('cashier', path('substitute/save'), clash)).code).toBe('403');
    expect((await suite.call('boss', path('substitute/delete'), { id: data.id })).code).toBe('200');
  });

  test('what waited for somebody who has left is handed over at once, but for what the other handed in himself', async () => {
    await defined([step('a', { who: byUsers('accountant') })]);
    const [one, own] = [await started(await ordered()), await started(await ordered(), 'boss')];
    const people = { user: users['accountant'], substitute: users['boss'] };
    expect((await suite.call('cashier', path('handOverTasks'), people)).code).toBe('403');
    expect((await suite.call('boss', path('handOverTasks'), { ...people, substitute: people.user })).message).toContain(
      '不能是原来的审批人',
    );
    expect((await suite.call('boss', path('handOverTasks'), people)).data.moved).toBeGreaterThan(0);
    expect((await todo('boss')).some(({ instance }) => instance === one)).toBe(true);
    expect((await todo('accountant')).some(({ instance }) => instance === own)).toBe(true);
    expect((await decide('accountant', own, 'transfer', { users: [users['boss']] })).message).toContain(
      '不由发起人自己审批',
    );
  });

  test('a task that lies beyond its time is told of once, to whoever has it and to whoever waits for it', async () => {
    await defined([step('a', { who: byUsers('manager'), hours: 1 })]);
    const instance = await started(await ordered());
    const [row] = await suite.sql<{ company_id: string }>('select company_id from process_instance where id = $1', [
      instance,
    ]);
    const company = Number(row!.company_id);
    const remind = () => runWork(suite.db, service('后台任务', company), (work) => remindOverdue.run(undefined, work));
    const told = async () => (await info('buyer', instance)).events.filter(({ kind }: Event) => kind === 'overdue');
    await remind();
    expect(await told()).toEqual([]);
    await suite.sql(`update process_task set due_at = now() - interval '1 minute' where instance = $1`, [instance]);
    await remind();
    await remind();
    expect(await told()).toMatchObject([{ people: ['刘洋'] }]);
    const { data } = await suite.get('buyer', '/api/message/list', {});
    expect(JSON.stringify(data)).toContain('超时了');
  });

  test('the list says how much it is about, unless his role hides it; the document says why it stays as it is', async () => {
    await defined([step('a', { who: byUsers('manager', 'hr') })]);
    const id = await ordered('10');
    expect(await bought.doc('purchaseorder', id)).not.toHaveProperty('staysBecause');
    const instance = await started(id);
    const row = async (as: string) => (await todo(as)).find((one) => one.instance === instance);
    expect(await row('manager')).toMatchObject({ amount: '113.00' });
    expect(await row('hr')).toMatchObject({ amount: '***' });
    expect(await bought.doc('purchaseorder', id)).toMatchObject({
      staysBecause: expect.stringContaining('正在审批中'),
    });
    await decide('manager', instance, 'approve');
    expect(await bought.doc('purchaseorder', id)).not.toHaveProperty('staysBecause');
  });

  test('everybody finds the colleagues who can decide, by name, and nobody of another company', async () => {
    const found = async (as: string, keyword: string) =>
      ((await suite.call(as, path('colleagues'), { keyword })).data.rows as { name: string }[]).map(({ name }) => name);
    expect(await found('keeper', '刘洋')).toEqual(['刘洋']);
    expect(await found('boss2', '刘洋')).toEqual([]);
  });

  test('statistics say how long each step and each person takes, and what waits; only who looks after approvals sees them', async () => {
    await defined([step('q', { name: '统计的一步', who: byUsers('manager', 'keeper'), hours: 2 })]);
    const [one, two, three] = [
      await started(await ordered()),
      await started(await ordered()),
      await started(await ordered()),
    ];
    await decide('manager', one, 'approve');
    await decide('keeper', two, 'reject', { comment: '不要' });
    const [now] = await suite.sql<{ day: string }>(
      `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`,
    );
    // One took three hours and was late, the other took one; the third waits, and should have been decided an hour ago.
    await suite.sql(
      `update process_task set opened_at = decided_at - interval '3 hours', due_at = decided_at - interval '1 hour' where instance = $1 and state = 'approved'`,
      [one],
    );
    await suite.sql(
      `update process_task set opened_at = decided_at - interval '1 hour' where instance = $1 and state = 'rejected'`,
      [two],
    );
    await suite.sql(`update process_task set due_at = now() - interval '1 hour' where instance = $1`, [three]);
    const range = { from: now!.day, to: now!.day };
    const ask = (as: string, by: string) => suite.get(as, path('statistics'), { ...range, by });
    const { data } = await ask('boss', 'step');
    expect(data.rows.find((row: { step: string }) => row.step === '统计的一步')).toMatchObject({
      decided: 2,
      rejected: 1,
      average: '2.0',
      middle: '2.0',
      longest: '3.0',
      late: 1,
      // Both are asked about the third.
      waiting: 2,
      waitingLate: 2,
    });
    const people = (await ask('boss', 'person')).data.rows as { person: string; decided: number }[];
    const [of] = await suite.sql<{ n: number }>(
      `select count(*)::int as n from process_task where "user" = $1 and state in ('approved', 'rejected', 'returned', 'transferred')`,
      [users['keeper']],
    );
    expect(people.find(({ person }) => person === '孙大勇')!.decided).toBe(of!.n);
    expect((await ask('cashier', 'step')).code).toBe('403');
  });
});
