import { readPdf } from '@heliu/paper/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesOf } from '../support/excel.ts';
import { start, type Suite } from '../support/suite.ts';

const path = '/api/fico/generalledger/voucher/print';

describe('打印记账凭证', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start();
  });
  afterAll(() => suite.stop());

  const print = (args: object, as = 'accountant') => suite.get(as, path, { ...args });
  const textOf = async (args: object) =>
    readPdf(bytesOf((await print(args)).data))
      .join('\n')
      .replace(/\s/g, '');
  const own = `company_id = (select company_id from sys_user where username = 'accountant')`;
  const typed = async () =>
    (
      await suite.sql<{ id: number; no: number }>(
        `select id::int, voucher_no::int as no from fico_voucher where ${own} and typed and status = 'audited' order by id limit 1`,
      )
    )[0]!;

  test('one voucher says whose it is, what it is, and who answers for it', async () => {
    const { id, no } = await typed();
    const text = await textOf({ ids: id });
    expect(text).toContain('记账凭证');
    expect(text).toContain(`记字第${String(no).padStart(4, '0')}号`);
    for (const word of [
      '单位：',
      '附单据',
      '借方金额',
      '贷方金额',
      '亿',
      '合计',
      '元整',
      '制单：',
      '审核：',
      '出纳：',
      '主管：',
    ])
      expect(text).toContain(word);
  });

  test('a month is printed by its numbers, on either paper, and each voucher counts it', async () => {
    const [before] = await suite.sql<{ count: number }>(
      `select sum(print_count)::int as count from fico_voucher where ${own} and voucher_no between 1 and 3 and voucher_date between '2026-10-01' and '2026-10-31'`,
    );
    const text = await textOf({ month: '2026-10', first: 1, last: 3, paper: 'slip' });
    for (const no of ['0001', '0002', '0003']) expect(text).toContain(`第${no}号`);
    expect(text).not.toContain('第0004号');
    const [after] = await suite.sql<{ count: number }>(
      `select sum(print_count)::int as count from fico_voucher where ${own} and voucher_no between 1 and 3 and voucher_date between '2026-10-01' and '2026-10-31'`,
    );
    expect(after!.count).toBe(before!.count + 3);
  });

  test('nothing to print, and nothing said, are told in words', async () => {
    expect(await print({ month: '2019-01' })).toMatchObject({ message: '没有要打印的凭证' });
    expect(await print({})).toMatchObject({ code: '422', message: '请选择要打印的凭证或月份' });
  });

  test('vouchers of another company are not there, and a salesman prints none', async () => {
    const { id } = await typed();
    expect((await print({ ids: id }, 'boss2')).message).toBe('没有要打印的凭证');
    expect((await print({ ids: id }, 'sales')).code).toBe('403');
  });
});
