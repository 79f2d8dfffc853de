import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from '../support/suite.ts';
import { png, upload } from '../support/upload.ts';

let suite: Suite;
const users: Record<string, number> = {};
const path = (tail: string) => `/api/crm/process/${tail}`;

const blank = { required: false, hint: '', options: [], start: '', when: '', text: '', columns: [] };
const column = { required: true, options: [] };
const fields = [
  { ...blank, required: true, id: 'f1', kind: 'choice', label: '类型', options: ['普通', '加急'] },
  { ...blank, required: true, id: 'f2', kind: 'text', label: '加急原因', when: '类型 = "加急"' },
  { ...blank, id: 'f3', kind: 'person', label: '经办人' },
  { ...blank, id: 'f4', kind: 'file', label: '合同' },
  {
    ...blank,
    required: true,
    id: 'f5',
    kind: 'lines',
    label: '清单',
    columns: [
      { ...column, id: 'c1', kind: 'text', label: '名称' },
      { ...column, id: 'c2', kind: 'money', label: '金额' },
    ],
  },
];
const lines = (...amounts: string[]) => amounts.map((c2, i) => ({ c1: `第${i + 1}件`, c2 }));
const step = (id: string, more: object) => ({ id, name: `步骤${id}`, kind: 'approve', ...more });
const byUsers = (...names: string[]) => ({ by: 'users', ids: names.map((name) => users[name]!) });

let made = 0;
/** A form of its own for each test, with a flow of these steps. */
async function formed(
  steps: readonly object[],
  { items = fields as readonly object[], ...more }: { items?: readonly object[]; [key: string]: unknown } = {},
): Promise<{ form: number; code: string }> {
  made += 1;
  const code = `T${made}`;
  const {
    code: answer,
    message,
    data,
  } = await suite.call('boss', path('form/save'), {
    code,
    name: `测试表单${made}`,
    items,
    ...more,
  });
  expect([answer, message]).toEqual(['200', '保存成功']);
  if (steps.length > 0) await defined(code, steps);
  return { form: data.id as number, code };
}
async function defined(code: string, steps: readonly object[], more: object = {}): Promise<number> {
  const { message, data } = await suite.call('boss', path('addProcessDefinition'), {
    code: `F${code}`,
    name: `${code}审批`,
    target: `form:${code}`,
    steps,
    ...more,
  });
  expect(message).toBe('保存成功');
  return data.id as number;
}
const filled = async (form: number, values: object, as = 'sales') =>
  suite.call(as, path('saveRequest'), { form, f1: '普通', f5: lines('100.00'), ...values });
async function draft(form: number, values: object = {}, as = 'sales'): Promise<{ id: number; version: number }> {
  const { code, message, data } = await filled(form, values, as);
  expect([code, message]).toEqual(['200', expect.any(String)]);
  return data as { id: number; version: number };
}
const handIn = (id: number, as = 'sales', more: object = {}) =>
  suite.call(as, path('startProcessInstance'), { entity: 'process_request', id, ...more });
async function started(form: number, values: object = {}, as = 'sales'): Promise<{ id: number; instance: number }> {
  const { id } = await draft(form, values, as);
  const { code, message, data } = await handIn(id, as);
  expect([code, message]).toEqual(['200', expect.any(String)]);
  return { id, instance: data.id as number };
}
const info = async (as: string, instance: number) =>
  (await suite.call(as, path('getProcessInfoByProcessInstanceId'), { processInstanceId: instance })).data;
async function decide(as: string, instance: number, decision: string, more: object = {}) {
  const { mine } = await info(as, instance);
  return suite.call(as, path('completeTask'), { taskId: mine.task, decision, ...more });
}
const statusOf = async (id: number): Promise<string> => {
  const { data } = await suite.get('boss', path('request/get'), { id });
  return data.status as string;
};

async function raw(as: string, url: string): Promise<Buffer> {
  const { rawPayload } = await suite.app.inject({ url, headers: { sessid_id: await suite.token(as) } });
  return rawPayload;
}

beforeAll(async () => {
  suite = await start();
  for (const { username, id } of await suite.sql<{ username: string; id: string }>('select username, id from sys_user'))
    users[username] = Number(id);
}, 120_000);
afterAll(() => suite.stop());

