import {
  act,
  actMany,
  balanceTable,
  behaviour,
  type Happened,
  ledgerProofs,
  list,
  type Module,
  observer,
  Refusal,
  runWork,
  save,
  service,
  type User,
  type Work,
} from '@heliu/engine';
import { calls, date, dec, decimal, document, entry, genericCalls, get, ref, text } from '@heliu/model';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCompanies } from '../support/database.ts';
import { start, type Suite } from '../support/suite.ts';
import { goods, install, stock } from './stock.ts';

/** Everything an action may have: a state, a field from input and one that follows, a ledger, a counter, words to find it by. */
const slip = document({
  name: 'kit_slip',
  label: '领料单',
  title: 'number',
  prefix: 'LL',
  dated: 'day',
  counted: { by: 'createdAt', per: ['status'] },
  fields: {
    day: date('日期', { required: true }),
    goods: ref('商品', 'kit_goods', { required: true }),
    quantity: decimal('数量', { required: true, scale: 0 }),
    parcel: text('运单号', { computed: true, search: true }),
    sticker: text('标签', { computed: true }),
  },
  lines: {},
  states: { draft: '未审核', audited: '已审核', sent: '已发出', lost: '已丢失' },
  initial: 'draft',
  editable: ['draft'],
  actions: {
    audit: { label: '审核', from: ['draft'], to: 'audited' },
    deaudit: { label: '反审核', from: ['audited'], to: 'draft', reverses: 'audit' },
    send: {
      label: '发出',
      from: ['audited'],
      to: 'sent',
      input: { parcel: text('运单号', { required: true }) },
      reason: 'required',
    },
  },
  internal: {
    lose: { label: '丢失', from: ['sent'], to: 'lost', logs: ['status', 'sticker'] },
    look: { label: '查看', from: ['sent', 'lost'], logs: false },
  },
});

const happened: Pick<Happened, 'action' | 'moved'>[] = [];
const kit: Module = {
  name: 'slips',
  entities: [slip],
  calls: [calls(slip, 'api/kit/slip', { get: get('get'), audit: get('a'), deaudit: get('d'), send: get('s') })],
  behaviours: [
    behaviour(slip, {
      actions: {
        audit: {
          post: ({ goods: of, quantity }) => [entry(stock, { goods: of, batch: null, quantity })],
          all: {
            blockers: (moves) =>
              new Map(
                moves.flatMap(({ record: { id, quantity } }) =>
                  quantity === dec(13) ? [[id, [{ code: 'KIT013', message: '不领 13 件' }]]] : [],
                ),
              ),
          },
        },
        send: { sets: ({ number }, { input }) => ({ sticker: input ? `${number} ${String(input['parcel'])}` : null }) },
      },
    }),
  ],
  observers: [
    observer(slip, ['send', 'lose'], ({ action, moved }) => void happened.push({ action, moved: moved as never })),
    observer(slip, ['lose'], 'kit.lost'),
  ],
};

let suite: Suite;
let user: User;
let kinds: number[] = [];
beforeAll(async () => {
  suite = await start({ connections: 8 });
  await install(suite, kit);
  user = service('仓管', (await demoCompanies(suite)).first);
  kinds = await run(async (work) => [
    (await save(work, goods, { code: 'A', name: '保温杯', barCodes: [] })).id,
    (await save(work, goods, { code: 'B', name: '燕麦片', barCodes: [] })).id,
  ]);
}, 120_000);
afterAll(() => suite.stop());

const run = <T>(task: (work: Work) => Promise<T>): Promise<T> => runWork(suite.db, user, task);
const made = (quantity: number, of = 0, day = '2026-03-10') =>
  run((work) => save(work, slip, { day, goods: kinds[of]!, quantity: dec(quantity) })).then(({ id }) => id);

