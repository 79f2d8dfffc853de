import { runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fico } from '../../modules/fico/server.ts';
import { start, type Suite } from '../support/suite.ts';

const ledger = (tail: string) => `/api/fico/generalledger/${tail}`;
interface Amounts {
  readonly code: string;
  readonly endDebit: string;
  readonly endCredit: string;
  readonly debit: string;
  readonly credit: string;
}

describe('会计科目', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start();
  });
  afterAll(() => suite.stop());

  const coded = async (code: string) => {
    const { data } = await suite.get('accountant', ledger('account/list'), { code });
    return data.rows.find((row: { code: string }) => row.code === code);
  };
  const save = async (code: string, more: object = {}) => {
    const { type } = await coded('1405');
    return suite.call('accountant', ledger('account/save'), {
      code,
      name: `科目${code}`,
      type,
      direction: 'debit',
      ...more,
    });
  };

  test('a new account finds its parent by its code and is of its parent’s kind', async () => {
    const cost = await coded('5801');
    await save('580101', { name: '当期所得税' });
    expect(await coded('580101')).toMatchObject({
      parent: cost.id,
      type: cost.type,
      level: 2,
      fullName: '所得税费用-当期所得税',
      preset: false,
    });
    expect((await coded('5801')).hasChildren).toBe(true);
  });

  test('with its last child gone a parent is a leaf again', async () => {
    await save('540201');
    expect((await coded('5402')).hasChildren).toBe(true);
    await suite.call('accountant', ledger('account/delete'), { id: (await coded('540201')).id });
    expect((await coded('5402')).hasChildren).toBe(false);
  });

  test('an account without a parent is refused', async () => {
    expect((await save('888801')).message).toBe('上级科目 8888 不存在，请先新增上级科目');
  });

  test('an account with entries stays a leaf', async () => {
    expect((await save('112201')).message).toBe('应收账款已有发生额，不能增加下级科目');
  });

  test('a preset account keeps its name and is not removed', async () => {
    const cash = await coded('1001');
    expect((await suite.call('accountant', ledger('account/update'), { ...cash, name: '现钞' })).message).toMatch(
      '预设科目只能修改',
    );
    expect(await suite.call('accountant', ledger('account/update'), { ...cash, remark: '保险柜' })).toMatchObject({
      code: '200',
    });
    expect((await suite.call('accountant', ledger('account/delete'), { id: cash.id })).message).toMatch(
      '预设科目，不能删除',
    );
  });

  test('an account with a balance is not switched off', async () => {
    const receivable = await coded('1122');
    expect(
      (await suite.call('accountant', ledger('account/update'), { ...receivable, disabled: true })).message,
    ).toMatch(/^应收账款还有余额 \d+\.\d\d，不能停用$/);
  });

  test('the books are not opened twice', async () => {
    expect(
      (await suite.call('accountant', ledger('period/initialize'), { standard: 'small', year: 2026, month: 1 }))
        .message,
    ).toBe('账套已经初始化，不能重复初始化');
  });
});

