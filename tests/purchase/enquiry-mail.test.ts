import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/start.ts';
import { daysFromToday, today } from '../support/days.ts';
import { purchasing, type Purchasing } from '../support/purchasing.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

interface Mail {
  readonly id: number;
  readonly supplier: number;
  readonly receiver: string | null;
  readonly state: string;
  readonly error: string | null;
}

let suite: Suite;
let sandbox: Sandbox;
let bought: Purchasing;
let suppliers: number[];
beforeAll(async () => {
  sandbox = await startSandbox({ perDay: 0 });
  suite = await start({ workers: 1, shops: { apps: {}, publicUrl: 'http://127.0.0.1:1', sandbox: sandbox.url } });
  bought = await purchasing(suite);
  const saved = (code: string, more: object) => bought.made('supplier', { code, name: `询价供应商${code}`, ...more });
  suppliers = [
    await saved('E1', { email: 'first@supplier.example' }),
    await saved('E2', { contacts: [{ name: '无邮箱' }, { name: '李四', email: 'second@supplier.example' }] }),
    await saved('E3', {}),
    await saved('E4', { email: 'nobody@supplier.example' }),
  ];
});
afterAll(async () => {
  await suite.stop();
  await sandbox.stop();
});

async function enquired(asked: readonly number[], more: object = {}): Promise<number> {
  const id = await bought.made('enquiry', {
    subject: '冬季备货',
    enquiryDate: today(),
    deadline: daysFromToday(5),
    buyer: bought.boss,
    terms: '送货到仓',
    lines: [{ sku: bought.skus[0], quantity: '48', spec: '白色' }],
    suppliers: asked.map((supplier) => ({ supplier })),
    ...more,
  });
  expect(await bought.done('enquiry', 'audit', id)).toBe('done');
  return id;
}
const send = (id: number, as = 'buyer') => bought.done('enquiry', 'send', id, as);
const mails = async (id: number) => (await suite.get('buyer', '/api/purchase/enquiry/mails', { id })).data as Mail[];
const settled = (id: number) =>
  until(async () => {
    const all = await mails(id);
    return all.some(({ state }) => state === 'waiting') ? undefined : all;
  });
const arrived = (to: string, number: string) =>
  sandbox.post.mails.filter((mail) => mail.to.includes(to) && mail.subject.includes(number));

test('each supplier gets one letter with the lines; whoever has no mail is named and the others are written to', async () => {
  const id = await enquired(suppliers);
  const { data: preview } = await suite.call('buyer', '/api/preview/pur_enquiry/send', { id });
  expect(preview).toMatchObject({ blockers: [], warnings: [expect.stringContaining('询价供应商E3 没有邮箱')] });
  // Clicked by two people at once: the second finds the letters of the first.
  const answers = await Promise.all([send(id), send(id, 'boss')]);
  expect(answers.filter((answer) => answer === 'done').length).toBe(1);
  expect(answers.find((answer) => answer !== 'done')).toContain('询价供应商E3 没有邮箱');

  expect((await settled(id)).map(({ receiver, state }) => [receiver, state])).toEqual([
    ['first@supplier.example', 'sent'],
    ['second@supplier.example', 'sent'],
    [null, 'none'],
    ['nobody@supplier.example', 'failed'],
  ]);
  expect((await mails(id))[3]!.error).toContain('对方不收');
  const { number } = await bought.doc('enquiry', id);
  const [letter, ...more] = arrived('first@supplier.example', number);
  expect(more).toEqual([]);
  expect(letter!.subject).toBe(`合流演示公司询价 ${number}：冬季备货（${daysFromToday(5)} 前报价）`);
  for (const part of ['询价供应商E1：', '48 ', '（白色）', '要求：送货到仓', '联系人：'])
    expect(letter!.text).toContain(part);
  expect(letter!.text).not.toContain('询价供应商E2');
  const [sheet] = letter!.attachments;
  expect(sheet!.name).toBe(`询价单 ${number} 合流演示公司.xlsx`);
  expect(Buffer.from(sheet!.content).subarray(0, 2).toString()).toBe('PK');

  // What was wrong is put right: only those who have no letter get one.
  const { version } = await bought.read<{ version: number }>('supplier', suppliers[2]!);
  await bought.post('supplier/update', {
    id: suppliers[2],
    version,
    code: 'E3',
    name: '询价供应商E3',
    email: 'third@supplier.example',
  });
  expect(await send(id)).toBe('done');
  await settled(id);
  expect(arrived('third@supplier.example', number).length).toBe(1);
  expect(arrived('first@supplier.example', number).length).toBe(1);
});

test('sent again by hand it is another letter; after a change of the enquiry a new round begins', async () => {
  const id = await enquired([suppliers[0]!]);
  expect(await send(id)).toBe('done');
  const [mail] = await settled(id);
  expect(await send(id)).toContain('都已发送');
  const again = (action: string) => suite.call('buyer', `/api/purchase/enquirymail/${action}`, { id: mail!.id });
  expect((await again('retry')).code).not.toBe('200');
  expect((await again('resend')).code).toBe('200');
  await settled(id);
  const { number } = await bought.doc('enquiry', id);
  const ids = () => arrived('first@supplier.example', number).map(({ messageId }) => messageId);
  expect(new Set(ids()).size).toBe(2);

  expect(await bought.done('enquiry', 'deaudit', id)).toBe('done');
  expect(await send(id)).not.toBe('done');
  expect(await bought.done('enquiry', 'audit', id)).toBe('done');
  expect(await send(id)).toBe('done');
  await settled(id);
  expect(ids().length).toBe(3);
});

test('one that a process had taken when it died leaves once its time is over, under the same id', async () => {
  const id = await enquired([suppliers[0]!]);
  expect(await send(id)).toBe('done');
  await settled(id);
  const { number } = await bought.doc('enquiry', id);
  // As it stands when the mail server said yes and nobody wrote it down.
  await suite.sql(
    `update pur_enquiry_mail set state = 'waiting', next_try_at = now() + interval '1 second' where enquiry = $1`,
    [id],
  );
  const second = await enquired([suppliers[1]!]);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(await send(second)).toBe('done');
  await settled(id);
  const all = arrived('first@supplier.example', number);
  expect(all.length).toBe(2);
  expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(1);
});

test('without a mailbox, a right or one’s own company nothing is sent', async () => {
  const id = await enquired([suppliers[0]!]);
  expect(await send(id, 'boss2')).not.toBe('done');
  expect(await send(id, 'keeper')).not.toBe('done');
  expect((await suite.get('boss2', '/api/purchase/enquiry/mails', { id })).code).not.toBe('200');
  await suite.sql('update oms_mail_account set disabled = true');
  expect(await send(id)).toContain('还没有发件邮箱');
  await suite.sql('update oms_mail_account set disabled = false');
});
