import { describe } from 'vitest';
import { contract } from './contract.ts';

// Of the four configurable ones the first stands for all; schemes.test.ts has what differs.
describe.each(['nuonuo', 'baiwang', 'piaotong', 'tencent', 'piaodiandian'] as const)('%s', (code) => {
  contract(code);
});