describe('表单审批', () => {
  test('designed, filled in, sent back, handed in anew with what changed marked, and agreed to', async () => {
    const { form } = await formed([step('a', { who: byUsers('accountant') })]);
    const { id, instance } = await started(form, { f5: lines('100.00', '50.50') });
    expect(await statusOf(id)).toBe('running');
    expect(await info('accountant', instance)).toMatchObject({
      title: expect.stringMatching(/^测试表单\d+ SP/),
      document: {
        facts: expect.arrayContaining([
          { label: '类型', value: '普通', isMoney: false },
          { label: '金额合计', value: '150.50', isMoney: true },
        ]),
        lines: [
          {
            label: '清单',
            rows: [
              ['第1件', '100.00'],
              ['第2件', '50.50'],
            ],
          },
        ],
      },
      changes: null,
    });
    expect((await decide('accountant', instance, 'return', { to: 'starter', comment: '少了一件' })).code).toBe('200');
    expect(await statusOf(id)).toBe('returned');
    expect((await info('sales', instance)).edit).toBe(id);
    const { data: opened } = await suite.get('sales', path('openForm'), { request: id });
    const rows = opened.values.f5 as { id: number; c1: string; c2: string }[];
    const { code } = await suite.call('sales', path('saveRequest'), {
      form,
      id,
      version: opened.request.version,
      f1: '加急',
      f2: '客户催',
      f5: [{ ...rows[0]!, c2: '120.00' }, rows[1]!, { c1: '第3件', c2: '9.50' }],
    });
    expect(code).toBe('200');
    const again = (await handIn(id)).data.id as number;
    const { changes } = await info('accountant', again);
    expect(changes.differences).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: '类型', changes: [{ before: '普通', after: '加急' }] }),
        expect.objectContaining({
          label: '清单第 1 行 第1件',
          changes: [{ label: '金额', before: '￥100.00', after: '￥120.00' }],
        }),
        expect.objectContaining({ label: '清单第 3 行（新增）' }),
      ]),
    );
    expect((await decide('accountant', again, 'approve')).data).toMatchObject({ state: 'approved' });
    expect(await statusOf(id)).toBe('approved');
    const { data } = await suite.get('boss', path('request/list'), { id });
    expect(data.rows[0]).toMatchObject({ amount: '180.00', starter: users['sales'], summary: expect.any(String) });
    // What was agreed to is nobody's to change.
    const late = await suite.call('sales', path('saveRequest'), { form, id, f1: '普通', f5: lines('1.00') });
    expect(late.message).toContain('已通过，不能修改');
    const removed = await suite.call('sales', path('removeRequest'), { request: id });
    expect(removed.message).toContain('已通过，不能删除');
  });

  test('the server refuses by the rules of the form, and names the field', async () => {
    const { form } = await formed([step('a', { who: byUsers('accountant') })]);
    const refused = async (values: object) => {
      const { code, message, data } = await filled(form, values);
      expect(code).not.toBe('200');
      return [message, data?.complaints?.[0]?.path];
    };
    expect(await refused({ f1: null })).toEqual(['类型不能为空', 'f1']);
    expect(await refused({ f1: '特急' })).toEqual([expect.stringContaining('类型'), 'f1']);
    expect(await refused({ f1: '加急' })).toEqual(['加急原因不能为空', 'f2']);
    expect(await refused({ f5: [] })).toEqual(['请填写清单', 'f5']);
    expect(await refused({ f5: [{ c1: '甲', c2: '1.234' }] })).toEqual([
      expect.stringContaining('清单第1行'),
      'f5.0.c2',
    ]);
    expect(await refused({ f3: 999_999_999 })).toEqual([expect.stringContaining('经办人'), 'f3']);
    expect((await refused({ f4: 999_999_999 }))[0]).toContain('合同');
    expect((await refused({ f5: [{ c1: '长'.repeat(100_000), c2: '1' }] }))[0]).toBeTruthy();
    const { data } = await filled(form, { f2: '藏着的', nonsense: 1, c2: '9999.00' });
    const { data: opened } = await suite.get('sales', path('openForm'), { request: data.id });
    // Nobody answers for what he did not see, and nobody sends his own sums.
    expect(opened.values).toMatchObject({ f2: null, c2: '100.00' });
    expect(opened.values.nonsense).toBeUndefined();
  });

  test('conditions and approvers speak of the fields; who is asked follows from them', async () => {
    const { form } = await formed([
      step('a', { who: { by: 'field', field: 'f3' } }),
      step('b', { who: byUsers('boss'), when: '金额合计 >= 1000 且 类型 = "加急"' }),
    ]);
    const { instance } = await started(form, {
      f1: '加急',
      f2: '急',
      f3: users['manager'],
      f5: lines('600.00', '400.00'),
    });
    expect((await decide('manager', instance, 'approve')).data).toMatchObject({ state: 'running' });
    expect((await decide('boss', instance, 'approve')).data).toMatchObject({ state: 'approved' });
    const small = await started(form, { f1: '加急', f2: '急', f3: users['manager'], f5: lines('999.99') });
    expect((await decide('manager', small.instance, 'approve')).data).toMatchObject({ state: 'approved' });
  });

  test('a new version is filled in from then on; what was filled in is shown by its own', async () => {
    const { form, code } = await formed([step('a', { who: byUsers('accountant') })]);
    const { instance } = await started(form);
    const waiting = await draft(form);
    const renamed = fields.map((one) => ({
      ...one,
      label: one.label.replace('类型', '紧急程度'),
      when: one.when.replace('类型', '紧急程度'),
    }));
    const { data } = await suite.call('boss', path('form/save'), { code, name: '新版表单', items: renamed });
    expect((await info('accountant', instance)).document.facts[0]).toMatchObject({ label: '类型' });
    expect((await handIn(waiting.id)).message).toContain('已改版');
    expect((await filled(form, {})).message).toContain('改版');
    const { data: opened } = await suite.get('sales', path('openForm'), { request: waiting.id });
    expect(opened).toMatchObject({ isRenewed: true, form: { id: data.id, revision: 2 }, values: { f1: '普通' } });
    const saved = await suite.call('sales', path('saveRequest'), {
      form: data.id,
      id: waiting.id,
      version: waiting.version,
      f1: '普通',
      f5: lines('5.00'),
    });
    expect(saved.code).toBe('200');
    expect((await handIn(waiting.id)).code).toBe('200');
  });

  test('a version that its flow could not be read by any more is not saved', async () => {
    const { code } = await formed([step('a', { who: byUsers('accountant'), when: '金额合计 > 5' })]);
    const { message } = await suite.call('boss', path('form/save'), { code, name: '少了', items: fields.slice(0, 2) });
    expect(message).toContain(`流程“${code}审批”会不能用`);
  });

  test('pressed twice it is handed in once; withdrawn it is open again; removed it is gone', async () => {
    const { form } = await formed([step('a', { who: byUsers('accountant') })]);
    const { id } = await draft(form);
    const [one, two] = await Promise.all([handIn(id), handIn(id)]);
    expect(one.data.id ?? two.data.id).toBe(two.data.id ?? one.data.id);
    const instance = (one.data.id ?? two.data.id) as number;
    await suite.call('sales', path('withdrawProcessInstance'), { processInstanceId: instance });
    expect(await statusOf(id)).toBe('withdrawn');
    expect((await suite.call('sales', path('removeRequest'), { request: id })).code).toBe('200');
    expect((await info('sales', instance)).document).toBeNull();
  });

  test('what somebody fills in is his own: others neither open, change, hand in nor print it', async () => {
    const { form } = await formed([step('a', { who: byUsers('accountant') })]);
    const { id, version } = await draft(form);
    for (const as of ['cashier', 'boss2']) {
      expect((await suite.get(as, path('openForm'), { request: id })).message).toContain('不存在');
      expect(
        (await suite.call(as, path('saveRequest'), { form, id, version, f1: '普通', f5: lines('1') })).message,
      ).toMatch(/不存在/);
      expect((await handIn(id, as)).message).toContain('不存在');
      expect((await suite.get(as, path('requestFacts'), { request: id })).message).toContain('不存在');
      expect((await suite.get(as, path('requestPaper'), { request: id })).message).toContain('不存在');
      expect((await suite.call(as, path('removeRequest'), { request: id })).message).toContain('不存在');
    }
    expect((await suite.get('sales', path('request/list'))).code).not.toBe('200');
  });

  test('who may start it is told by role and department', async () => {
    const [role] = await suite.sql<{ id: string }>(`select id from sys_role where code = 'accountant'`);
    const { form } = await formed([step('a', { who: byUsers('boss') })], { roles: [Number(role!.id)] });
    const tiles = async (as: string) =>
      ((await suite.get(as, path('startableForms'))).data.rows as { id: number }[]).some((one) => one.id === form);
    expect([await tiles('accountant'), await tiles('sales')]).toEqual([true, false]);
    expect((await filled(form, {})).message).toContain('可发起范围');
    expect((await filled(form, {}, 'accountant')).code).toBe('200');
  });

  test('a file belongs to the request that names it and to no other', async () => {
    const { form } = await formed([step('a', { who: byUsers('accountant') })]);
    const { data: file } = await upload(suite, 'sales', '合同.png', png);
    const { instance } = await started(form, { f4: file.id });
    const { document } = await info('accountant', instance);
    const told = document.facts.find(({ label }: { label: string }) => label === '合同');
    expect(told).toMatchObject({ value: '合同.png', url: expect.stringContaining(`/files/${file.id}`) });
    expect((await filled(form, { f4: file.id }, 'cashier')).message).toContain('合同');
  });

  test('where nobody has to be asked it is agreed to as it is handed in; without a flow it is refused', async () => {
    const alone = await formed([step('a', { who: byUsers('boss') })]);
    const { id } = await started(alone.form, {}, 'boss');
    expect(await statusOf(id)).toBe('approved');
    const { form } = await formed([]);
    expect((await handIn((await draft(form)).id)).message).toContain('还没有适用的流程');
  });

  test('printed with its trail and exported with a column for each field', async () => {
    const { form } = await formed([step('a', { who: byUsers('accountant') })]);
    const { id, instance } = await started(form);
    await decide('accountant', instance, 'approve', { comment: '可以' });
    for (const as of ['sales', 'accountant']) {
      const paper = await raw(as, `${path('requestPaper')}?request=${id}`);
      expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const sheet = await raw('boss', `${path('requestsFile')}?form=${form}`);
    expect(sheet.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('流程里的评论', () => {
  test('whoever is named is told and may read from then on; files come along; what stands there stays', async () => {
    const { form } = await formed([step('a', { who: byUsers('accountant') })]);
    const { id, instance } = await started(form);
    expect(
      (await suite.call('keeper', path('getProcessInfoByProcessInstanceId'), { processInstanceId: instance })).code,
    ).not.toBe('200');
    const { data: file } = await upload(suite, 'accountant', '说明.png', png);
    const said = await suite.call('accountant', path('commentProcessInstance'), {
      processInstanceId: instance,
      text: '@王磊 请看 <img src=x onerror=alert(1)>',
      mentions: [users['keeper']],
      files: [file.id],
    });
    expect(said.code).toBe('200');
    const { data: inbox } = await suite.get('keeper', '/api/message/list');
    expect(inbox.rows[0]).toMatchObject({
      title: expect.stringContaining('提到了您'),
      path: `/process/detail/${instance}`,
    });
    const seen = await info('keeper', instance);
    expect(seen).toMatchObject({ mine: null, mayComment: true });
    expect(seen.events.at(-1)).toMatchObject({
      kind: 'comment',
      text: '@王磊 请看 <img src=x onerror=alert(1)>',
      files: [{ name: '说明.png', url: expect.stringContaining('/files/') }],
    });
    // He reads the approval; the record itself stays closed to him.
    expect((await suite.get('keeper', path('request/get'), { id })).code).not.toBe('200');
    await suite.call('sales', path('withdrawProcessInstance'), { processInstanceId: instance });
    expect((await info('keeper', instance)).events.some(({ kind }: { kind: string }) => kind === 'comment')).toBe(true);
  });

  test('nobody of another company is named, no file of others is taken, and strangers say nothing', async () => {
    const { form } = await formed([step('a', { who: byUsers('accountant') })]);
    const { instance } = await started(form);
    const say = (as: string, more: object) =>
      suite.call(as, path('commentProcessInstance'), { processInstanceId: instance, text: '看', ...more });
    expect((await say('sales', { mentions: [users['boss2']] })).message).toContain('提到的同事不存在');
    const { data: file } = await upload(suite, 'cashier', '别人的.png', png);
    expect((await say('sales', { files: [file.id] })).message).toContain('附件');
    expect((await say('cashier', {})).message).toContain('不存在');
    expect((await say('boss2', {})).message).toContain('不存在');
  });
});

describe('换到新版本', () => {
  test('what fits is moved and says so in its history; what does not says why', async () => {
    const { form, code } = await formed([
      step('a', { who: byUsers('accountant') }),
      step('b', { who: byUsers('manager') }),
    ]);
    const [one, two] = [await started(form), await started(form)];
    await decide('accountant', two.instance, 'approve');
    const next = await defined(code, [
      step('a', { who: byUsers('accountant'), name: '财务' }),
      step('c', { who: byUsers('boss') }),
    ]);
    const { data } = await suite.get('boss', path('olderRunning'), { id: next });
    expect(data.rows).toMatchObject([
      { id: one.instance, revision: 1, why: null },
      { id: two.instance, why: '新版本没有“步骤b”这一步' },
    ]);
    const moved = await suite.call('boss', path('moveRunning'), { id: next, instances: [one.instance, two.instance] });
    expect(moved.data.rows).toMatchObject([{ ok: true }, { ok: false, message: '新版本没有“步骤b”这一步' }]);
    expect(await info('sales', one.instance)).toMatchObject({
      revision: 2,
      steps: [{ name: '财务', state: 'now' }, {}],
    });
    expect((await info('sales', one.instance)).events.at(-1)).toMatchObject({
      kind: 'move',
      text: '第 1 版 → 第 2 版',
    });
    await decide('accountant', one.instance, 'approve');
    expect((await decide('boss', one.instance, 'approve')).data).toMatchObject({ state: 'approved' });
    expect((await suite.call('sales', path('moveRunning'), { id: next, instances: [two.instance] })).code).not.toBe(
      '200',
    );
  });
});
