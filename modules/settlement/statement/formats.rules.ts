import type { PlatformCode } from '../../shop/model.ts';
import { BadRow, cleanNumber, cleanText, kindOf, readAmount, readTime } from './cells.rules.ts';
import type { LineKind, StatementLine } from './kinds.ts';

/** The cells of one row by the names of their columns. */
export interface Cells {
  has(column: string): boolean;
  text(...columns: string[]): string;
  /** A number of an order or a flow. */
  no(...columns: string[]): string;
  amount(...columns: string[]): bigint;
  time(...columns: string[]): string;
}
export function cellsOf(head: ReadonlyMap<string, number>, row: readonly string[]): Cells {
  const raw = (columns: readonly string[]) => {
    for (const column of columns) {
      const value = row[head.get(column) ?? -1] ?? '';
      if (cleanText(value) !== '') return { column, value };
    }
    return { column: columns[0]!, value: '' };
  };
  return {
    has: (column) => head.has(column),
    text: (...columns) => cleanText(raw(columns).value),
    no: (...columns) => {
      const { column, value } = raw(columns);
      return cleanNumber(value, column);
    },
    amount: (...columns) => {
      const { column, value } = raw(columns);
      return readAmount(value, column);
    },
    time: (...columns) => {
      const { column, value } = raw(columns);
      return readTime(value, column);
    },
  };
}

export type ReadLine = Omit<StatementLine, 'row'>;
/** Without a flow number of the platform: what tells equal rows apart is how many came before. */
type Nth = (key: string) => number;

export interface StatementFormat {
  readonly code: string;
  readonly label: string;
  /** Whose shops print it; left out, anybody's. */
  readonly platforms?: readonly PlatformCode[];
  /** Columns that must be there, by which it is recognised; several names of one stand together. */
  readonly columns: readonly (string | readonly string[])[];
  /** Rows that only say what others come to. */
  isSum?(cells: Cells): boolean;
  read(cells: Cells, nth: Nth): ReadLine[];
}

interface Head {
  readonly serial: string;
  readonly orderNo: string;
  readonly subOrderNo?: string;
  readonly rawKind: string;
  readonly occurredAt: string;
  readonly balance?: bigint | null;
  readonly remark?: string;
}
const orNull = (text: string | undefined, most: number) => (text ? text.slice(0, most) : null);
function line(head: Head, kind: LineKind, amount: bigint, part = ''): ReadLine {
  return {
    serial: `${head.serial}${part}`.slice(0, 160),
    orderNo: orNull(head.orderNo, 64),
    subOrderNo: orNull(head.subOrderNo, 64),
    kind,
    rawKind: head.rawKind.slice(0, 60),
    amount,
    occurredAt: head.occurredAt,
    balance: head.balance ?? null,
    remark: orNull(head.remark, 200),
  };
}
/** One row that states several kinds of money: a line for each, and one for what they leave unexplained. */
function parts(head: Head, total: bigint, all: readonly (readonly [LineKind, bigint])[]): ReadLine[] {
  const sums = new Map<LineKind, bigint>();
  for (const [kind, amount] of all) sums.set(kind, (sums.get(kind) ?? 0n) + amount);
  const rest = total - [...sums.values()].reduce((sum, one) => sum + one, 0n);
  if (rest !== 0n) sums.set('other', rest);
  const lines = [...sums].flatMap(([kind, amount]) => (amount === 0n ? [] : [line(head, kind, amount, `#${kind}`)]));
  return lines.length > 0 ? lines : [line(head, 'goods', 0n, '#goods')];
}
const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
/** Two columns, of which one is empty or zero; what goes out is printed with a minus by some and without by others. */
const inAndOut = (cells: Cells, income: string, expense: string): bigint =>
  cells.amount(income) - magnitude(cells.amount(expense));
const needed = (value: string, column: string): string => {
  if (value === '') throw new BadRow(`${column}是空的`);
  return value;
};
function directed(amount: bigint, direction: string, column: string): bigint {
  if (/^(入|收|in)/i.test(direction)) return magnitude(amount);
  if (/^(出|支|out)/i.test(direction)) return -magnitude(amount);
  throw new BadRow(`${column}“${direction}”既不是收入也不是支出`);
}