type Name = 'audit' | 'deaudit' | 'send' | 'lose' | 'look';
const requestOf = (id: number, name: Name, word: string) => ({
  id,
  ...(name === 'send' && { input: { parcel: word }, ...(word !== 'silent' && { reason: word }) }),
  ...(name === 'lose' && { set: { sticker: word } }),
});
const alone = async (name: Name, requests: readonly ReturnType<typeof requestOf>[]) => {
  const refused: number[] = [];
  for (const one of requests)
    await run((work) => act(work, slip, name, one)).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      refused.push(one.id);
    });
  return refused;
};
const together = async (name: Name, requests: readonly ReturnType<typeof requestOf>[]) =>
  (await run((work) => actMany(work, slip, name, requests))).refused.map(({ id }) => id);

/** All that can be seen of records, without what tells one run from another. */
async function picture(ids: readonly number[], before: Awaited<ReturnType<typeof figures>>) {
  const company = user.company;
  const rows = await suite.sql(
    `select status, version, parcel, replace(sticker, number, '') as sticker, replace(search, lower(number), '') as search,
            (audited_by is null) as unaudited from kit_slip where company_id = $1 and id = any($2) order by id`,
    [company, ids],
  );
  const log = await suite.sql(
    `select array_position($2::bigint[], record_id) as place, action, label, reason, user_name, before - 'sticker' as before, after - 'sticker' as after from sys_log
     where company_id = $1 and record_id = any($2) and action <> 'save' order by place, id`,
    [company, ids],
  );
  const entries = await suite.sql(
    `select array_position($2::bigint[], source_id) as place, source_action, goods, quantity, (reverses_id is null) as first from kit_stock_entry
     where company_id = $1 and source_id = any($2) order by place, id`,
    [company, ids],
  );
  const now = await figures();
  const moved = Object.fromEntries(Object.entries(now).map(([key, n]) => [key, n - (before[key] ?? 0)]));
  return { rows, log, entries, moved };
}
async function figures(): Promise<Record<string, number>> {
  const rows = await suite.sql<{ key: string; n: string }>(
    `select 'count ' || status as key, sum(n) as n from kit_slip_count where company_id = $1 group by 1
     union all select 'stock ' || goods, sum(quantity) from ${balanceTable(stock, 'goods')} where company_id = $1 group by 1
     union all select 'month ' || goods || month, sum(quantity) from ${balanceTable(stock, 'months')} where company_id = $1 group by 1`,
    [user.company],
  );
  return Object.fromEntries(rows.map(({ key, n }) => [key, Number(n)]));
}

describe('many records at once', () => {
  test('are moved as if one after the other: state, version, log, search, counters, entries and balances', async () => {
    const step = fc.tuple(
      fc.constantFrom<Name>('audit', 'deaudit', 'send', 'lose', 'look', 'audit', 'send'),
      fc.constantFrom('SF1', 'YT2', 'silent'),
      fc.uniqueArray(fc.nat(5), { minLength: 1 }),
    );
    const slips = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 14 }), fc.nat(1), fc.constantFrom('2026-02-28', '2026-03-01')),
      {
        minLength: 6,
        maxLength: 6,
      },
    );
    await fc.assert(
      fc.asyncProperty(slips, fc.array(step, { minLength: 1, maxLength: 6 }), async (drafts, steps) => {
        const pictures = [];
        for (const how of [alone, together]) {
          const before = await figures();
          const ids: number[] = [];
          for (const [quantity, of, day] of drafts) ids.push(await made(quantity, of, day));
          const refused: number[][] = [];
          for (const [name, word, places] of steps)
            refused.push(
              (
                await how(
                  name,
                  places.map((place) => requestOf(ids[place]!, name, word)),
                )
              )
                .map((id) => ids.indexOf(id))
                .toSorted((a, b) => a - b),
            );
          pictures.push({ refused, ...(await picture(ids, before)) });
        }
        expect(pictures[1]).toEqual(pictures[0]);
      }),
      { numRuns: 30 },
    );
    for (const proof of ledgerProofs(stock)) expect(await run((work) => proof.run(work))).toEqual([]);
  }, 120_000);

  test('each that does not fit is named with what stands in its way, and the others are done', async () => {
    const [good, thirteen, done] = [await made(3), await made(13), await made(4)];
    await run((work) => act(work, slip, 'audit', { id: done }));
    const answer = await run((work) =>
      actMany(
        work,
        slip,
        'audit',
        [done, 999_999_999, thirteen, good].map((id) => ({ id })),
      ),
    );
    expect(answer.done.map(({ id, version, status }) => [id, version, status])).toEqual([[good, 2, 'audited']]);
    const said = new Map(answer.refused.map(({ id, blockers }) => [id, blockers[0]!.message]));
    expect(said.get(thirteen)).toBe('不领 13 件');
    expect(said.get(done)).toContain('已审核，不能审核');
    expect(said.get(999_999_999)).toBe('领料单不存在');
  });

  test('two sets that overlap wait for each other, and each record is moved once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, i) => made(1 + (i % 3), i % 2)));
    const sets = [ids, ids.toReversed(), ids.slice(5), ids.slice(0, 12).toReversed()];
    const answers = await Promise.all(
      sets.map((some) =>
        run((work) =>
          actMany(
            work,
            slip,
            'audit',
            some.map((id) => ({ id })),
          ),
        ),
      ),
    );
    expect(answers.flatMap(({ done }) => done.map(({ id }) => id)).toSorted((a, b) => a - b)).toEqual(
      ids.toSorted((a, b) => a - b),
    );
  });
});

