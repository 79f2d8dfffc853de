import { fen, yuan } from '@heliu/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { borneDue } from './bearer.rules.ts';

const one = (borne: string, paid: string, postage: string, refunded: string, postageRefunded = '0') => ({
  borne: yuan(borne),
  paid: yuan(paid),
  postage: yuan(postage),
  refunded: yuan(refunded),
  postageRefunded: yuan(postageRefunded),
});

test.each([
  ['nothing came back', one('10', '90', '0', '0'), '10.00'],
  ['half of the goods came back', one('10', '90', '0', '45'), '5.00'],
  ['all came back', one('10', '90', '0', '90'), '0.00'],
  ['only the postage came back', one('10', '96', '6', '6', '6'), '10.00'],
  ['a third, rounded down', one('10', '90', '0', '30'), '6.66'],
  ['the bearer paid all of it', one('100', '0', '0', '0'), '100.00'],
  ['he paid all, and it came back', one('100', '6', '6', '6.01', '6'), '0.00'],
])('%s', (_, sums, due) => expect(borneDue(sums)).toBe(yuan(due)));

test('what is due falls with every refund, is never negative and never above what is borne', () => {
  const amount = fc.bigInt(0n, 1_000_000n);
  fc.assert(
    fc.property(amount, amount, amount, amount, (borne, paid, first, more) => {
      const at = (refunded: bigint) =>
        borneDue({
          borne: fen(borne),
          paid: fen(paid),
          postage: fen(0n),
          refunded: fen(refunded),
          postageRefunded: fen(0n),
        });
      expect(at(first) <= borne && at(first) >= 0n).toBe(true);
      expect(at(first + more) <= at(first)).toBe(true);
    }),
  );
});
