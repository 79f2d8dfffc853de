import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fen, fen, formatFen, yuan, zeroFen } from '@heliu/model';
import { bankOf, findHead, mappingComplaint, rememberedMapping, suggestMapping } from './layout.rules.ts';
import { textRows } from './sheet.rules.ts';
import { accountComplaint, lineKeys, namedAccounts, readAmount, readMoment, readStatement } from './statement.rules.ts';

const readText = (text: string) => {
  const rows = textRows(text);
  const head = findHead(rows)!;
  return { rows, head, ...readStatement(rows, head, suggestMapping(head.headings)) };
};
const short = ({ lines }: ReturnType<typeof readText>) =>
  lines.map(({ day, income, expense, balance, party }) => [
    day,
    formatFen(income),
    formatFen(expense),
    formatFen(balance),
    party,
  ]);

const banks: Readonly<Record<string, string>> = {
  招商银行: `公司名称,合流演示公司
银行账号,571900123410808
交易日,交易时间,借方金额,贷方金额,余额,交易类型,业务摘要,其它摘要,用途,流水号,收(付)方名称,收(付)方账号
20261008,10:21:05,,"12,000.00","112,000.00",汇入,货款,,10月货款,C0001,杭州云栖商贸有限公司,3301040160001
20261009,14:02:11,500.00,,"111,500.00",手续费,,,,C0002,,`,
  工商银行: `[HISTORYDETAIL]
凭证号,本方账号,交易时间,对方单位,对方账号,转入金额,转出金额,余额,用途,摘要,附言
,1202021109900123456,2026-10-08 10:21:05,杭州云栖商贸有限公司,330104016,12000.00,0.00,112000.00,货款,转账,
,1202021109900123456,2026-10-09 14:02:11,,,0.00,500.00,111500.00,,手续费,`,
  建设银行: `账号,账户名称,交易时间,借方发生额（支取）,贷方发生额（收入）,余额,币种,对方户名,对方账号,对方开户机构,记账日期,摘要,备注,账户明细编号-交易流水号
33001616,合流,20261009 14:02:11,500.00,0.00,111500.00,人民币,,,,20261009,手续费,,2-9002
33001616,合流,20261008 10:21:05,0.00,12000.00,112000.00,人民币,杭州云栖商贸有限公司,330104016,,20261008,货款,,1-9001`,
  农业银行: `账户名称,合流演示公司,账户号,19000101040012345
交易时间,收入金额,支出金额,账户余额,对方户名,对方账号,交易用途
2026/10/8 10:21:05,"12,000.00",--,"112,000.00",杭州云栖商贸有限公司,330104016,货款
2026/10/9 14:02:11,--,500.00,"111,500.00",,,手续费
合计,12000.00,500.00,,,,`,
  中国银行: `查询账号[ Inquirer account number ]|3636000012345
交易类型[ Transaction Type ]|付款人账号[ Debit Account No. ]|付款人名称[ Payer's Name ]|收款人账号[ Payee's Account Number ]|收款人名称[ Payee's Name ]|交易日期[ Transaction Date ]|交易金额[ Trade Amount ]|交易后余额[ After-transaction balance ]|交易流水号[ Transaction reference number ]|摘要[ Reference ]
来账|330104016|杭州云栖商贸有限公司|3636000012345|合流演示公司|20261008|+12000.00|112000.00|T1|货款
往账|3636000012345|合流演示公司|||20261009|-500.00|111500.00|T2|手续费`,
};