const douyinFees: readonly (readonly [LineKind, readonly string[]])[] = [
  ['platformFee', ['平台服务费']],
  ['talent', ['佣金', '服务商佣金', '招商服务费']],
  ['promotion', ['渠道分成', '站外推广费', '其他分成']],
];
const douyinSubsidies = [
  '实际平台补贴_运费',
  '实际平台补贴',
  '其他平台补贴',
  '以旧换新抵扣',
  '政府补贴平台垫资',
  '实际达人补贴',
  '实际抖音支付补贴',
  '实际抖音月付营销补贴',
  '银行补贴',
];
const douyin: StatementFormat = {
  code: 'douyin',
  label: '抖店动账明细',
  platforms: ['douyin'],
  columns: ['动账时间', ['动账流水号', '动帐流水号'], '动账方向', '动账金额', '动账场景', '订单号'],
  read(cells) {
    const head: Head = {
      serial: needed(cells.no('动账流水号', '动帐流水号'), '动账流水号'),
      orderNo: cells.no('订单号'),
      subOrderNo: cells.no('子订单号'),
      rawKind: cells.text('动账场景', '计费类型'),
      occurredAt: cells.time('动账时间'),
      remark: cells.text('备注'),
    };
    const total = directed(cells.amount('动账金额'), cells.text('动账方向'), '动账方向');
    if (!/结算(?!后退款)/.test(head.rawKind) || !cells.has('订单实付应结'))
      return [line(head, kindOf(head.rawKind), total)];
    const paid = cells.amount('订单实付应结') + cells.amount('运费实付');
    const subsidies = douyinSubsidies.reduce((sum, column) => sum + cells.amount(column), 0n);
    const fees = douyinFees.map(
      ([kind, columns]) => [kind, -columns.reduce((sum, column) => sum + magnitude(cells.amount(column)), 0n)] as const,
    );
    const all: [LineKind, bigint][] = [
      ['goods', paid],
      ['subsidy', subsidies],
      ...fees.map(([k, v]) => [k, v] as [LineKind, bigint]),
    ];
    const refund = magnitude(cells.amount('订单退款'));
    // What was refunded before is taken off the price in some files and stands beside it in others.
    const without = all.reduce((sum, [, amount]) => sum + amount, 0n);
    return parts(head, total, without === total || refund === 0n ? all : [...all, ['refund', -refund]]);
  },
};

const pdd: StatementFormat = {
  code: 'pdd',
  label: '拼多多货款明细',
  platforms: ['pdd', 'ktt'],
  columns: ['商户订单号', '发生时间', '收入金额(+元)', '支出金额(-元)', '账务类型'],
  read(cells, nth) {
    const amount = inAndOut(cells, '收入金额(+元)', '支出金额(-元)');
    const [orderNo, occurredAt] = [cells.no('商户订单号'), cells.time('发生时间')];
    const told = cells.text('业务描述');
    const rawKind = told.replace(/^\d{7}\|/, '') || cells.text('账务类型');
    const key = `${orderNo}|${occurredAt}|${/^\d{7}/.exec(told)?.[0] ?? rawKind}|${amount}`;
    const head: Head = { serial: `${key}|${nth(key)}`, orderNo, rawKind, occurredAt, remark: cells.text('备注') };
    return [line(head, kindOf(rawKind, cells.text('账务类型')), amount)];
  },
};