describe('账表', () => {
  let suite: Suite;
  let company: number;
  beforeAll(async () => {
    suite = await start();
    company = (await suite.sql<{ id: number }>(`select id::int from sys_company where code = 'HELIU'`))[0]!.id;
  });
  afterAll(() => suite.stop());

  const report = async (name: string, args: object) =>
    (await suite.get('accountant', ledger(`report/${name}`), { ...args })).data;
  const fen = (yuan: string) => Math.round(Number(yuan) * 100);
  const accountId = async (code: string) =>
    (await suite.get('accountant', '/api/pick/fico_account', { q: code })).data.rows[0].id;

  test('the trial balance balances, and its receivables are what the entries say', async () => {
    const trial = await report('trialBalance', { period: '2026-11' });
    expect(trial).toMatchObject({ balanced: true, differences: { open: '0.00', current: '0.00', end: '0.00' } });
    const [entries] = await suite.sql<{ net: string }>(
      `select sum(e.debit - e.credit) as net from fico_gl_entry e join fico_account a on a.id = e.account
       where a.code = '1122' and e.posted_on < '2026-12-01' and e.company_id = $1`,
      [company],
    );
    expect(trial.rows.find(({ code }: Amounts) => code === '1122').endDebit).toBe(entries!.net);
  });

  test('in the list of balances parents are the sums of their children', async () => {
    const { rows } = await report('accountBalance', { from: '2026-06', to: '2026-11' });
    const of = (code: string): Amounts => rows.find((row: Amounts) => row.code === code);
    const owed = (code: string) => fen(of(code).endCredit) - fen(of(code).endDebit);
    const sumBelow = (above: string) =>
      (rows as Amounts[])
        .filter(({ code }) => code.startsWith(above) && code.length === above.length + 2)
        .reduce((total, { code }) => total + owed(code), 0);
    for (const above of ['222101', '2221']) expect(owed(above)).toBe(sumBelow(above));
    const isShown = ({ debit, credit, endDebit, endCredit }: Amounts) =>
      [debit, credit, endDebit, endCredit].some((amount) => fen(amount) !== 0);
    expect(rows.every(isShown)).toBe(true);
  });

  test('the end of one month is the opening of the next', async () => {
    const [october, november] = await Promise.all(
      ['2026-10', '2026-11'].map((period) => report('trialBalance', { period })),
    );
    for (const row of october.rows) {
      const next = november.rows.find(({ code }: Amounts) => code === row.code);
      expect([next.openDebit, next.openCredit]).toEqual([row.endDebit, row.endCredit]);
    }
  });

  test('the detail ledger runs on from page to page and ends where the balance stands', async () => {
    const account = await accountId('1122');
    const query = { account, from: '2026-09', to: '2026-11' };
    const whole = await report('subsidiaryLedger', { ...query, pageSize: 1000 });
    const paged: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { rows: unknown[]; nextCursor: string | null } = await report('subsidiaryLedger', {
        ...query,
        pageSize: 17,
        ...(cursor && { cursor }),
      });
      paged.push(...page.rows);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(whole.rows);
    expect(whole.rows[0].summary).toBe('期初余额');
    const { data: balance } = await suite.get('accountant', ledger('balance/get'), { account, period: '2026-11' });
    expect(whole.rows.at(-1)).toMatchObject({ summary: '本年累计', side: '借', balance: balance.endDebit });
    expect(whole.rows.at(-2)).toMatchObject({ summary: '本月合计', debit: balance.debit, credit: balance.credit });
  });

  test('every line of the detail ledger leads to its voucher and its document', async () => {
    const { rows } = await report('subsidiaryLedger', {
      account: await accountId('1122'),
      from: '2026-11',
      to: '2026-11',
    });
    expect(rows[1]).toMatchObject({
      voucher: expect.stringMatching(/^记-\d{4}$/),
      summary: expect.stringMatching(/^应收发票 YS2026/),
      source: { entity: 'fico_ar_invoice', id: expect.any(Number) },
    });
  });

  test('a forged cursor and a wrong range are refused', async () => {
    const account = await accountId('1122');
    const asked = (args: object) =>
      suite.get('accountant', ledger('report/subsidiaryLedger'), { account, from: '2026-09', to: '2026-11', ...args });
    expect(await asked({ cursor: 'x' })).toMatchObject({ code: '422', message: 'cursor 无效' });
    expect(await asked({ from: '2026-12' })).toMatchObject({ code: '422', message: '开始期间不能晚于结束期间' });
    expect(await asked({ account: 1 })).toMatchObject({ code: '404', message: '会计科目不存在' });
  });

  test('all claims about the books hold on the demo company', async () => {
    for (const proof of fico.proofs!)
      expect([proof.label, await runWork(suite.db, service('测试', company), (work) => proof.run(work))]).toEqual([
        proof.label,
        [],
      ]);
  });

  test('a salesman reads no books', async () => {
    expect(await suite.get('sales', ledger('report/trialBalance'), { period: '2026-11' })).toMatchObject({
      code: '403',
    });
  });
});
