import { fc, test as prop } from '@fast-check/vitest';
import { type Fen, fen, formatFen, type Posting, sumFen, yuan, zeroFen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { generalLedger } from '../../fico/model.ts';
import { disposalComplaint, disposalPostings } from './disposal.rules.ts';

const accounts = {
  asset: 1601,
  worn: 1602,
  leaving: 1606,
  outputTax: () => 22210101,
  result: (kind: string, isGain: boolean) => (kind === 'sold' ? 6115 : isGain ? 6301 : 6711),
};
const document = (more: object = {}) =>
  ({
    card: 9,
    kind: 'sold',
    number: 'CZ1',
    proceeds: zeroFen,
    outputTax: zeroFen,
    debitAccount: 1221,
    ...more,
  }) as never;
const told = (postings: readonly Posting[]) =>
  postings
    .filter(({ ledger }) => ledger === generalLedger)
    .map(({ entry }) =>
      [entry['account'], formatFen(entry['debit'] as Fen), formatFen(entry['credit'] as Fen)].join(' '),
    );
const of = { cost: yuan('1000.00'), worn: yuan('700.00') };

describe('资产处置', () => {
  test('sold for more than is left of it', () => {
    const one = document({ proceeds: yuan('400.00'), outputTax: yuan('52.00') });
    expect(told(disposalPostings(one, of, accounts))).toEqual([
      '1606 300.00 0.00',
      '1602 700.00 0.00',
      '1601 0.00 1000.00',
      '1221 452.00 0.00',
      '1606 0.00 400.00',
      '22210101 0.00 52.00',
      '1606 100.00 0.00',
      '6115 0.00 100.00',
    ]);
  });

  test('thrown away, what is left of it is lost', () => {
    expect(told(disposalPostings(document({ kind: 'scrapped' }), of, accounts)).slice(3)).toEqual([
      '6711 300.00 0.00',
      '1606 0.00 300.00',
    ]);
  });

  test('worn down completely, nothing is won or lost', () => {
    const worn = { cost: yuan('1000.00'), worn: yuan('1000.00') };
    expect(told(disposalPostings(document({ kind: 'scrapped' }), worn, accounts))).toEqual([
      '1602 1000.00 0.00',
      '1601 0.00 1000.00',
    ]);
  });

  test('money wants an account to come to', () => {
    expect(disposalComplaint(document({ proceeds: yuan('1.00'), debitAccount: null }))).toBe(
      '有处置收入就要填收款科目',
    );
    expect(disposalComplaint(document({ debitAccount: null }))).toBeUndefined();
  });

  const amounts = fc.bigInt({ min: 0n, max: 10n ** 11n });
  prop.prop([amounts, amounts, amounts, amounts, fc.constantFrom('sold', 'scrapped', 'lost')])(
    'every voucher balances, and nothing is left in 固定资产清理',
    (cost, wear, proceeds, tax, kind) => {
      const worn = wear > cost ? cost : wear;
      const one = document({ kind, proceeds: fen(proceeds), outputTax: fen(proceeds === 0n ? 0n : tax) });
      const entries = disposalPostings(one, { cost: fen(cost), worn: fen(worn) }, accounts)
        .filter(({ ledger }) => ledger === generalLedger)
        .map(({ entry }) => entry);
      const sum = (key: string, some = entries) => sumFen(some.map((entry) => entry[key] as Fen));
      expect(sum('debit')).toBe(sum('credit'));
      const leaving = entries.filter((entry) => entry['account'] === 1606);
      expect(sum('debit', leaving)).toBe(sum('credit', leaving));
    },
  );
});
