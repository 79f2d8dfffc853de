import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sandboxMerchant } from '../../../modules/payment/model.ts';
import { readPayments } from './payments.ts';

const folder = mkdtempSync(join(tmpdir(), 'heliu-pay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'merchant.json');
const read = (content: unknown, publicUrl: string | undefined = 'https://erp.example.com') => {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readPayments({ wechatPay: path, sandboxUrl: undefined, publicUrl, host: '127.0.0.1', port: 8080 });
};
const { gateway: _, ...merchant } = sandboxMerchant('http://127.0.0.1:8081');

test('a whole file is read, and the gateway is the real one unless it says otherwise', () => {
  expect(read(merchant)).toEqual({
    merchant: { ...merchant, gateway: 'https://api.mch.weixin.qq.com' },
    publicUrl: 'https://erp.example.com',
  });
});

test.each([
  ['{', '不是 JSON'],
  [{ ...merchant, privateKey: 'secret' }, '商户私钥 privateKey应为 PEM 文本'],
  [{ ...merchant, apiV3Key: 'short' }, 'apiV3Key 应为 32 个字符'],
  [{ ...merchant, platformKeys: {} }, '至少要有一个'],
  [{ ...merchant, mchId: undefined }, '缺少商户号 mchId'],
])('%#: what is wrong is said', (content, message) => {
  expect(() => read(content)).toThrow(message);
});

test('notices need an address, and without a file only the sandbox pays', () => {
  const settings = { wechatPay: undefined, sandboxUrl: undefined, publicUrl: undefined, host: '0.0.0.0', port: 8080 };
  expect(() => readPayments({ ...settings, wechatPay: path })).toThrow();
  writeFileSync(path, JSON.stringify(merchant));
  expect(() => readPayments({ ...settings, wechatPay: path })).toThrow('PUBLIC_URL');
  expect(readPayments(settings)).toBeUndefined();
  expect(readPayments({ ...settings, sandboxUrl: 'http://127.0.0.1:8081' })).toEqual({
    merchant: sandboxMerchant('http://127.0.0.1:8081'),
    publicUrl: 'http://127.0.0.1:8080',
  });
});
