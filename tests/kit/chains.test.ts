import {
  act,
  balance,
  chainOf,
  chainProofs,
  ledgerProofs,
  openLines,
  preview,
  read,
  Refusal,
  remove,
  runWork,
  save,
  service,
  update,
  type User,
  type Work,
} from '@heliu/engine';
import { dec, type Decimal, type Fen, fen, formatFen, type OpenLine } from '@heliu/model';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCompanies } from '../support/database.ts';
import { start, type Suite } from '../support/suite.ts';
import { answer, installTrade, issue, item, order, partner, receipt, stock } from './trade.ts';

let suite: Suite;
let user: User;
const partners: number[] = [];
const items: number[] = [];
beforeAll(async () => {
  suite = await start({ connections: 8 });
  await installTrade(suite);
  user = service('采购', (await demoCompanies(suite)).first);
  await run(async (work) => {
    for (const code of ['甲公司', '乙公司']) partners.push((await save(work, partner, { code })).id);
    for (const code of ['杯', '盖', '带', '箱', '袋', '盒']) items.push((await save(work, item, { code })).id);
  });
}, 120_000);
afterAll(() => suite.stop());

const run = <T>(task: (work: Work) => Promise<T>): Promise<T> => runWork(suite.db, user, task);
const day = '2026-03-10';
const refusalOf = (task: Promise<unknown>) =>
  task.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.message : Promise.reject(error)),
  );
const state = (
  kind: typeof order | typeof receipt | typeof issue,
  id: number,
  action: 'audit' | 'deaudit' | 'cancel',
) => run((work) => act(work, kind, action, { id }));

interface OrderRecord {
  readonly number: string;
  readonly received: string;
  readonly lines: readonly { readonly id: number; readonly receivedQty: string }[];
}
const orderOf = (id: number) => run((work) => read(work, order, id)) as unknown as Promise<OrderRecord>;
async function ordered(quantities: readonly number[], of = 0): Promise<{ id: number; lines: readonly number[] }> {
  const { id } = await run((work) =>
    save(work, order, {
      day,
      partner: partners[of]!,
      lines: quantities.map((n, i) => ({ item: items[i]!, quantity: dec(n) })),
    }),
  );
  await state(order, id, 'audit');
  return { id, lines: (await orderOf(id)).lines.map((line) => line.id) };
}
type From = readonly [document: number, line: number, quantity: number, item?: number];
const intake = (from: readonly From[], of = 0) =>
  run((work) =>
    save(work, receipt, {
      day,
      partner: partners[of]!,
      lines: from.map(([document, line, n, at = 0]) => ({
        order: document,
        orderLine: line,
        item: items[at]!,
        quantity: dec(n),
        amount: fen(BigInt(Math.round(n * 700))),
      })),
    }),
  ).then(({ id }) => id);
const proofs = async () => {
  for (const proof of [...chainProofs, ...ledgerProofs(stock)])
    expect(await run((work) => proof.run(work))).toEqual([]);
};

