import { describe, expect, test } from 'vitest';
import { isCommon } from './common-passwords.rules.ts';

describe('常见密码', () => {
  test.each([
    'Password1',
    'Password@123',
    'P@ssw0rd',
    'P@ssw0rd!',
    'Passw0rd2026',
    'Admin@123',
    'Admin123456',
    'Qwerty123!',
    'Qwer1234',
    'Aa123456',
    'Aa123456!',
    'Abc@1234',
    'Abcd1234',
    '1qaz@WSX',
    '1qaz2wsX',
    'Woaini1314',
    'Welcome@2026',
    'Test@1234',
    'Aaaa1111',
    'Asdf1234',
    'Zxcvbnm123',
    'Kuaiji@2026',
  ])('%s is refused', (password) => expect(isCommon(password)).toBe(true));

  test.each([
    'Heliu@2026',
    'Fresh@2026',
    'Renshi@2027',
    'Zhangsan@2027',
    'Yewu@20270101',
    'correct-Horse7',
    'tK9#mPw2x',
    'XiHu-2dao3',
    'Baozi+doujiang5',
  ])('%s will do', (password) => expect(isCommon(password)).toBe(false));
});
