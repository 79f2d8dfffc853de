import { describe, expect, test } from 'vitest';
import { delimitedRows } from '@heliu/engine/thread';
import { BadRow, cleanNumber, kindOf, readAmount, readTime } from './cells.rules.ts';
import type { LineKind } from './kinds.ts';
import { StatementReader } from './statement.rules.ts';

function read(text: string) {
  const reader = new StatementReader();
  const lines = [...delimitedRows(text)].flatMap((row) => reader.read(row));
  return { format: reader.format?.code, lines, troubles: reader.troubles, complaint: reader.complaint };
}
/** What a line comes down to, in one piece that is easy to compare. */
const short = (text: string) => read(text).lines.map(({ kind, amount, orderNo }) => [kind, Number(amount), orderNo]);

const douyinHead =
  '动账时间,动帐流水号,动账方向,动账金额,动账账户,动账场景,计费类型,子订单号,订单号,售后编号,订单实付应结,运费实付,实际平台补贴,订单退款,平台服务费,佣金,招商服务费,渠道分成,备注';

describe('结算文件', () => {
  test('抖店: a settlement falls apart into price, subsidy and fees; other movements are what their scene says', () => {
    const text = [
      douyinHead,
      `2026-10-03 10:00:01,'7001,入账,92.00,聚合账户,货款结算入账,,6901,6900,,95.00,0.00,5.00,0.00,-5.00,-3.00,0.00,0.00,`,
      `2026-10-04 09:00:00,'7002,出账,20.00,聚合账户,结算后退款-原路退回,,6901,6900,A1,,,,,,,,,`,
      `2026-10-05 09:00:00,'7003,出账,60.00,聚合账户,提现,,,,,,,,,,,,,`,
    ].join('\n');
    expect(read(text).format).toBe('douyin');
    expect(short(text)).toEqual([
      ['goods', 9500, '6900'],
      ['subsidy', 500, '6900'],
      ['platformFee', -500, '6900'],
      ['talent', -300, '6900'],
      ['refund', -2000, '6900'],
      ['payout', -6000, null],
    ]);
    expect(new Set(read(text).lines.map(({ serial }) => serial)).size).toBe(6);
  });

  test('抖店: what the columns leave unexplained is a line of its own, so that nothing is lost', () => {
    const text = `${douyinHead}\n2026-10-03 10:00:01,7001,入账,90.00,聚合账户,货款结算入账,,1,2,,95.00,0,0,0,-5.00,-3.00,0,0,`;
    expect(short(text)).toEqual([
      ['goods', 9500, '2'],
      ['platformFee', -500, '2'],
      ['talent', -300, '2'],
      ['other', 300, '2'],
    ]);
  });

  test('拼多多: the head is on the fifth row, and the code behind the words tells the kind', () => {
    const text = [
      '拼多多店铺账务明细查询',
      '',
      '起始时间：2026-10-01  终止时间：2026-10-31',
      '-----------------------------',
      '商户订单号,发生时间,收入金额（+元）,支出金额（-元）,账务类型,备注,业务描述',
      '261003-123456789012345,2026-10-03 12:00:00,50.00,0.00,交易收入,,0010002|交易收入-订单收入',
      '261003-123456789012345,2026-10-03 12:00:00,0.00,-0.30,技术服务费,,0030002|技术服务费-基础技术服务费',
      '261003-123456789012345,2026-10-06 12:00:00,0.00,-50.00,交易退款,,0020002|交易退款-订单退款',
      ',2026-10-07 12:00:00,0.00,-3.00,其他,,0140028|其他支出-合作费追回',
    ].join('\n');
    expect(read(text).format).toBe('pdd');
    expect(short(text)).toEqual([
      ['goods', 5000, '261003-123456789012345'],
      ['platformFee', -30, '261003-123456789012345'],
      ['refund', -5000, '261003-123456789012345'],
      ['compensation', -300, null],
    ]);
  });

  test('拼多多: equal rows without a flow number are told apart by their place', () => {
    const row = '261003-1,2026-10-03 12:00:00,5.00,0.00,交易收入,,0010002|交易收入-订单收入';
    const { lines } = read(
      `商户订单号,发生时间,收入金额（+元）,支出金额（-元）,账务类型,备注,业务描述\n${row}\n${row}`,
    );
    expect(new Set(lines.map(({ serial }) => serial)).size).toBe(2);
  });

  test('京东: a row is an order, its goods and a fee', () => {
    const text = [
      '京东商家结算单,,,,,',
      '订单编号,父单号,商品编号,佣金比例,费用名称,应结金额,币种,收支方向,结算状态,到账时间',
      '3001,,10160070484512.0,5%,货款,100.00,人民币,收入,已结算,2026-10-08 00:00:00',
      '3001,,10160070484512.0,5%,佣金,-5.00,人民币,支出,已结算,2026-10-08 00:00:00',
      '3001,,10160070484512.0,,代收配送费,6.00,人民币,收入,已结算,2026-10-08 00:00:00',
      '3001,,10160070484512.0,,货款,-100.00,人民币,支出,已结算,2026-10-12 00:00:00',
      '3001,,,,运费保险服务费,-0.50,人民币,支出,已结算,2026-10-08 00:00:00',
      '合计,,,,,0.50,,,,',
    ].join('\n');
    expect(read(text).format).toBe('jd');
    expect(short(text)).toEqual([
      ['goods', 10000, '3001'],
      ['platformFee', -500, '3001'],
      ['goods', 600, '3001'],
      ['refund', -10000, '3001'],
      ['insurance', -50, '3001'],
    ]);
  });

  test('支付宝: numbers of orders come from three places, comments are no rows, the balance is kept', () => {
    const text = [
      '#支付宝账务明细查询',
      '#账号：[20880012345678900156]',
      '#起始日期：[2026年10月01日 00:00:00]',
      '#-----------------------------------------账务明细列表',
      '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注,业务基础订单号',
      '30001\t,2026\t,T200P3000000000000000001\t,T恤,2026-10-03 08:00:00,a@b.c,88.00,0.00,188.00,,交易付款,,',
      '30002\t,2026\t,,,2026-10-03 08:00:01,tmall,0.00,-4.40,183.60,,收费,天猫佣金（类目）{3000000000000000001}扣款,',
      '30003\t,2026\t,,,2026-10-03 08:00:02,tbk,0.00,-2.00,181.60,,其它,淘宝客佣金代扣款[3000000000000000001],',
      '30004\t,2026\t,,,2026-10-04 08:00:02,a@b.c,0.00,-88.00,93.60,,交易退款,,3000000000000000001',
      '30005\t,2026\t,,,2026-10-05 08:00:02,,0.00,-50.00,43.60,,其它,转出到网商银行,',
      '#-----------------------------------------账务明细列表结束',
    ].join('\n');
    expect(read(text).format).toBe('alipay');
    expect(short(text)).toEqual([
      ['goods', 8800, '3000000000000000001'],
      ['platformFee', -440, '3000000000000000001'],
      ['talent', -200, '3000000000000000001'],
      ['refund', -8800, '3000000000000000001'],
      ['deposit', -5000, null],
    ]);
    expect(read(text).lines.map(({ balance }) => balance)).toEqual([18800n, 18360n, 18160n, 9360n, 4360n]);
  });

  test('微信支付交易账单: commas within names, refunds with a fee that comes back, sums at the end', () => {
    const text = [
      '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
      '`2026-10-03 10:00:00,`wx1,`19,`0,`,`4200001,`ORD1,`o1,`JSAPI,`SUCCESS,`OTHERS,`CNY,`45.00,`0.00,`0,`0,`0.00,`0.00,`,`,`鞋,红色,`,`0.27000,`0.60%,`45.00,`0.00,`',
      '`2026-10-05 10:00:00,`wx1,`19,`0,`,`4200001,`ORD1,`o1,`JSAPI,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`5030001,`R1,`45.00,`0.00,`ORIGINAL,`SUCCESS,`鞋,红色,`,`-0.27000,`0.60%,`0.00,`45.00,`',
      '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
      '`2,`45.00,`45.00,`0.00,`0.00000,`45.00,`45.00',
    ].join('\n');
    expect(read(text)).toMatchObject({ format: 'wechatTrade', troubles: [] });
    expect(short(text)).toEqual([
      ['goods', 4500, 'ORD1'],
      ['platformFee', -27, 'ORD1'],
      ['refund', -4500, 'ORD1'],
      ['platformFee', 27, 'ORD1'],
    ]);
  });

  test('微信支付资金账单', () => {
    const text = [
      '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号',
      '`2026-10-03 10:00:00,`4200001,`100,`交易,`交易,`收入,`45.00,`45.00,`system,`,`ORD1',
      '`2026-10-03 10:00:00,`4200001,`101,`扣除交易手续费,`扣除交易手续费,`支出,`0.27,`44.73,`system,`,`ORD1',
      '`2026-10-04 10:00:00,`5200001,`102,`提现,`提现,`支出,`44.73,`0.00,`me,`,`',
      '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额',
      '`3,`1,`45.00,`2,`45.00',
    ].join('\n');
    expect(short(text)).toEqual([
      ['goods', 4500, 'ORD1'],
      ['platformFee', -27, 'ORD1'],
      ['payout', -4473, null],
    ]);
  });

  test('快手: both files', () => {
    const bill = [
      '商家ID,订单号,商品ID,订单实付(元),平台补贴,合计收入(元),订单退款(元),技术服务费(元),达人佣金(元),团长佣金(元),合计支出(元),实际结算金额(元),实际结算时间',
      '1,2400001,9,100.00,2.00,102.00,0.00,5.00,10.00,1.00,16.00,86.00,2026-10-09 11:00:00',
    ].join('\n');
    expect(short(bill)).toEqual([
      ['goods', 10000, '2400001'],
      ['subsidy', 200, '2400001'],
      ['platformFee', -500, '2400001'],
      ['talent', -1100, '2400001'],
    ]);
    const flow = [
      '账务流水号,关联业务单号,入账时间,账务方向,发生额（元）,期末余额（元）,业务类型,描述,备注',
      'F1,2400001,2026-10-09 11:00:00,收,86.00,186.00,订单结算,,',
      'F2,,2026-10-10 11:00:00,支,100.00,86.00,提现,,',
    ].join('\n');
    expect(short(flow)).toEqual([
      ['goods', 8600, '2400001'],
      ['payout', -10000, null],
    ]);
  });

  test('our own template, for everybody else', () => {
    const text =
      '流水号\t订单号\t发生时间\t费用名称\t金额\nX1\tP1\t2026/10/3 9:05\t货款\t１，２３４.50\nX2\tP1\t2026/10/4\t退款\t−34.50';
    expect(short(text)).toEqual([
      ['goods', 123450, 'P1'],
      ['refund', -3450, 'P1'],
    ]);
  });

  test('a row that cannot be read is named, the others are read', () => {
    const text =
      '流水号,订单号,发生时间,费用名称,金额\nX1,P1,2026-10-03,货款,abc\n,P1,2026-10-03,货款,1.00\nX3,P1,昨天,货款,1.00\nX4,1.2E+15,2026-10-03,货款,1.00\nX5,P1,2026-10-03,货款,1.00';
    const { lines, troubles } = read(text);
    expect(lines).toHaveLength(1);
    expect(troubles.map(({ row, message }) => `${row} ${message}`)).toEqual([
      '2 金额“abc”不是两位小数以内的金额',
      '3 流水号是空的',
      '4 发生时间“昨天”不是时间',
      '5 订单号“1.2E+15”被 Excel 改成了科学计数，原号已丢失，请用平台下载的原文件',
    ]);
  });

  test('a file of something else says what is missing', () => {
    expect(read('账务流水号,发生时间,收入金额（+元）,支出金额（-元）,业务类型\n1,2,3,4,5').complaint).toBe(
      '像是支付宝账务明细，但缺少“账户余额(元)”列',
    );
    expect(read('姓名,电话\n张三,138').complaint).toMatch(/^不是认得的结算文件/);
  });

  test.each<[string, LineKind]>([
    ['提现退票', 'payout'],
    ['充值保证金', 'deposit'],
    ['充值千川', 'deposit'],
    ['余额冻结', 'frozen'],
    ['权益保险', 'insurance'],
    ['联盟平台抽佣', 'talent'],
    ['基础软件服务费(123)', 'platformFee'],
    ['淘宝客佣金返还', 'talent'],
    ['小额打款', 'compensation'],
    ['极速退款赔付', 'compensation'],
    ['上门取件运费', 'logistics'],
    ['政府补贴垫资', 'subsidy'],
    ['谁也不知道', 'other'],
  ])('%s is %s', (words, kind) => {
    expect(kindOf(words)).toBe(kind);
  });

  test('cells', () => {
    expect(readAmount('¥1,234.5', '金额')).toBe(123450n);
    expect(readAmount('-0.27000', '金额')).toBe(-27n);
    expect(() => readAmount('0.275', '金额')).toThrow(BadRow);
    expect(cleanNumber("'00123", '订单号')).toBe('00123');
    expect(readTime('2026年10月3日 8:05:00', '时间')).toBe('2026-10-03T00:05:00.000Z');
  });
});