const jd: StatementFormat = {
  code: 'jd',
  label: '京东订单结算明细',
  platforms: ['jd'],
  columns: ['订单编号', '费用名称', '应结金额', ['收支方向', '费用分类']],
  read(cells, nth) {
    const amount = cells.amount('应结金额');
    const [orderNo, name] = [cells.no('订单编号'), cells.text('费用名称')];
    const occurredAt = cells.time('到账时间', '结算时间', '账单生成时间');
    const key = ['结算单号', '商品编号', '售后服务单号'].map((column) => cells.no(column)).join('|');
    const serial = `${orderNo}|${key}|${name}|${amount}|${occurredAt}`;
    const kind: LineKind =
      name === '货款' || name === '代收配送费'
        ? amount < 0n
          ? 'refund'
          : 'goods'
        : name === '佣金'
          ? 'platformFee'
          : kindOf(name);
    const head: Head = {
      serial: `${serial}|${nth(serial)}`,
      orderNo,
      rawKind: name,
      occurredAt,
      remark: cells.text('资金动账备注'),
    };
    return [line(head, kind, amount)];
  },
};

/** Alipay's numbers: of an order 19 digits at most; twenty and more are payments. */
const isOrderNo = (no: string) => /^\d{8,19}$/.test(no);
function taobaoOrder(cells: Cells): string {
  const base = cells.no('业务基础订单号');
  if (isOrderNo(base)) return base;
  const own = /^T\d+P(\d{8,19})$/.exec(cells.no('商户订单号'));
  if (own) return own[1]!;
  const named = /(?:[[(（{]|订单号|佣金|积分)\D*(\d{15,19})(?!\d)/.exec(cells.text('备注'));
  return named?.[1] ?? '';
}
const alipay: StatementFormat = {
  code: 'alipay',
  label: '支付宝账务明细',
  platforms: ['taobao', 'ali1688'],
  columns: ['账务流水号', '发生时间', '收入金额(+元)', '支出金额(-元)', '账户余额(元)', '业务类型'],
  read(cells) {
    const remark = cells.text('备注');
    const rawKind = cells.text('业务类型');
    const head: Head = {
      serial: needed(cells.no('账务流水号'), '账务流水号'),
      orderNo: taobaoOrder(cells),
      rawKind: remark === '' ? rawKind : `${rawKind} ${remark}`,
      occurredAt: cells.time('发生时间'),
      balance: cells.amount('账户余额(元)'),
      remark,
    };
    const amount = inAndOut(cells, '收入金额(+元)', '支出金额(-元)');
    const sure = rawKind.startsWith('交易付款') ? 'goods' : rawKind.startsWith('交易退款') ? 'refund' : undefined;
    return [line(head, sure ?? kindOf(remark, cells.text('业务描述'), rawKind), amount)];
  },
};

const wechatTrade: StatementFormat = {
  code: 'wechatTrade',
  label: '微信支付交易账单',
  columns: ['交易时间', '微信订单号', '商户订单号', '交易状态', '应结订单金额', '退款金额', '手续费'],
  isSum: (cells) => !/^\d{4}-/.test(cells.text('交易时间')),
  read(cells) {
    const isRefund = cells.text('交易状态') === 'REFUND';
    const refundNo = cells.no('微信退款单号');
    const head: Head = {
      serial: needed(isRefund && refundNo !== '0' ? refundNo : cells.no('微信订单号'), '微信订单号'),
      orderNo: cells.no('商户订单号'),
      rawKind: cells.text('交易状态'),
      occurredAt: cells.time('交易时间'),
      remark: cells.text('商品名称'),
    };
    const money = isRefund ? -cells.amount('退款金额') : cells.amount('应结订单金额');
    const fee = -cells.amount('手续费');
    const own = line(head, isRefund ? 'refund' : 'goods', money);
    return fee === 0n ? [own] : [own, line({ ...head, rawKind: '手续费' }, 'platformFee', fee, '#fee')];
  },
};

const wechatFund: StatementFormat = {
  code: 'wechatFund',
  label: '微信支付资金账单',
  columns: ['记账时间', '微信支付业务单号', '资金流水单号', '业务类型', '收支类型', '收支金额(元)', '账户结余(元)'],
  isSum: (cells) => !/^\d{4}-/.test(cells.text('记账时间')),
  read(cells) {
    const rawKind = cells.text('业务类型');
    const flow = needed(cells.no('资金流水单号'), '资金流水单号');
    const head: Head = {
      // A trade and its fee may share the number of the flow.
      serial: `${flow}|${cells.no('微信支付业务单号')}|${rawKind}`,
      orderNo: cells.no('业务凭证号'),
      rawKind,
      occurredAt: cells.time('记账时间'),
      balance: cells.amount('账户结余(元)'),
      remark: cells.text('备注'),
    };
    return [
      line(
        head,
        kindOf(rawKind, cells.text('业务名称')),
        directed(cells.amount('收支金额(元)'), cells.text('收支类型'), '收支类型'),
      ),
    ];
  },
};

const kuaishou: StatementFormat = {
  code: 'kuaishou',
  label: '快手已结算账单',
  platforms: ['kuaishou'],
  columns: ['订单号', '订单实付(元)', '技术服务费(元)', '实际结算金额(元)', '实际结算时间'],
  read(cells, nth) {
    const [orderNo, occurredAt, total] = [
      cells.no('订单号'),
      cells.time('实际结算时间'),
      cells.amount('实际结算金额(元)'),
    ];
    const sum = (...columns: string[]) => columns.reduce((all, column) => all + magnitude(cells.amount(column)), 0n);
    const key = `${orderNo}|${cells.no('商品ID')}|${occurredAt}|${total}`;
    const head: Head = {
      serial: `${key}|${nth(key)}`,
      orderNo,
      rawKind: '订单结算',
      occurredAt,
      remark: cells.text('备注'),
    };
    return parts(head, total, [
      ['goods', cells.amount('订单实付(元)')],
      ['subsidy', sum('政府补贴', '支付营销补贴', '平台补贴', '达人补贴') - sum('支付营销回退(元)')],
      ['refund', -sum('订单退款(元)')],
      ['platformFee', -sum('技术服务费(元)', '预售增收技术服务费(元)')],
      ['talent', -sum('达人佣金(元)', '团长佣金(元)', '快赚客佣金(元)', '服务商佣金(元)')],
      ['promotion', -sum('其他收费')],
    ]);
  },
};

const kuaishouFlow: StatementFormat = {
  code: 'kuaishouFlow',
  label: '快手动账明细',
  platforms: ['kuaishou'],
  columns: ['账务流水号', '入账时间', ['账务方向', '财务方式'], '发生额(元)', '期末余额(元)', '业务类型'],
  read(cells) {
    const rawKind = cells.text('业务类型');
    const head: Head = {
      serial: needed(cells.no('账务流水号'), '账务流水号'),
      orderNo: cells.no('关联业务单号'),
      rawKind,
      occurredAt: cells.time('入账时间'),
      balance: cells.amount('期末余额(元)'),
      remark: cells.text('备注', '描述'),
    };
    const direction = cells.text('账务方向', '财务方式');
    return [
      line(head, kindOf(rawKind, cells.text('描述')), directed(cells.amount('发生额(元)'), direction, '账务方向')),
    ];
  },
};

/** For platforms whose own files are not known here: what a person puts together from them. */
const general: StatementFormat = {
  code: 'general',
  label: '通用结算模板',
  columns: ['流水号', '订单号', '发生时间', '费用名称', '金额'],
  read(cells) {
    const rawKind = cells.text('费用名称');
    const amount = cells.amount('金额');
    const kind = kindOf(rawKind);
    const head: Head = {
      serial: needed(cells.no('流水号'), '流水号'),
      orderNo: cells.no('订单号'),
      subOrderNo: cells.no('子订单号'),
      rawKind,
      occurredAt: cells.time('发生时间'),
      balance: cells.text('余额') === '' ? null : cells.amount('余额'),
      remark: cells.text('备注'),
    };
    return [line(head, kind === 'goods' && amount < 0n ? 'refund' : kind, amount)];
  },
};

/** The more particular ones first. */
export const formats: readonly StatementFormat[] = [
  douyin,
  alipay,
  pdd,
  jd,
  wechatTrade,
  wechatFund,
  kuaishou,
  kuaishouFlow,
  general,
];
