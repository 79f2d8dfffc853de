import { expect, test } from 'vitest';
import { gathered } from './gathered.server.ts';

test('those who come within a moment are served together, whoever comes later with the next ones', async () => {
  const served: number[][] = [];
  const bring = gathered<number>(5, async (items) => {
    served.push([...items]);
  });
  await Promise.all([1, 2, 3].map(bring));
  expect(served).toEqual([[1, 2, 3]]);
  await bring(4);
  expect(served).toEqual([[1, 2, 3], [4]]);
});

test('a failure is told to everyone it concerns, and to nobody after them', async () => {
  let fails = true;
  const bring = gathered<number>(5, async () => {
    if (fails) throw new Error('no');
  });
  const [one, two] = await Promise.allSettled([bring(1), bring(2)]);
  expect([one!.status, two!.status]).toEqual(['rejected', 'rejected']);
  fails = false;
  await expect(bring(3)).resolves.toBeUndefined();
});