describe('银行对账单', () => {
  test.each(Object.entries(banks))('%s: headings are recognised, lines come oldest first', (bank, text) => {
    const read = readText(text);
    expect(bankOf(read.head.headings)).toBe(bank);
    expect(read.complaints).toEqual([]);
    expect(read.gaps).toEqual([]);
    expect(short(read)).toEqual([
      ['2026-10-08', '12000.00', '0.00', '112000.00', '杭州云栖商贸有限公司'],
      ['2026-10-09', '0.00', '500.00', '111500.00', null],
    ]);
  });

  test.each([
    ['20261008', '2026-10-08', null],
    ['20261008 09:05:00', '2026-10-08', '09:05:00'],
    ['20261008090500', '2026-10-08', '09:05:00'],
    ['2026-10-08 9:05', '2026-10-08', '09:05:00'],
    ['2026年10月8日', '2026-10-08', null],
    ['２０２６／１０／０８', '2026-10-08', null],
    ['46303', '2026-10-08', null],
    ['46303.5', '2026-10-08', '12:00:00'],
  ])('reads the moment %s', (text, day, time) => expect(readMoment(text)).toEqual({ day, time }));
  test.each(['', '2026-02-30', '合计', '12.30', '20261301'])('%s is no day', (text) =>
    expect(readMoment(text)).toBeUndefined(),
  );

  test.each([
    ['', '0.00'],
    ['--', '0.00'],
    ['1,234.50', '1234.50'],
    ['￥１，２３４．５', '1234.50'],
    ['\u2212500', '-500.00'],
    ['+1622.00', '1622.00'],
    ['12.300', '12.30'],
  ])('reads the amount %s', (text, amount) => expect(formatFen(readAmount(text)!)).toBe(amount));
  test.each(['1e5', 'NaN', '12.345', '1.2.3', '壹佰', '99999999999999'])('%s is no amount', (text) =>
    expect(readAmount(text)).toBeUndefined(),
  );

  test('a column of amounts with a mark for the direction', () => {
    const read = readText(`日期,借贷标志,发生额,余额,对方户名
2026-10-08,贷,12000.00,112000.00,甲
2026-10-09,借,500.00,111500.00,乙
2026-10-10,？,1.00,111499.00,丙`);
    expect(short(read).map(([, income, expense]) => [income, expense])).toEqual([
      ['12000.00', '0.00'],
      ['0.00', '500.00'],
    ]);
    expect(read.complaints).toEqual(['第 4 行：借贷标志“？”看不出是收还是支']);
  });

  test('what cannot be read is told with its row, and nothing else is lost', () => {
    const read = readText(`交易日,借方金额,贷方金额,余额,摘要
20261008,,100.00,100.00,甲
昨天,,100.00,200.00,乙
20261009,abc,,200.00,丙
20261009,,,200.00,丁
20261009,1.00,1.00,200.00,戊
20261009,1.00,,无,己
本页共 6 行`);
    expect(read.lines).toHaveLength(1);
    expect(read.complaints).toEqual([
      '第 3 行：交易日“昨天”不是日期',
      '第 4 行：借方金额“abc”不是金额',
      '第 5 行：收入和支出都是空的',
      '第 6 行：收入和支出都有金额',
      '第 7 行：余额“无”不是金额',
    ]);
  });

  test('a balance that does not follow and a total that does not fit are told', () => {
    const read = readText(`交易日,借方金额,贷方金额,余额,摘要
20261008,,100.00,100.00,甲
20261009,,50.00,170.00,乙
合计,,130.00,,`);
    expect(read.gaps).toEqual([
      '第 3 行（2026-10-09）：上一笔余额 ￥100.00，这一笔后应为 ￥150.00，文件写的是 ￥170.00',
      '第 4 行的合计：贷方金额 ￥130.00，各行加起来是 ￥150.00',
    ]);
  });

  test('quotes hold separators, line breaks and quotes', () => {
    expect(textRows('a,"b,""c""\nd",="00123"\r\n\r\n`e,\tf').map(({ row, cells }) => [row, ...cells])).toEqual([
      [1, 'a', 'b,"c"\nd', '00123'],
      [4, 'e', 'f'],
    ]);
  });

  test('the columns chosen before are taken where the file has them', () => {
    const headings = ['交易日', '借方金额', '贷方金额', '余额', '用途', '业务摘要'];
    const chosen = { day: '交易日', income: '贷方金额', expense: '借方金额', balance: '余额', summary: '用途' };
    expect(rememberedMapping(chosen, headings)).toEqual(chosen);
    expect(rememberedMapping(chosen, headings.with(4, '附言'))).toMatchObject({ summary: '业务摘要', purpose: '附言' });
    expect(mappingComplaint(chosen, headings.slice(0, 3))).toBe('文件里没有“余额”这一列，请重新选择');
    const { balance: _, ...without } = chosen;
    expect(mappingComplaint(without, headings)).toMatch('请指明余额是哪一列');
    expect(mappingComplaint({ day: '交易日', balance: '余额', income: '贷方金额' }, headings)).toMatch('收入和支出');
  });

  test('a file of another account is refused', () => {
    const { rows, head } = readText(banks['招商银行']!);
    const named = namedAccounts(rows, head);
    expect(named).toEqual(['571900123410808']);
    expect(accountComplaint(named, '5719 0012 3410 808')).toBeUndefined();
    expect(accountComplaint(named, null)).toBeUndefined();
    expect(accountComplaint(named, '571900000010888')).toBe(
      '文件是账号 571900123410808 的，这个账户的账号是 571900000010888，请核对选的账户和文件',
    );
  });

  const amount = fc.bigInt({ min: -10_000_00n, max: 10_000_00n }).filter((one) => one !== 0n);
  const written = fc.record({
    opening: fc.bigInt({ min: 0n, max: 1_000_000_00n }),
    moves: fc.array(fc.record({ day: fc.integer({ min: 1, max: 28 }), amount }), { minLength: 2, maxLength: 30 }),
    isNewestFirst: fc.boolean(),
  });
  const asFile = ({
    opening,
    moves,
    isNewestFirst,
  }: {
    opening: bigint;
    moves: { day: number; amount: bigint }[];
    isNewestFirst: boolean;
  }) => {
    let balance = opening;
    const lines = moves
      .toSorted((a, b) => a.day - b.day)
      .map(({ day, amount: of }, i) => {
        balance += of;
        const [out, into] = of < 0n ? [formatFen(-of as Fen), ''] : ['', formatFen(of as Fen)];
        return `202610${String(day).padStart(2, '0')},${out},${into},${formatFen(balance as Fen)},S${i}`;
      });
    return ['交易日,借方金额,贷方金额,余额,流水号', ...(isNewestFirst ? lines.toReversed() : lines)].join('\n');
  };
  test('property: whichever way a file runs, its lines chain and add up, and have the same keys', () => {
    fc.assert(
      fc.property(written, (said) => {
        const read = readText(asFile(said));
        expect(read.gaps).toEqual([]);
        const sum = read.lines.reduce((all, { income, expense }) => all + income - expense, said.opening);
        expect(read.lines.at(-1)!.balance).toBe(sum);
        const keys = lineKeys(read.lines);
        expect(new Set(keys).size).toBe(keys.length);
        expect(lineKeys(readText(asFile({ ...said, isNewestFirst: !said.isNewestFirst })).lines)).toEqual(keys);
      }),
      { numRuns: 60 },
    );
  });

  test('lines that are equal in everything are counted', () => {
    const line = {
      row: 1,
      day: '2026-10-08',
      time: null,
      income: yuan('5'),
      expense: zeroFen,
      balance: fen(500n),
      reference: null,
      party: null,
      partyAccount: null,
      summary: null,
      purpose: null,
      note: null,
    };
    const [first, second] = lineKeys([line, line]);
    expect(second).toBe(`${first}|1`);
  });
});