describe('a chain of documents', () => {
  test('what was carried out is kept on the line and on the head, and given back', async () => {
    const { id, lines } = await ordered([10, 4]);
    const first = await intake([[id, lines[0]!, 6]]);
    expect((await orderOf(id)).received).toBe('none');
    await state(receipt, first, 'audit');
    expect(await orderOf(id)).toMatchObject({ received: 'part', lines: [{ receivedQty: '6' }, { receivedQty: '0' }] });
    const second = await intake([
      [id, lines[0]!, 4],
      [id, lines[1]!, 4, 1],
    ]);
    await state(receipt, second, 'audit');
    expect((await orderOf(id)).received).toBe('all');
    await state(receipt, first, 'deaudit');
    expect(await orderOf(id)).toMatchObject({ received: 'part', lines: [{ receivedQty: '4' }, { receivedQty: '4' }] });
    await proofs();
  });

  test('more than there is is refused within a tolerance, every line named, in the preview too', async () => {
    const { id, lines } = await ordered([10, 20]);
    const number = (await orderOf(id)).number;
    const within = await intake([[id, lines[0]!, 11]]);
    await state(receipt, within, 'audit');
    const beyond = await intake([
      [id, lines[0]!, 1],
      [id, lines[1]!, 23, 1],
    ]);
    const message = await refusalOf(state(receipt, beyond, 'audit'));
    expect(message).toContain(`采购订单 ${number} 第1行共 10，已执行 11，本次 1`);
    expect(message).toContain(`采购订单 ${number} 第2行共 20，已执行 0，本次 23`);
    const { blockers } = await run((work) => preview(work, receipt, 'audit', { id: beyond }));
    expect(blockers.map((one) => one.message)).toEqual([message]);
  });

  test('what later documents stand on stays, and the refusal leads to them', async () => {
    const { id, lines } = await ordered([5]);
    const draft = await intake([[id, lines[0]!, 5]]);
    const blocked = await refusalOf(state(order, id, 'deaudit'));
    expect(blocked).toMatch(/已存在下游单据入库单 KI\d+，请先处理/);
    const { blockers } = await run((work) => preview(work, order, 'deaudit', { id }));
    expect(blockers).toMatchObject([{ code: 'DOC004', record: { entity: 'kit_intake', id: draft } }]);
    // Given up, it holds nothing back.
    await state(receipt, draft, 'cancel');
    await state(order, id, 'deaudit');
    expect(await refusalOf(intake([[id, lines[0]!, 1]]))).toContain('未审核，不能执行');
  });

  test('a draft that is removed or changed frees what it stood on', async () => {
    const [one, two] = [await ordered([5]), await ordered([7])];
    const draft = await intake([[one.id, one.lines[0]!, 5]]);
    const full = await run((work) => read(work, receipt, draft));
    await run((work) =>
      update(work, receipt, draft, full['version'] as number, {
        day,
        partner: partners[0]!,
        lines: [{ order: two.id, orderLine: two.lines[0]!, item: items[0]!, quantity: dec(1), amount: fen(100n) }],
      }),
    );
    await state(order, one.id, 'deaudit');
    expect(await refusalOf(state(order, two.id, 'deaudit'))).toContain('下游单据');
    await run((work) => remove(work, receipt, draft));
    await state(order, two.id, 'deaudit');
    await proofs();
  });

  test('documents of different partners do not go together, and a line without its source line is refused', async () => {
    const other = await ordered([5], 1);
    expect(await refusalOf(intake([[other.id, other.lines[0]!, 1]]))).toContain('的供应商与本单不同');
    const loose = run((work) =>
      save(work, receipt, {
        day,
        partner: partners[1]!,
        lines: [{ order: other.id, item: items[0]!, quantity: dec(1), amount: fen(1n) }],
      }),
    );
    expect(await refusalOf(loose)).toBe('明细第1行：请从采购订单中选择要执行的行');
    const strange = await intake([[other.id, other.lines[0]! + 1, 1]], 1);
    expect(await refusalOf(state(receipt, strange, 'audit'))).toContain('请重新选择要执行的行');
  });

  test('open lines come filled in, the remainder as quantity, narrowed by partner and document', async () => {
    const { id, lines } = await ordered([9, 3], 1);
    await state(receipt, await intake([[id, lines[1]!, 3, 1]], 1), 'audit');
    await state(receipt, await intake([[id, lines[0]!, 2]], 1), 'audit');
    const openOf = (query: object) => run((work) => openLines(work, receipt, 'order', query)) as Promise<OpenLine[]>;
    expect(await openOf({ sources: [id] })).toMatchObject([
      {
        of: '9',
        done: '2',
        open: '7',
        head: { partner: partners[1], titles: { partner: '乙公司' } },
        line: { order: id, orderLine: lines[0], item: items[0], quantity: '7', titles: { item: '杯' } },
      },
    ]);
    const others = await openOf({ head: { partner: partners[0] } });
    expect(others.length).toBeGreaterThan(0);
    expect(others.every(({ head }) => head['partner'] === partners[0])).toBe(true);
  });

  test('what is answered instead of used up is open to the next one, whole', async () => {
    const source = await ordered([6]);
    for (const total of ['6', '12']) {
      const [open] = await run((work) => openLines(work, answer, 'order', { sources: [source.id] }));
      expect(open).toMatchObject({ open: '6', line: { quantity: '6' } });
      const { id } = await run((work) => save(work, answer, { day, lines: [open!.line as never] }));
      await run((work) => act(work, answer, 'audit', { id }));
      const found = (await run((work) => read(work, order, source.id))) as unknown as {
        lines: { answeredQty: string }[];
      };
      expect(found.lines[0]!.answeredQty).toBe(total);
    }
    expect((await orderOf(source.id)).received).toBe('none');
    expect(await refusalOf(state(order, source.id, 'deaudit'))).toContain('报价单');
  });

  test('both directions are found over all steps', async () => {
    const { id, lines } = await ordered([5]);
    const arrived = await intake([[id, lines[0]!, 5]]);
    await state(receipt, arrived, 'audit');
    const [line] = (await run((work) => read(work, receipt, arrived)))['lines'] as { id: number }[];
    const { id: back } = await run((work) =>
      save(work, issue, {
        day,
        lines: [{ receipt: arrived, receiptLine: line!.id, item: items[0]!, quantity: dec(2) }],
      }),
    );
    await state(issue, back, 'audit');
    const named = (links: readonly { readonly entity: string; readonly id: number }[]) =>
      links.map((one) => `${one.entity} ${one.id}`);
    const chain = (kind: typeof order | typeof issue, at: number) => run((work) => chainOf(work, kind, at));
    expect(named((await chain(order, id)).made)).toEqual([`kit_intake ${arrived}`, `kit_outgo ${back}`]);
    expect(named((await chain(issue, back)).sources)).toEqual([`kit_order ${id}`, `kit_intake ${arrived}`]);
    expect(await refusalOf(state(receipt, arrived, 'deaudit'))).toContain('已存在下游单据出库单');
  });

  test('of many who carry out one line at once, exactly so much is carried out as there is', async () => {
    const { id, lines } = await ordered([10, 10]);
    const drafts = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        intake(
          i % 2
            ? [
                [id, lines[0]!, 1],
                [id, lines[1]!, 1, 1],
              ]
            : [
                [id, lines[1]!, 1, 1],
                [id, lines[0]!, 1],
              ],
        ),
      ),
    );
    const outcomes = await Promise.all(drafts.map((draft) => refusalOf(state(receipt, draft, 'audit'))));
    // The tolerance of a tenth lets one more through.
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(11);
    expect((await orderOf(id)).lines.map((line) => line.receivedQty)).toEqual(['11', '11']);
    const back = await Promise.all(
      drafts.filter((_, i) => outcomes[i] === 'done').map((draft) => refusalOf(state(receipt, draft, 'deaudit'))),
    );
    expect(back.every((one) => one === 'done')).toBe(true);
    expect(await orderOf(id)).toMatchObject({ received: 'none' });
    await proofs();
  });

  test('an order that is taken back while it is carried out is one or the other, never both', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 6; round++) {
      const { id, lines } = await ordered([1]);
      const both = await Promise.all([refusalOf(state(order, id, 'deaudit')), refusalOf(intake([[id, lines[0]!, 1]]))]);
      expect(both.filter((one) => one === 'done')).toHaveLength(1);
      outcomes.push(...both);
    }
    expect(outcomes).toHaveLength(12);
  });
});