describe('internal actions', () => {
  const sent = async () => {
    const id = await made(2);
    for (const name of ['audit', 'send'] as const) await alone(name, [requestOf(id, name, 'SF9')]);
    return id;
  };

  test('nobody can ask for one from outside, whatever he may do', async () => {
    const id = await sent();
    for (const call of [genericCalls.preview, genericCalls.batch]) {
      const answer = await suite.send('boss', call, { entity: slip.name, action: 'lose', id, ids: [id] });
      expect(answer.code).not.toBe('200');
    }
    const [row] = await suite.sql('select status from kit_slip where id = $1', [id]);
    expect(row).toEqual({ status: 'sent' });
  });

  test('the log says who, and only what is worth saying', async () => {
    const id = await sent();
    await run((work) => actMany(work, slip, 'lose', [{ id, set: { sticker: 'X', parcel: 'found 7' } }]));
    await run((work) => actMany(work, slip, 'look', [{ id }]));
    const [entry_] = await suite.sql(
      `select action, user_name, after from sys_log where record_id = $1 order by id desc limit 1`,
      [id],
    );
    expect(entry_).toEqual({ action: 'lose', user_name: '仓管', after: { status: 'lost', sticker: 'X' } });
    const [row] = await suite.sql('select version, parcel from kit_slip where id = $1', [id]);
    expect(row).toEqual({ version: 5, parcel: 'found 7' });
    const { rows } = await run((work) => list(work, slip, { q: 'found 7', filters: {} }));
    expect(rows.map((one) => one['id'])).toContain(id);
  });

  test('what people say goes by the input, not by the back door', async () => {
    const id = await made(1);
    const wrong = run((work) => actMany(work, slip, 'audit', [{ id, set: { parcel: 'X' } }]));
    await expect(wrong).rejects.toThrow('by its input');
  });
});

test('observers hear of a set at once, and a job is asked for in the same transaction', async () => {
  const ids = [await made(1), await made(2)];
  await together(
    'audit',
    ids.map((id) => ({ id })),
  );
  happened.length = 0;
  await together(
    'send',
    ids.map((id) => requestOf(id, 'send', 'SF3')),
  );
  expect(
    happened.map(({ action, moved }) => [action, moved.map(({ now }) => (now as { parcel?: string }).parcel)]),
  ).toEqual([['send', ['SF3', 'SF3']]]);
  const jobs = () =>
    suite.sql<{ payload: { ids: number[] } }>(`select payload from sys_task where kind = 'kit.lost' order by id`);
  const before = (await jobs()).length;
  await run(async (work) => {
    await actMany(
      work,
      slip,
      'lose',
      ids.map((id) => ({ id })),
    );
    throw new Error('on purpose');
  }).catch(() => {});
  expect(await jobs()).toHaveLength(before);
  await together(
    'lose',
    ids.map((id) => ({ id })),
  );
  expect((await jobs()).at(-1)!.payload).toEqual({ entity: slip.name, action: 'lose', ids });
});
