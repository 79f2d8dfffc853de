import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { storeOf } from '@heliu/engine';
import { type Fen, formatFen, sumFen, yuan } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../support/days.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

const at = (tail: string) => `/api/fico/generalledger/bookfile/${tail}`;
const own = `company_id = (select company_id from sys_user where username = 'accountant')`;
const year = Number(today().slice(0, 4));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type Parts = Record<string, Uint8Array>;
/** Records of a table, by the names of their elements. */
const recordsOf = (parts: Parts, path: string, name: string): Record<string, string>[] =>
  [...strFromU8(parts[path]!).matchAll(new RegExp(`^<${name}>(.*)</${name}>$`, 'gm'))].map(([, inner]) =>
    Object.fromEntries([...inner!.matchAll(/<([^/>]+)>([^<]*)<\/\1>/g)].map(([, key, value]) => [key!, value!])),
  );
const groupedBy = (rows: readonly Record<string, string>[], keyOf: (row: Record<string, string>) => string) => {
  const groups = new Map<string, Record<string, string>[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
};
const sum = (rows: readonly Record<string, string>[], key: string): string =>
  formatFen(sumFen(rows.map((row) => yuan(row[key]!))));
const signed = (rows: readonly Record<string, string>[], when: '期初' | '期末'): Fen =>
  sumFen(
    rows.map((row) => {
      const amount = yuan(row[`${when}本币余额`]!);
      return (row[`${when}余额方向`] === '借' ? amount : -amount) as Fen;
    }),
  );

describe('账簿导出', () => {
  let suite: Suite;
  let id = 0;
  let parts: Parts;

  const over = (task: number) =>
    until(async () => {
      const [row] = await suite.sql('select status, result, error from sys_task where id = $1', [task]);
      return ['done', 'failed', 'cancelled'].includes(row!['status'] as string) ? row! : undefined;
    }, 120);
  const made = async () => {
    const { code, data, message } = await suite.call('accountant', at('make'), { year });
    expect([code, message]).toEqual(['200', message]);
    const task = await over(data.task);
    expect([task['status'], task['error']]).toEqual(['done', null]);
    const [row] = await suite.sql<{ id: string; content: string; sha256: string; lines: number; vouchers: number }>(
      `select id, content, sha256, lines, vouchers from fico_book_file where ${own} order by id desc limit 1`,
    );
    return row!;
  };

  beforeAll(async () => {
    suite = await start({ workers: 2 });
    const row = await made();
    id = Number(row.id);
    const answer = await suite.app.inject({
      method: 'GET',
      url: `/api/file/${row.content}`,
      headers: { sessid_id: await suite.token('accountant') },
    });
    expect([answer.statusCode, sha256(answer.rawPayload)]).toEqual([200, row.sha256]);
    parts = unzipSync(new Uint8Array(answer.rawPayload));
  }, 240_000);
  afterAll(() => suite.stop());

  test('every file is in the sums, and the manifest says what there is', async () => {
    const sums = strFromU8(parts['SHA256SUMS']!).trim().split('\n');
    expect(sums.map((line) => line.slice(66)).toSorted()).toEqual(
      ['manifest.json', '公共档案.xml', '总账.xml'].toSorted(),
    );
    for (const line of sums) expect(sha256(parts[line.slice(66)]!)).toBe(line.slice(0, 64));
    const manifest = JSON.parse(strFromU8(parts['manifest.json']!));
    const vouchers = recordsOf(parts, '总账.xml', '记账凭证');
    expect(manifest).toMatchObject({ year, lines: vouchers.length, debit: sum(vouchers, '借方本币金额') });
    expect(manifest.debit).toBe(manifest.credit);
  });

  test('balances come to the trial balance, account by account and month by month', async () => {
    const balances = recordsOf(parts, '总账.xml', '科目余额及发生额');
    const months = recordsOf(parts, '公共档案.xml', '会计期间').map((row) => Number(row['会计期间号']));
    expect(months.at(-1)).toBe(Number(today().slice(5, 7)));
    for (const month of [months[0]!, months.at(-1)!]) {
      const period = `${year}-${String(month).padStart(2, '0')}`;
      const { data } = await suite.get('accountant', '/api/fico/generalledger/report/accountBalance', {
        from: period,
        to: period,
        level: '5',
        all: 'true',
      });
      const ofMonth = balances.filter((row) => Number(row['会计期间号']) === month);
      for (const row of data.rows as Record<string, string>[]) {
        const below = ofMonth.filter((one) => one['科目编号']!.startsWith(row['code']!));
        const money = (side: string) => yuan(row[side] ?? '0.00');
        expect([row['code'], sum(below, '借方本币金额'), sum(below, '贷方本币金额')]).toEqual([
          row['code'],
          row['debit'],
          row['credit'],
        ]);
        expect([row['code'], signed(below, '期末')]).toEqual([row['code'], money('endDebit') - money('endCredit')]);
        expect([row['code'], signed(below, '期初')]).toEqual([row['code'], money('openDebit') - money('openCredit')]);
      }
    }
  });

  test('every voucher balances, and its entries come to what the balances have moved', () => {
    const vouchers = recordsOf(parts, '总账.xml', '记账凭证');
    const keys = groupedBy(vouchers, (row) => `${row['会计期间号']} ${row['记账凭证类型编号']} ${row['记账凭证编号']}`);
    for (const [key, rows] of keys) {
      expect([key, sum(rows, '借方本币金额')]).toEqual([key, sum(rows, '贷方本币金额')]);
      expect(rows.map((row) => row['记账凭证行号'])).toEqual(rows.map((_, i) => String(i + 1)));
    }
    const balances = recordsOf(parts, '总账.xml', '科目余额及发生额');
    const by = (rows: readonly Record<string, string>[]) =>
      groupedBy(rows, (row) =>
        [row['会计期间号'], row['科目编号'], ...Array.from({ length: 9 }, (_, i) => row[`辅助项${i + 1}编号`])].join(
          '|',
        ),
      );
    const moved = by(balances);
    for (const [key, rows] of by(vouchers)) {
      expect([key, sum(rows, '借方本币金额')]).toEqual([key, sum(moved.get(key) ?? [], '借方本币金额')]);
      expect([key, sum(rows, '贷方本币金额')]).toEqual([key, sum(moved.get(key) ?? [], '贷方本币金额')]);
    }
  });

  test('codes that are used stand in the lists, and statements are those of the page', async () => {
    const known = (name: string, key: string) => new Set(recordsOf(parts, '公共档案.xml', name).map((row) => row[key]));
    const lists = [known('客户档案', '客户编码'), known('供应商档案', '供应商编码'), known('部门档案', '部门编码')];
    const unknown = recordsOf(parts, '总账.xml', '记账凭证').flatMap((row) =>
      lists.map((list, i) => (list.has(row[`辅助项${i + 1}编号`]!) ? '' : row[`辅助项${i + 1}编号`]!)),
    );
    expect(unknown.filter((code) => code !== '')).toEqual([]);
    const figures = recordsOf(parts, '总账.xml', '报表项数据').filter((row) => row['报表编号'] === '2');
    const { data } = await suite.get('accountant', '/api/fico/generalledger/report/incomeStatement', {
      period: today().slice(0, 7),
    });
    const shown = (data.rows as { title: string; year: string | null }[])
      .filter(({ year: amount }) => amount !== null)
      .map(({ title, year: amount }) => [`${title.trim()} 本年累计金额`, amount]);
    const told = new Map(figures.map((row) => [row['报表项名称'], row['报表项数值']]));
    expect(shown.map(([name]) => [name, told.get(name!)])).toEqual(shown);
  });

  test('read again it is whole; a file that was changed is named', async () => {
    const verify = async () => over((await suite.call('accountant', at('verify'), { id })).data.task);
    expect(await verify()).toMatchObject({ status: 'done' });
    const [kept] = await suite.sql<{ key: string; size: string }>(
      'select f.key, f.size from fico_book_file b join sys_file f on f.id = b.content where b.id = $1',
      [id],
    );
    const chunks: Buffer[] = [];
    const store = storeOf(suite.db);
    for await (const chunk of await store.get(kept!.key, Number(kept!.size))) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    // Inside the first file, which is the list of whom the books are kept by.
    bytes[200] = bytes[200]! ^ 0xff;
    await store.remove(kept!.key);
    await store.put(kept!.key, bytes, bytes.length);
    expect(await verify()).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('公共档案.xml') as string,
    });
    const [row] = await suite.sql('select check_state from fico_book_file where id = $1', [id]);
    expect(row).toEqual({ check_state: 'broken' });
  });

  test('a year without books is refused, and so is who keeps none', async () => {
    expect((await suite.call('accountant', at('make'), { year: 2001 })).message).toBe('2001 年没有账');
    for (const who of ['cashier', 'buyer']) expect((await suite.call(who, at('make'), { year })).code).toBe('403');
    expect((await suite.call('boss2', at('verify'), { id })).code).toBe('404');
  });
});
