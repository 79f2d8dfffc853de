import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beyond, type Keeper, objection, objectionText, type Reach, type Touch } from './reach.rules.ts';

const reach = (permissions: readonly string[], data: Partial<Omit<Reach, 'permissions'>> = {}): Reach => ({
  permissions: new Set(permissions),
  limits: new Set(),
  assets: new Map(),
  masks: new Set(),
  ...data,
});
const keeper = (of: Reach, more: Partial<Keeper> = {}): Keeper => ({
  ...of,
  id: 7,
  chief: false,
  may: (permission) => of.permissions.has(permission),
  ...more,
});

const hr = reach(['hr_staff:view', 'hr_staff:resetPassword', 'sys_user:save']);
const clerk = reach(['hr_staff:view']);
const boss = reach(['hr_staff:view', 'hr_staff:resetPassword', 'sys_user:save', 'fico_ar_invoice:audit']);

describe('谁能动谁的账号', () => {
  const account = (id: number, chief = false) => ({ id, chief });
  const cases: readonly (readonly [string, Keeper, Touch, string | undefined])[] = [
    [
      'a colleague with fewer rights',
      keeper(hr),
      { account: account(8), before: clerk, after: clerk, changesRights: false },
      undefined,
    ],
    [
      'a colleague with the same rights',
      keeper(hr),
      { account: account(8), before: hr, changesRights: false },
      undefined,
    ],
    ['a colleague with more rights', keeper(hr), { account: account(8), before: boss, changesRights: false }, 'holds'],
    ['the administrator', keeper(boss), { account: account(1, true), before: boss, changesRights: false }, 'chief'],
    [
      'the administrator, by somebody who may everything',
      keeper(boss, { may: () => true }),
      { account: account(1, true), before: clerk, changesRights: true },
      'chief',
    ],
    [
      'the administrator by himself',
      keeper(boss, { id: 1, chief: true }),
      { account: account(1, true), before: boss, after: boss, changesRights: true },
      undefined,
    ],
    [
      'anybody, by the administrator',
      keeper(clerk, { id: 1, chief: true }),
      { account: account(8), before: boss, after: boss, changesRights: true },
      undefined,
    ],
    ['his own number', keeper(hr), { account: account(7), before: hr, after: hr, changesRights: false }, undefined],
    ['his own roles', keeper(hr), { account: account(7), before: hr, after: boss, changesRights: true }, 'self'],
    [
      'his own roles, fewer',
      keeper(hr),
      { account: account(7), before: hr, after: clerk, changesRights: true },
      'self',
    ],
    ['a new account within his rights', keeper(hr), { after: clerk, changesRights: true }, undefined],
    ['a new account beyond his rights', keeper(hr), { after: boss, changesRights: true }, 'grants'],
    ['a role he holds', keeper(hr), { before: hr, after: hr, changesRights: true, ownRole: true }, 'self'],
    ['a role beyond him, made smaller', keeper(hr), { before: boss, after: clerk, changesRights: true }, 'holds'],
    [
      'a role he would make larger than himself',
      keeper(hr),
      { before: clerk, after: boss, changesRights: true },
      'grants',
    ],
    [
      'an account that sees salaries, by somebody who does not',
      keeper(reach(['sys_user:save'], { masks: new Set(['salary']) })),
      { account: account(8), before: reach([]), changesRights: false },
      'holds',
    ],
    [
      'an account without the limit he has himself',
      keeper(reach(['sys_user:save'], { limits: new Set(['ownClients']) })),
      { after: reach([]), changesRights: true },
      'grants',
    ],
    [
      'an account of a warehouse he does not see',
      keeper(reach(['sys_user:save'], { assets: new Map([['scm_warehouse', [1, 2]]]) })),
      { after: reach([], { assets: new Map([['scm_warehouse', [2, 3]]]) }), changesRights: true },
      'grants',
    ],
    [
      'an account of a warehouse he sees',
      keeper(reach(['sys_user:save'], { assets: new Map([['scm_warehouse', [1, 2]]]) })),
      { after: reach([], { assets: new Map([['scm_warehouse', [2]]]) }), changesRights: true },
      undefined,
    ],
  ];
  test.each(cases)('%s', (_, who, touch, expected) => {
    expect(objection(who, touch)?.kind).toBe(expected);
  });

  test('the sentence names some of what is missing', () => {
    const rights = ['a', 'b', 'c', 'd'];
    expect(objectionText({ kind: 'grants', rights }, (right) => right.toUpperCase())).toBe(
      '不能授予您自己没有的权限：A、B、C等 4 项',
    );
  });
});

describe('权限的大小', () => {
  const someReach = fc
    .record({
      permissions: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')),
      masks: fc.uniqueArray(fc.constantFrom('salary', 'price')),
      limits: fc.uniqueArray(fc.constant('ownClients')),
      warehouses: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 3 }))),
    })
    .map(({ permissions, masks, limits, warehouses }) =>
      reach(permissions, {
        masks: new Set(masks),
        limits: new Set(limits),
        assets: new Map(warehouses ? [['scm_warehouse', warehouses]] : []),
      }),
    );
  const within = (a: Reach, b: Reach) => beyond(a, keeper(b)).length === 0;

  test('nobody goes beyond himself, and what is within what is within is within', () =>
    fc.assert(
      fc.property(someReach, someReach, someReach, (a, b, c) => {
        expect(within(a, a)).toBe(true);
        if (within(a, b) && within(b, c)) expect(within(a, c)).toBe(true);
      }),
    ));

  test('an account he opens or changes never goes beyond him', () =>
    fc.assert(
      fc.property(someReach, someReach, someReach, (own, before, after) => {
        const touch = { account: { id: 8, chief: false }, before, after, changesRights: true };
        const isAllowed = objection(keeper(own), touch) === undefined;
        expect(isAllowed).toBe(within(before, own) && within(after, own));
      }),
    ));
});
