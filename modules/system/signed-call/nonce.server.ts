import type { Job, Work } from '@heliu/engine';

/**
 * A nonce is good once within the time its signature is; an older one is refused for its age. Whoever takes it first has
 * it, also of two at once. False where it is taken.
 */
export async function takeNonce(work: Work, key: string, nonce: string): Promise<boolean> {
  const fresh = await work.query(
    'sys_nonce.take',
    'insert into sys_nonce (company_id, key, nonce) values ($1, $2, $3) on conflict do nothing returning 1',
    [work.company, key, nonce],
  );
  return fresh.length > 0;
}

/** Those that no signature can be good for any more. */
export const sweepNonces: Job = {
  name: 'nonces.sweep',
  async run(_, work) {
    await work.query(
      'sys_nonce.sweep',
      `delete from sys_nonce where company_id = $1 and at < now() - interval '1 hour'`,
      [work.company],
    );
  },
};