interface Held {
  readonly quantity: Decimal;
  readonly amount: Fen;
}
const heldOf = (of: number) => run((work) => balance<Held>(work, stock, 'item', { item: items[of]! }));
const arrived = async (of: number, quantity: number, amount: bigint) => {
  const { id } = await run((work) =>
    save(work, receipt, {
      day,
      partner: partners[0]!,
      lines: [{ item: items[of]!, quantity: dec(quantity), amount: fen(amount) }],
    }),
  );
  await state(receipt, id, 'audit');
  return id;
};
const left = async (of: number, quantity: number, loose?: string) => {
  const { id } = await run((work) =>
    save(work, issue, {
      day,
      loose: loose ?? null,
      lines: [{ item: items[of]!, quantity: dec(quantity) }],
    }),
  );
  await state(issue, id, 'audit');
  return id;
};

describe('postings that follow from balances', () => {
  test('goods leave at their average, and the last piece takes what is left', async () => {
    await arrived(3, 3, 1000n);
    await left(3, 1);
    expect(formatFen((await heldOf(3)).amount)).toBe('6.67');
    await arrived(3, 1, 333n);
    await left(3, 3);
    expect(await heldOf(3)).toEqual({ quantity: '0', amount: 0n });
  });

  test('a floor gives where the posting says so, and only there', async () => {
    expect(await refusalOf(left(4, 2))).toContain('袋 现有 0，需要 2');
    await left(4, 2, '允许');
    expect((await heldOf(4)).quantity).toBe('-2');
    await arrived(4, 2, 0n);
  });

  test('a receipt taken back after the average moved leaves no amount where there is no quantity', async () => {
    const dear = await arrived(5, 10, 1000n);
    await arrived(5, 10, 2000n);
    await left(5, 10);
    await state(receipt, dear, 'deaudit');
    expect(await heldOf(5)).toEqual({ quantity: '0', amount: 0n });
  });

  test('two of one work: the second is computed from what the first has left', async () => {
    await arrived(3, 3, 1000n);
    const lines = (quantity: number) => [{ item: items[3]!, quantity: dec(quantity) }];
    const ids = await run(async (work) => [
      (await save(work, issue, { day, loose: null, lines: lines(1) })).id,
      (await save(work, issue, { day, loose: null, lines: lines(2) })).id,
    ]);
    await run(async (work) => {
      for (const id of ids) await act(work, issue, 'audit', { id });
    });
    expect(await heldOf(3)).toEqual({ quantity: '0', amount: 0n });
  });

  test('many at once: balance equals entries, nothing below zero, nothing without quantity', async () => {
    const moves = fc.sample(
      fc.record({ of: fc.integer({ min: 3, max: 5 }), n: fc.integer({ min: 1, max: 5 }), out: fc.boolean() }),
      40,
    );
    await Promise.all(
      moves.map(({ of, n, out }) => refusalOf(out ? left(of, n) : arrived(of, n, BigInt(n * 137 + of)))),
    );
    for (const of of [3, 4, 5]) {
      const { quantity, amount } = await heldOf(of);
      expect(Number(quantity)).toBeGreaterThanOrEqual(0);
      if (Number(quantity) === 0) expect(amount).toBe(0n);
      else expect(amount).toBeGreaterThanOrEqual(0n);
    }
    await proofs();
  });
});
