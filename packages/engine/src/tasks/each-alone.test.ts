import { expect, test } from 'vitest';
import { eachAlone } from './each-alone.ts';

test('the failure of one company is its own', async () => {
  const seen: number[] = [];
  const said: string[] = [];
  await eachAlone(
    [1, 2, 3],
    async (company) => {
      if (company === 2) throw new Error('二号公司的数据坏了');
      seen.push(company);
    },
    ({ message }) => said.push(message),
  );
  expect(seen).toEqual([1, 3]);
  expect(said).toEqual(['二号公司的数据坏了']);
});
