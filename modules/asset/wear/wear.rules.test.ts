import { fc, test as prop } from '@fast-check/vitest';
import { addFen, fen, formatFen, monthAfter, subtractFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { dueIn, lifeComplaint, schedule, type Wearing, wornThrough } from './wear.rules.ts';

const of = (more: Partial<Wearing>): Wearing => ({
  method: 'straight',
  cost: yuan('12000.00'),
  residual: yuan('600.00'),
  life: 60,
  firstMonth: '2026-02',
  monthsBefore: 0,
  wornBefore: zeroFen,
  ...more,
});
const yearsOf = (wearing: Wearing) => {
  const all = schedule(wearing);
  return Array.from({ length: Math.ceil(all.length / 12) }, (_, year) =>
    formatFen(sumFen(all.slice(year * 12, year * 12 + 12))),
  );
};

describe('折旧方法', () => {
  test('年限平均法 is the same every month', () => {
    expect(new Set(schedule(of({})).map(formatFen))).toEqual(new Set(['190.00']));
  });

  test('the last month takes what rounding has left', () => {
    const months = schedule(of({ cost: yuan('100.00'), residual: zeroFen, life: 3 })).map(formatFen);
    expect(months).toEqual(['33.33', '33.33', '33.34']);
  });

  // Textbook: 100 000, 5 years, 4 % remains.
  test.each([
    ['declining', ['40000.00', '24000.00', '14400.00', '8800.00', '8800.00']],
    ['sumOfYears', ['32000.00', '25600.00', '19200.00', '12800.00', '6400.00']],
  ] as const)('%s gives %j year by year', (method, years) => {
    const got = yearsOf(of({ method, cost: yuan('100000.00'), residual: yuan('4000.00') }));
    // Twelve equal months of a year that does not divide by twelve are up to six fen off.
    got.forEach((amount, i) => {
      const off = subtractFen(yuan(amount), yuan(years[i]!));
      expect(off <= 20n && off >= -20n, `year ${i + 1}: ${amount}`).toBe(true);
    });
    expect(formatFen(sumFen(got.map(yuan)))).toBe('96000.00');
  });

  test.each(['straight', 'declining', 'sumOfYears'] as const)(
    '%s goes on where somebody else has stopped in the middle of a year',
    (method) => {
      const whole = of({ method, cost: yuan('100000.00'), residual: yuan('4000.00') });
      const all = schedule(whole);
      const rest = schedule({ ...whole, monthsBefore: 17, wornBefore: sumFen(all.slice(0, 17)) });
      expect(rest).toHaveLength(43);
      rest.forEach((amount, i) => {
        const off = subtractFen(amount, all[17 + i]!);
        expect(off <= 20n && off >= -20n, `month ${18 + i}`).toBe(true);
      });
    },
  );

  test.each([
    ['2026-01', '0.00'],
    ['2026-02', '190.00'],
    ['2026-12', '2090.00'],
    ['2031-01', '11400.00'],
    ['2040-01', '11400.00'],
  ])('by the end of %s %s is worn', (month, worn) => {
    expect(formatFen(wornThrough(of({}), month))).toBe(worn);
  });

  test('a month brings what the months before it have left out', () => {
    expect(formatFen(dueIn(of({}), '2026-04', yuan('190.00')))).toBe('380.00');
  });

  test.each([
    ['years in parts', { method: 'declining', life: 50 }, '双倍余额递减法按年计算，使用月数要是 12 的倍数'],
    ['years in parts in equal months', { life: 50 }, undefined],
    ['more months than its life', { monthsBefore: 61 }, '已提月数不能超过使用月数'],
    ['more than it has to lose', { wornBefore: yuan('11400.01') }, '已提金额不能超过原值减残值'],
    ['no month for the rest', { monthsBefore: 60 }, '已提月数满了，已提金额却还没有到原值减残值'],
    ['nothing left', { monthsBefore: 60, wornBefore: yuan('11400.00') }, undefined],
  ] as const)('%s', (_, more, complaint) => {
    expect(lifeComplaint(of(more))).toBe(complaint);
  });

  const wearings = fc
    .record({
      method: fc.constantFrom('straight' as const, 'declining' as const, 'sumOfYears' as const),
      cost: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      percent: fc.integer({ min: 0, max: 100 }),
      years: fc.integer({ min: 1, max: 20 }),
      before: fc.integer({ min: 0, max: 100 }),
      wornPercent: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ method, cost, percent, years, before, wornPercent }): Wearing => {
      const residual = (cost * BigInt(percent)) / 100n;
      const life = years * 12;
      return {
        method,
        cost: fen(cost),
        residual: fen(residual),
        life,
        firstMonth: '2026-02',
        monthsBefore: Math.min(before, life - 1),
        wornBefore: before === 0 ? zeroFen : fen(((cost - residual) * BigInt(wornPercent)) / 100n),
      };
    });

  prop.prop([wearings])('all months together come to cost less residual, and none is below zero', (one) => {
    const amounts = schedule(one);
    expect(amounts).toHaveLength(one.life - one.monthsBefore);
    expect(amounts.every((amount) => amount >= 0n)).toBe(true);
    expect(addFen(one.wornBefore, ...amounts)).toBe(subtractFen(one.cost, one.residual));
  });

  prop.prop([wearings, fc.integer({ min: -3, max: 250 })])('what is worn never falls, and twice is once', (one, by) => {
    const month = monthAfter('2026-02', by);
    const worn = wornThrough(one, month);
    expect(worn <= subtractFen(one.cost, one.residual)).toBe(true);
    expect(wornThrough(one, monthAfter(month)) >= worn).toBe(true);
    expect(dueIn(one, month, worn)).toBe(zeroFen);
  });

  prop.prop([wearings, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 })])(
    'whichever months are left out, the sum is the same in the end',
    (one, steps) => {
      let [worn, month] = [one.wornBefore, one.firstMonth];
      for (const step of steps) {
        worn = addFen(worn, dueIn(one, month, worn));
        month = monthAfter(month, step);
      }
      worn = addFen(worn, dueIn(one, month, worn));
      expect(worn).toBe(wornThrough(one, month));
    },
  );
});
