import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox } from '../start.ts';
import { ProviderCaller } from './contract/caller.ts';
import { companyBuyer } from './contract/faces.ts';

const desk = new ProviderCaller('piaodiandian');
const { applyRed, issueBlue, login, continueLogin } = desk.provider.operations;
const whose = { code: desk.code, taxNo: desk.taxNo };

beforeAll(() => desk.start());
afterAll(() => desk.stop());

const post = async (path: string, body: object) => {
  const answer = await fetch(`${desk.sandbox.url}/_control/providers/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const page = async (path: string) => {
  const answer = await fetch(desk.sandbox.url + path);
  return { status: answer.status, text: await answer.text() };
};

describe('people at the pages', () => {
  test('see invoices, and nothing written into one is taken for markup', async () => {
    const order = desk.blueOrder({ remark: '<script>alert(1)</script>' });
    await desk.value(issueBlue, order);
    const { id, face } = desk.office.paper(desk.code, desk.taxNo, order.serial)!;
    expect((await page('/providers')).text).toContain(face.issued!.number);
    const { text } = await page(`/providers/invoices/${id}`);
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script>alert');
    expect((await page('/providers/invoices/99999')).status).toBe(404);
    expect((await page('/providers/face/nobody/1')).status).toBe(404);
    expect((await page('/switches')).text).toContain('票点点 额度用完');
  });

  test('answer as the buyer does, whose booking makes him be asked', async () => {
    const blue = await desk.issued(desk.blueOrder({ buyer: companyBuyer }));
    await post('book', { id: desk.office.byNumber(desk.taxNo, blue.issued.number).id });
    const order = desk.redOrder(blue, true);
    const { uuid, state } = await desk.value(applyRed!, order);
    expect(state).toBe('waitBuyer');
    expect((await page('/providers')).text).toContain('购方同意');
    expect(await post('answer', { uuid: 'nobody', agree: true })).toMatchObject({ status: 400 });
    expect(await post('answer', { uuid, agree: 'true' })).toMatchObject({ status: 200 });
    expect(await desk.told(order.serial, true)).toMatchObject({ state: 'issued' });
  });

  test('log the clerk out; he comes back by SMS and face', async () => {
    const clerk = { clerk: '李开票' };
    await post('logout', whose);
    expect(await desk.value(login!, clerk)).toMatchObject({ state: 'needSms' });
    expect((await page(`/providers/face/${desk.code}/${desk.taxNo}`)).text).toContain('先在合流输入验证码');
    const { qr } = await desk.value(continueLogin!, { ...clerk, smsCode: '123456' });
    expect(new URL(qr!).pathname).toBe(`/providers/face/${desk.code}/${desk.taxNo}`);
    await post('login', whose);
    expect(await desk.value(login!, clerk)).toMatchObject({ state: 'ready' });
  });

  test('turn switches, which stay between never and always', async () => {
    const { body } = await post('faults', { code: 'nuonuo', plan: { late: 7, never: 0.5, nonsense: 1 } });
    expect(body['nuonuo']).toMatchObject({ late: 1, never: 0.5 });
    expect(body['baiwang']).toMatchObject({ late: 0 });
    expect((await post('faults', { plan: { late: 0, never: 0 } })).body['nuonuo']).toMatchObject({ late: 0 });
    expect(await post('faults', { code: 'nobody', plan: {} })).toMatchObject({ status: 400 });
    expect(await post('callback', { code: 'piaotong', url: 'nowhere' })).toMatchObject({ status: 400 });
  });

  test('hurry what is late', async () => {
    await post('faults', { code: desk.code, plan: { late: 1 } });
    const order = desk.blueOrder();
    await desk.value(issueBlue, order);
    await post('faults', { code: desk.code, plan: { late: 0 } });
    expect(await desk.told(order.serial)).toEqual({ state: 'issuing' });
    await post('decide', { id: desk.office.paper(desk.code, desk.taxNo, order.serial)!.id });
    expect(await desk.told(order.serial)).toMatchObject({ state: 'issued' });
  });
});

test('invoices, confirmations and what was taken back outlive a restart, and no number is given twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heliu-invoices-'));
  const first = new ProviderCaller('nuonuo');
  await first.start({ folder });
  const blue = await first.issued(first.blueOrder());
  await first.takeBack(first.redOrder(blue, false));
  const { left } = first.office.left(first.taxNo);
  await first.stop();
  const again = await startSandbox({ shops: [], folder, invoices: { delayMs: 0 } });
  const { office } = again.invoices;
  const { taken, face } = office.byNumber(first.taxNo, blue.issued.number);
  expect(taken).toEqual({ net: 88_41n, tax: 11_49n });
  expect(office.confirmations).toHaveLength(1);
  expect(office.left(first.taxNo).left).toBe(left);
  const { limits } = again.invoices.contexts.get('nuonuo')!;
  const { issued: _, ...plain } = face;
  const order = { code: 'nuonuo', taxNo: first.taxNo, face: plain, callbackUrl: '', base: again.url } as const;
  const next = office.issue({ ...order, serial: 'AFTER' }, limits);
  expect(next.face.issued!.number > blue.issued.number).toBe(true);
  expect(() => office.issue({ ...order, serial: blue.serial }, limits)).toThrow('不能重复');
  await again.stop();
  rmSync(folder, { recursive: true });
});

test('the thousandth invoice costs what the first did', () => {
  const { limits, office, code } = desk.sandbox.invoices.contexts.get('nuonuo')!;
  const { face } = desk.blueOrder();
  const issue = (count: number, mark: string): number => {
    const started = performance.now();
    for (let at = 0; at < count; at++)
      office.issue({ code, taxNo: desk.taxNo, serial: mark + at, face, callbackUrl: '', base: '' }, limits);
    return performance.now() - started;
  };
  issue(200, 'WARM');
  const early = issue(300, 'EARLY');
  issue(3_000, 'MANY');
  // Anything that grew with what is stored would be tens of times slower by now; a busy machine is a few.
  expect(issue(300, 'LATE')).toBeLessThan(early * 6 + 50);
});
