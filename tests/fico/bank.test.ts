import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysFromToday } from '../support/days.ts';
import { workbookOf } from '../support/excel.ts';
import { start, type Suite } from '../support/suite.ts';
import { upload } from '../support/upload.ts';

const at = (tail: string) => `/api/fico/bankstatement/${tail}`;
const desk = (tail: string) => `/api/fico/bankreconcile/${tail}`;
const journal = (tail: string) => `/api/fico/generalledger/journal/${tail}`;
const own = '571900123499001';
const day = (n: number) => daysFromToday(-20 + n);
const plain = (text: string) => text.replaceAll('-', '');

describe('银行对账', () => {
  let suite: Suite;
  const ids = { bank: 0, other: 0, rent: 0, interest: 0 };

  const picked = async (entity: string, q: string) =>
    (await suite.get('accountant', `/api/pick/${entity}`, { q })).data.rows[0].id as number;
  type Row = readonly [day: string, amount: number, reference: string, party?: string, summary?: string];
  /** As 招商银行 exports it. */
  const table = (rows: readonly Row[], opening: number, account = own): string[][] => {
    let balance = opening;
    return [
      ['银行账号', account],
      ['交易日', '借方金额', '贷方金额', '余额', '业务摘要', '流水号', '收(付)方名称'],
      ...rows.map(([on, amount, reference, party = '', summary = '']) => {
        balance += amount;
        const [out, into] = amount < 0 ? [(-amount).toFixed(2), ''] : ['', amount.toFixed(2)];
        return [plain(on), out, into, balance.toFixed(2), summary, reference, party];
      }),
    ];
  };
  const csv = (rows: string[][]) => Buffer.from(`\ufeff${rows.map((row) => row.join(',')).join('\r\n')}`);
  const sent = async (name: string, content: Buffer, as = 'cashier') =>
    (await upload(suite, as, name, content)).data.id as number;
  const readFile = (file: number, more: object = {}) =>
    suite.call('cashier', at('read'), { account: ids.bank, file, ...more });
  const take = async (file: number, account = ids.bank) => {
    const { data, code, message } = await suite.call('cashier', at('read'), { account, file });
    expect([code, message]).toEqual(['200', '操作成功']);
    return suite.call('cashier', at('import'), { account, file, mapping: data.mapping });
  };
  const booked = async (on: string, amount: string, more: object = {}): Promise<number> => {
    const isOut = amount.startsWith('-');
    const saved = await suite.call('cashier', journal('save'), {
      docDate: on,
      direction: isOut ? 'out' : 'in',
      account: ids.bank,
      type: isOut ? ids.rent : ids.interest,
      amount: amount.replace('-', ''),
      summary: '测试收支',
      ...more,
    });
    expect([saved.code, saved.message]).toEqual(['200', expect.any(String)]);
    expect((await suite.call('accountant', journal('audit'), { id: saved.data.id })).code).toBe('200');
    return saved.data.id;
  };
  const open = async (more: object = {}) =>
    (await suite.get('cashier', desk('desk'), { account: ids.bank, to: day(20), ...more })).data;
  const match = (groups: object[], as = 'cashier', account = ids.bank) =>
    suite.call(as, desk('match'), { account, groups });
  const matched = async () =>
    (await suite.get('cashier', desk('matched'), { account: ids.bank, to: day(20) })).data.rows as {
      id: number;
      amount: string;
    }[];
  const unmatch = (matches: number[]) => suite.call('cashier', desk('unmatch'), { account: ids.bank, matches });

  beforeAll(async () => {
    suite = await start();
    const leaf = await picked('fico_account', '1002');
    const made = async (code: string, name: string, bankNo: string | null) =>
      (
        await suite.call('boss', '/api/fico/generalledger/cashierAccount/save', {
          code,
          name,
          kind: 'bank',
          account: leaf,
          bankNo,
        })
      ).data.id as number;
    Object.assign(ids, {
      bank: await made('T1', '测试银行户', own),
      other: await made('T2', '另一银行户', null),
      rent: await picked('fico_receipt_expense_type', '房租'),
      interest: await picked('fico_receipt_expense_type', '利息收入'),
    });
  }, 120_000);
  afterAll(() => suite.stop());

  const rows: readonly Row[] = [
    [day(1), 5000, 'R10001', '杭州云栖商贸有限公司', '货款'],
    [day(2), -300, 'R10002', '恒基物业', '房租'],
    [day(2), -200, 'R10003', '恒基物业', '房租'],
    [day(3), -15.5, 'R10004', '', '手续费'],
  ];

  test('a file is shown before it is kept: columns recognised, lines counted, nothing saved', async () => {
    const file = await sent('十月.csv', csv(table(rows, 1000)));
    const { data } = await readFile(file);
    expect(data).toMatchObject({
      bank: '招商银行',
      mapping: { day: '交易日', income: '贷方金额', expense: '借方金额', balance: '余额', party: '收(付)方名称' },
      count: 4,
      known: 0,
      opening: '1000.00',
      closing: '5484.50',
      complaints: [],
      gaps: [],
    });
    expect(await open()).toMatchObject({ start: null, lines: [], entries: [], bankBalance: null });
  });

  test('the same and overlapping files, in any form, bring each line once', async () => {
    const first = await take(await sent('十月.csv', csv(table(rows.slice(0, 3), 1000))));
    expect(first.data).toMatchObject({ added: 3, known: 0, gaps: [] });
    const again = await take(await sent('再来.csv', csv(table(rows.slice(0, 3), 1000))));
    expect(again.data).toEqual({ id: null, added: 0, known: 3, gaps: [] });
    const workbook = await workbookOf(table(rows.slice(1), 6000));
    const overlapping = await take(await sent('十月.xlsx', workbook));
    expect(overlapping.data).toMatchObject({ added: 1, known: 2, gaps: [] });
    const { lines, bankBalance, bankDay } = await open();
    expect(lines.map(({ amount }: { amount: string }) => amount)).toEqual(['5000.00', '-300.00', '-200.00', '-15.50']);
    expect([bankBalance, bankDay]).toEqual(['5484.50', day(3)]);
  });

  test('twenty who bring the same file at once bring it once', async () => {
    const file = await sent(
      '并发.csv',
      csv(
        table(
          [
            [day(4), 10, 'R20001'],
            [day(4), 20, 'R20002'],
          ],
          5484.5,
        ),
      ),
    );
    const { mapping } = (await readFile(file)).data;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => suite.call('cashier', at('import'), { account: ids.bank, file, mapping })),
    );
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => '200'));
    expect(answers.reduce((sum, { data }) => sum + data.added, 0)).toBe(2);
  });

  test('GBK is read as it is, what is no text is refused', async () => {
    // 交易日,贷方金额,借方金额,余额 / 货款 in GBK.
    const head = Buffer.from('bdbbd2d7c8d52cb4fbb7bdbdf0b6ee2cbde8b7bdbdf0b6ee2cd3e0b6ee2cd2b5cef1d5aad2aa', 'hex');
    const line = Buffer.concat([Buffer.from(`\n${plain(day(5))},5.00,,5519.50,`), Buffer.from('bbf5bfee', 'hex')]);
    const { data } = await readFile(await sent('gbk.csv', Buffer.concat([head, line])));
    expect(data.lines[0]).toMatchObject({ income: '5.00', balance: '5519.50', summary: '货款' });
    const wrong = await readFile(await sent('别的.txt', Buffer.from('姓名,年龄\n张三,3')));
    expect([wrong.code, wrong.message]).toEqual(['400', expect.stringMatching('没有找到表头')]);
  });

  test('one row that cannot be read keeps the whole file out, and says which', async () => {
    const bad = table(
      [
        [day(6), 1, 'R30001'],
        [day(6), 2, 'R30002'],
      ],
      5514.5,
    );
    bad[3]![2] = '二元';
    const file = await sent('坏行.csv', csv(bad));
    const { data } = await readFile(file);
    expect(data.complaints).toEqual(['第 4 行：贷方金额“二元”不是金额']);
    const refused = await suite.call('cashier', at('import'), { account: ids.bank, file, mapping: data.mapping });
    expect([refused.code, refused.message]).toEqual(['400', '第 4 行：贷方金额“二元”不是金额']);
    expect((await open()).lines).toHaveLength(6);
  });

  test('a file of another account and one with days missing are told', async () => {
    const foreign = await readFile(await sent('错户.csv', csv(table(rows, 1000, '571900000099999'))));
    expect(foreign.data.complaints[0]).toMatch('文件是账号 571900000099999 的');
    const gap = await readFile(await sent('缺日.csv', csv(table([[day(9), 1, 'R40001']], 9000))));
    expect(gap.data.gaps[0]).toMatch(/与之前导入的接不上：.* 的余额是 ￥5,514.50，这个文件从 ￥9,000.00 开始/);
  });

  test('columns chosen by hand are remembered for the account', async () => {
    const odd = [
      ['日期', '收', '支', '余额', '谁'],
      [plain(day(1)), '', '7.00', '93.00', '甲'],
    ];
    const file = await sent('怪.csv', csv(odd));
    const guessed = await suite.call('cashier', at('read'), { account: ids.other, file });
    expect([guessed.code, guessed.message]).toEqual(['400', expect.stringMatching('没有找到表头')]);
    const named = [['日期', '收入', '支出', '余额', '谁'], odd[1]!];
    const second = await sent('怪2.csv', csv(named));
    const mapping = { day: '日期', income: '收入', expense: '支出', balance: '余额', party: '谁' };
    const taken = await suite.call('cashier', at('import'), { account: ids.other, file: second, mapping });
    expect(taken.data).toMatchObject({ added: 1 });
    const third = await sent('怪3.csv', csv(named));
    expect((await suite.call('cashier', at('read'), { account: ids.other, file: third })).data.mapping).toEqual(
      mapping,
    );
  });

  test('suggestions by reference, party and sum; matched, each is gone from both sides', async () => {
    await booked(day(0), '20000.00', { summary: '期初' });
    await booked(day(1), '5000.00', { party: '杭州云栖商贸' });
    await booked(day(2), '-500.00', { party: '恒基物业' });
    const fee = await booked(day(5), '-15.50', { reference: 'R10004' });
    const suggested = (await suite.get('cashier', desk('suggest'), { account: ids.bank, to: day(20) })).data;
    const told = suggested.map(({ amount, why, lines, entries }: any) => [amount, why, lines.length, entries.length]);
    expect(told).toEqual([
      ['-15.50', 'reference', 1, 1],
      ['5000.00', 'party', 1, 1],
      ['-500.00', 'sum', 2, 1],
    ]);
    const groups = suggested.map(({ lines, entries }: any) => ({
      lines: lines.map(({ id }: any) => id),
      entries: entries.map(({ id }: any) => id),
    }));
    expect((await match(groups)).data).toEqual({ matched: 3 });
    const left = await open();
    expect([left.lines.length, left.entries.length]).toEqual([2, 0]);
    expect(await matched()).toHaveLength(3);
    expect((await match(groups)).message).toMatch('刚刚被别人勾对了');
    const refused = await suite.call('accountant', journal('deaudit'), { id: fee, reason: '改' });
    expect([refused.code, refused.message]).toEqual([
      '400',
      `测试银行户的这笔收支已与 ${day(5)} 的银行流水勾对，请先在银行对账里取消勾对`,
    ]);
  });

  test('both sides have to come to the same, and belong to the account', async () => {
    const { lines } = await open();
    const [one, two] = lines as { id: number }[];
    const entry = await booked(day(6), '25.00');
    const [{ id: ofBooks }] = (await open()).entries;
    const wrong = await match([{ lines: [one!.id], entries: [ofBooks] }]);
    expect(wrong.message).toBe('银行一侧合计 ￥10.00，账上一侧合计 ￥25.00，相差 −￥15.00，不能勾对');
    expect((await match([{ lines: [one!.id], entries: [] }])).message).toBe('请至少勾选两笔');
    expect((await match([{ lines: [one!.id, one!.id], entries: [] }])).message).toBe('同一笔被勾选了两次');
    expect((await match([{ lines: [two!.id, one!.id], entries: [] }], 'cashier', ids.other)).message).toMatch(
      '不在另一银行户里',
    );
    expect((await suite.call('accountant', journal('deaudit'), { id: entry, reason: '测' })).code).toBe('200');
    expect((await match([{ lines: [one!.id], entries: [ofBooks] }])).message).toMatch('已被反审核');
    expect((await open()).entries).toEqual([]);
  });

  test('of fifty who match the same at once one does; taken back fifty times at once, once', async () => {
    const entry = await booked(day(4), '30.00');
    const { lines, entries } = await open();
    const group = { lines: lines.map(({ id }: any) => id), entries: entries.map(({ id }: any) => id) };
    const answers = await Promise.all(Array.from({ length: 50 }, () => match([group])));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    const { id } = (await matched()).find(({ amount }) => amount === '30.00')!;
    const undone = await Promise.all(Array.from({ length: 50 }, () => unmatch([id])));
    expect(undone.filter(({ code }) => code === '200')).toHaveLength(1);
    expect((await open()).lines).toHaveLength(2);
    expect((await suite.call('accountant', journal('deaudit'), { id: entry, reason: '测' })).code).toBe('200');
  });

  test('matching and taking back the same document at once never leaves a match with what is gone', async () => {
    for (let round = 0; round < 8; round++) {
      const entry = await booked(day(4), '30.00');
      const { lines, entries } = await open();
      const group = { lines: lines.map(({ id }: any) => id), entries: entries.map(({ id }: any) => id) };
      const [one, other] = await Promise.all([
        match([group]),
        suite.call('accountant', journal('deaudit'), { id: entry, reason: '测' }),
      ]);
      expect([one.code, other.code].filter((code) => code === '200')).toHaveLength(1);
      if (one.code !== '200') continue;
      const { id } = (await matched()).find(({ amount }) => amount === '30.00')!;
      await unmatch([id]);
      expect((await suite.call('accountant', journal('deaudit'), { id: entry, reason: '测' })).code).toBe('200');
    }
  });

  test('a statement with matched lines stays; without, it goes with its lines', async () => {
    const { rows: all } = (await suite.get('cashier', at('list'), { account: ids.bank, sort: 'id' })).data;
    const names = (all as { id: number; name: string }[]).map(({ id, name }) => [name, id] as const);
    const idOf = new Map(names);
    const kept = await suite.call('cashier', at('delete'), { id: idOf.get('十月.csv')! });
    expect(kept.message).toBe('十月.csv有 3 笔流水已经勾对，请先在银行对账里取消勾对');
    expect((await suite.call('cashier', at('delete'), { id: idOf.get('并发.csv')! })).code).toBe('200');
    expect((await open()).lines).toEqual([]);
    const again = await take(
      await sent(
        '并发.csv',
        csv(
          table(
            [
              [day(4), 10, 'R20001'],
              [day(4), 20, 'R20002'],
            ],
            5484.5,
          ),
        ),
      ),
    );
    expect(again.data).toMatchObject({ added: 2 });
  });

  test('nobody without the right, and nobody of another company', async () => {
    const file = await sent('权限.csv', csv(table(rows, 1000)));
    expect((await suite.call('buyer', at('read'), { account: ids.bank, file })).code).toBe('403');
    expect((await match([{ lines: [1, 2], entries: [] }], 'buyer')).code).toBe('403');
    expect((await suite.call('boss2', at('read'), { account: ids.bank, file })).message).toBe('没有这个出纳账户');
    expect((await suite.get('boss2', desk('desk'), { account: ids.bank, to: day(20) })).message).toBe(
      '没有这个出纳账户',
    );
    expect((await match([{ lines: [1, 2], entries: [] }], 'boss2')).message).toBe('没有这个出纳账户');
  });

  const statementOn = async (on: string) =>
    (await suite.get('cashier', '/api/fico/generalledger/report/bankReconciliation', { account: ids.bank, day: on }))
      .data;
  test('the reconciliation statement lists what is not matched on its day, and both sides come to the same on every day', async () => {
    const cheque = await booked(day(0), '-100.00', { summary: '开出支票', reference: 'ZP10001' });
    await take(await sent('支票.csv', csv(table([[day(7), -100, 'B70001', '', '支票 ZP10001']], 5514.5))));
    const [{ lines, entries, why }] = (
      await suite.get('cashier', desk('suggest'), { account: ids.bank, from: day(0), to: day(20) })
    ).data;
    expect([why, entries[0].source.id]).toEqual(['reference', cheque]);
    expect((await match([{ lines: [lines[0].id], entries: [entries[0].id] }])).code).toBe('200');
    const before = await statementOn(day(2));
    const told = before.rows.map((row: any) => [row.item, row.words?.trim() || null, row.bank, row.books]);
    expect(told).toEqual([
      ['余额', null, '5500.00', '24400.00'],
      ['开始对账时银行与账面的差额', null, null, '-19000.00'],
      ['加：银行已收、企业未收（0 笔）', null, null, '0.00'],
      ['减：银行已付、企业未付（0 笔）', null, null, '0.00'],
      ['加：企业已收、银行未收（0 笔）', null, '0.00', null],
      ['减：企业已付、银行未付（1 笔）', null, '-100.00', null],
      ['', '开出支票', '-100.00', null],
      ['调节后余额', null, '5400.00', '5400.00'],
    ]);
    for (let n = 1; n <= 20; n++) {
      const { difference, rows: all } = await statementOn(day(n));
      expect([n, difference]).toEqual([n, '0.00']);
      const listed = all.filter(({ kind }: any) => kind === 'line').length;
      const [{ open: left }] = (await suite.sql<{ open: number }>(
        `select (select count(*) from fico_bank_line l left join fico_bank_link k on k.line = l.id
                 where l.account = $1 and l.day <= $2::date and not l.deleted and (k.match_id is null or k.cleared_on > $2::date))::int
              + (select count(*) from fico_cash_entry e left join fico_bank_link k on k.entry = e.id
                 where e.account = $1 and e.posted_on <= $2::date and e.reverses_id is null
                   and not exists (select 1 from fico_cash_entry r where r.reverses_id = e.id)
                   and (k.cleared_on > $2::date or k.match_id is null and e.posted_on >= $3::date))::int as open`,
        [ids.bank, day(n), day(1)],
      )) as [{ open: number }];
      expect([n, listed]).toEqual([n, left]);
    }
  });

  test('a statement with days missing shows what it lacks, and the rest is told with its source', async () => {
    await take(await sent('缺日.csv', csv(table([[day(9), 1, 'B90001', '', '来历不明']], 6000))));
    const { difference, rows: all } = await statementOn(day(9));
    expect(difference).toBe('585.50');
    const [unknown] = all.filter(({ words }: any) => words?.includes('来历不明'));
    expect(unknown).toMatchObject({ books: '1.00', source: { entity: 'fico_bank_line' } });
    const { data } = await suite.get('cashier', '/api/fico/generalledger/report/bankReconciliationExport', {
      account: ids.bank,
      day: day(9),
    });
    expect(Buffer.from(data, 'base64').subarray(0, 2).toString()).toBe('PK');
  });

  test('the monitor finds every match sound', async () => {
    const { data } = await suite.call('accountant', '/api/system/datamonitor/run', { code: 'fico.bank.matches' });
    expect(data.find(({ code }: any) => code === 'fico.bank.matches')).toMatchObject({ state: 'holds', offences: 0 });
  });
});
