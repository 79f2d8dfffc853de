import { describe, expect, test } from 'vitest';
import { ProviderCaller } from './caller.ts';

/** The four of them are one adapter, which 票点点 takes through the whole contract; here they differ. */
describe.each([
  ['yipiaoyun', 'md5'],
  ['xinshidai', 'rsa'],
  ['ewy', 'none'],
] as const)('%s signs by %s', (code, scheme) => {
  test('and is let in; altered on the way, it is not', async () => {
    const desk = new ProviderCaller(code);
    await desk.start();
    const { issueBlue } = desk.provider.operations;
    expect(desk.account().settings['signScheme']).toBe(scheme);
    const { issued } = await desk.issued(desk.blueOrder());
    expect(issued.number).toMatch(/^26\d{18}$/);
    const order = desk.blueOrder();
    const { url, headers, body } = issueBlue.request(desk.account(), order);
    const altered = String(body).replace('张三', '李四');
    const answer = await fetch(url, { method: 'POST', headers, body: altered });
    const read = issueBlue.read({ status: answer.status, body: await answer.text() }, desk.account(), order);
    if (scheme === 'none') expect(read).toMatchObject({ ok: true });
    else expect(read).toMatchObject({ fault: { kind: 'auth' } });
    await desk.stop();
  });
});

test('a service that calls things otherwise is spoken to in its words', () => {
  const desk = new ProviderCaller('ewy');
  const account = { settings: { appKey: 'k', mapping: '{"paths":{"query":"/v9/find"},"fields":{"serials":"nos"}}' } };
  const whole = { ...account, gateway: 'https://example.com', taxNo: '1', now: 0, nonce: '0'.repeat(32) };
  const { url, body } = desk.provider.operations.query.request(whole, [{ serial: 'S1', red: false }]);
  expect(url).toBe('https://example.com/v9/find');
  expect(JSON.parse(String(body))).toEqual({ xhdwsbh: '1', nos: ['S1'] });
  const spoilt = { ...whole, settings: { mapping: '{' } };
  expect(() => desk.provider.operations.query.request(spoilt, [])).toThrow('接口映射不是有效的 JSON');
});
