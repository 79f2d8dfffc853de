import type { Dimension } from '../ledger/dimensions.ts';
import type { Direction, elements } from '../accounting-type/accounting-type.ts';
import { parentCodeOf } from './account.rules.ts';

export const standards = { small: '小企业会计准则', enterprise: '企业会计准则' } as const;
export type Standard = keyof typeof standards;

export interface ChartType {
  readonly code: string;
  readonly name: string;
  readonly element: keyof typeof elements;
  readonly direction: Direction;
}

export const chartTypes: readonly ChartType[] = [
  { code: '1', name: '资产', element: 'asset', direction: 'debit' },
  { code: '2', name: '负债', element: 'liability', direction: 'credit' },
  { code: '3', name: '共同', element: 'common', direction: 'debit' },
  { code: '4', name: '所有者权益', element: 'equity', direction: 'credit' },
  { code: '5', name: '成本', element: 'cost', direction: 'debit' },
  { code: '6', name: '损益-收入', element: 'income', direction: 'credit' },
  { code: '7', name: '损益-费用', element: 'expense', direction: 'debit' },
];

/**
 * Both charts in one table, so that they can be compared line by line. A dash means that the standard has no such
 * account; two names with a slash are those of the two standards. Accounts that offset assets (坏账准备, 累计折旧)
 * are assets with a credit balance.
 *
 * 企业会计准则 小企业会计准则 方向 类别 辅助 名称
 */
const table = `
1001     1001     借 资产 现金   库存现金
1002     1002     借 资产 银行   银行存款
1012     1012     借 资产 -      其他货币资金
101201   101201   借 资产 银行   支付宝
101202   101202   借 资产 银行   微信
101203   101203   借 资产 -      平台待结算款
1101     1101     借 资产 -      交易性金融资产/短期投资
1121     1121     借 资产 客户   应收票据
1122     1122     借 资产 客户   应收账款
1123     1123     借 资产 供应商 预付账款
1131     1131     借 资产 -      应收股利
1132     1132     借 资产 -      应收利息
1221     1221     借 资产 -      其他应收款
1231     -        贷 资产 -      坏账准备
1401     1401     借 资产 -      材料采购
1402     1402     借 资产 -      在途物资
1403     1403     借 资产 -      原材料
1404     1404     借 资产 -      材料成本差异
1405     1405     借 资产 -      库存商品
1406     -        借 资产 -      发出商品
1407     1407     贷 资产 -      商品进销差价
1408     1408     借 资产 -      委托加工物资
1411     1411     借 资产 -      周转材料
1421     1421     借 资产 -      消耗性生物资产
1471     -        贷 资产 -      存货跌价准备
1481     -        借 资产 -      合同资产
1501     1501     借 资产 -      持有至到期投资/长期债券投资
1511     1511     借 资产 -      长期股权投资
1521     -        借 资产 -      投资性房地产
1531     -        借 资产 -      长期应收款
1601     1601     借 资产 -      固定资产
1602     1602     贷 资产 -      累计折旧
1603     -        贷 资产 -      固定资产减值准备
1604     1604     借 资产 -      在建工程
1605     1605     借 资产 -      工程物资
1606     1606     借 资产 -      固定资产清理
1621     1621     借 资产 -      生产性生物资产
1622     1622     贷 资产 -      生产性生物资产累计折旧
1701     1701     借 资产 -      无形资产
1702     1702     贷 资产 -      累计摊销
1703     -        贷 资产 -      无形资产减值准备
1704     -        借 资产 -      使用权资产
1711     -        借 资产 -      商誉
1801     1801     借 资产 -      长期待摊费用
1811     -        借 资产 -      递延所得税资产
1901     1901     借 资产 -      待处理财产损溢

2001     2001     贷 负债 -      短期借款
2201     2201     贷 负债 供应商 应付票据
2202     2202     贷 负债 -      应付账款
220201   220201   贷 负债 供应商 货款
220202   220202   贷 负债 供应商 暂估应付
2203     2203     贷 负债 客户   预收账款
2204     -        贷 负债 客户   合同负债
2205     2205     贷 负债 -      会员储值
2211     2211     贷 负债 -      应付职工薪酬
221101   221101   贷 负债 -      工资
221102   221102   贷 负债 -      职工福利费
221103   221103   贷 负债 -      社会保险
22110301 22110301 贷 负债 -      养老保险
22110302 22110302 贷 负债 -      医疗保险
22110303 22110303 贷 负债 -      失业保险
22110304 22110304 贷 负债 -      工伤保险
22110305 22110305 贷 负债 -      生育保险
221104   221104   贷 负债 -      住房公积金
221105   221105   贷 负债 -      工会经费
221106   221106   贷 负债 -      职工教育经费
2221     2221     贷 负债 -      应交税费
222101   222101   贷 负债 -      应交增值税
22210101 22210101 贷 负债 -      销项税额
22210102 22210102 借 负债 -      进项税额
22210103 -        借 负债 -      销项税额抵减
22210104 22210104 贷 负债 -      进项税额转出
22210105 22210105 贷 负债 -      出口退税
22210107 22210107 借 负债 -      转出未交增值税
22210108 22210108 贷 负债 -      转出多交增值税
22210110 22210110 借 负债 -      已交税金
22210111 22210111 借 负债 -      减免税款
222102   222102   贷 负债 -      未交增值税
222103   -        借 负债 -      预交增值税
222104   222104   借 负债 -      待认证进项税额
222105   222105   借 负债 -      待抵扣进项税额
222106   222106   贷 负债 -      待转销项税额
222109   222109   贷 负债 -      简易计税
222111   222111   贷 负债 -      应交企业所得税
222112   222112   贷 负债 -      应交城市维护建设税
222113   222113   贷 负债 -      应交教育费附加
222114   222114   贷 负债 -      应交地方教育费附加
222115   222115   贷 负债 -      应交消费税
222116   222116   贷 负债 -      应交印花税
222117   222117   贷 负债 -      应交个人所得税
2231     2231     贷 负债 -      应付利息
2232     2232     贷 负债 -      应付股利/应付利润
2241     2241     贷 负债 -      其他应付款
224101   224101   贷 负债 -      代扣个人社保公积金
22410101 22410101 贷 负债 -      个人养老保险
22410102 22410102 贷 负债 -      个人医疗保险
22410103 22410103 贷 负债 -      个人失业保险
22410104 22410104 贷 负债 -      个人住房公积金
2401     2401     贷 负债 -      递延收益
2501     2501     贷 负债 -      长期借款
2502     -        贷 负债 -      应付债券
2510     -        贷 负债 -      租赁负债
2701     2701     贷 负债 -      长期应付款
2801     -        贷 负债 -      预计负债
2901     -        贷 负债 -      递延所得税负债

4001     3001     贷 权益 -      实收资本
4002     3002     贷 权益 -      资本公积
4003     -        贷 权益 -      其他综合收益
4101     3101     贷 权益 -      盈余公积
4103     3103     贷 权益 -      本年利润
4104     3104     贷 权益 -      利润分配
410401   310402   借 权益 -      提取法定盈余公积
410409   310404   贷 权益 -      未分配利润
4201     -        借 权益 -      库存股

5001     4001     借 成本 -      生产成本
5101     4101     借 成本 -      制造费用
5201     -        借 成本 -      劳务成本
5301     4301     借 成本 -      研发支出
-        4401     借 成本 -      工程施工
-        4403     借 成本 -      机械作业

6001     5001     贷 收入 -      主营业务收入
6051     5051     贷 收入 -      其他业务收入
6101     -        贷 收入 -      公允价值变动损益
6111     5111     贷 收入 -      投资收益
6115     -        贷 收入 -      资产处置损益
6117     -        贷 收入 -      其他收益
6301     5301     贷 收入 -      营业外收入
630101   -        贷 收入 -      现金溢余
630102   -        贷 收入 -      其他

6401     5401     借 费用 -      主营业务成本
6402     5402     借 费用 -      其他业务成本
6403     5403     借 费用 -      税金及附加
6601     5601     借 费用 -      销售费用
660101   560101   借 费用 部门   职工薪酬
660102   560102   借 费用 部门   广告及宣传费
660103   560103   借 费用 部门   平台服务费
660104   560104   借 费用 部门   运输仓储费
660105   560105   借 费用 部门   促销赠品
660106   560106   借 费用 部门   手续费
6602     5602     借 费用 -      管理费用
660201   560201   借 费用 部门   职工薪酬
660202   560202   借 费用 部门   折旧
660203   560203   借 费用 部门   房租
660204   560204   借 费用 部门   水电
660205   560205   借 费用 部门   办公费
660206   560206   借 费用 部门   差旅费
660207   560207   借 费用 部门   招待费
660208   560208   借 费用 部门   盘亏损失
6603     5603     借 费用 -      财务费用
660301   560301   借 费用 -      利息支出
660302   560302   借 费用 -      利息收入
660303   560303   借 费用 -      汇兑损益
660304   560304   借 费用 -      手续费
660305   560305   借 费用 -      现金折扣
6701     -        借 费用 -      资产减值损失
6711     5711     借 费用 -      营业外支出
671101   -        借 费用 -      现金短缺
671102   -        借 费用 -      非常损失
6721     -        借 费用 -      信用减值损失
6801     5801     借 费用 -      所得税费用
6901     -        借 费用 -      以前年度损益调整
`;

export interface ChartAccount {
  readonly code: string;
  readonly name: string;
  readonly fullName: string;
  /** Code of the account above. */
  readonly parent: string | undefined;
  /** Code of its type. */
  readonly type: string;
  readonly direction: Direction;
  readonly auxTypes: readonly Dimension[];
  readonly cash: boolean;
  readonly bank: boolean;
}

const typeCodes: Readonly<Record<string, string>> = {
  资产: '1',
  负债: '2',
  权益: '4',
  成本: '5',
  收入: '6',
  费用: '7',
};
const aux: Readonly<Record<string, Dimension>> = {
  客户: 'customer',
  供应商: 'supplier',
  部门: 'department',
};

interface ChartLine {
  readonly codes: Readonly<Record<Standard, string>>;
  readonly names: Readonly<Record<Standard, string>>;
  readonly direction: Direction;
  readonly type: string;
  readonly mark: string;
}

function read(line: string): ChartLine {
  const [enterprise, small, direction, type, mark, name] = line.split(/\s+/) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const [first, second = first] = name.split('/') as [string, string?];
  return {
    codes: { enterprise, small },
    names: { enterprise: first, small: second },
    direction: direction === '借' ? 'debit' : 'credit',
    type: typeCodes[type]!,
    mark,
  };
}

const lines = table
  .split('\n')
  .filter((line) => line !== '')
  .map(read);

/** The accounts of one standard, parents before children. */
export function chartOf(standard: Standard): ChartAccount[] {
  const fullNames = new Map<string, string>();
  return lines
    .filter(({ codes }) => codes[standard] !== '-')
    .map(({ codes, names, direction, type, mark }) => {
      const [code, name, parent] = [codes[standard], names[standard], parentCodeOf(codes[standard])];
      const above = parent === undefined ? undefined : fullNames.get(parent);
      const fullName = above === undefined ? name : `${above}-${name}`;
      fullNames.set(code, fullName);
      const auxType = aux[mark];
      return {
        code,
        name,
        fullName,
        parent,
        type,
        direction,
        auxTypes: auxType ? [auxType] : [],
        cash: mark === '现金',
        bank: mark === '银行',
      };
    });
}

/** The accounts that documents post to by themselves. */
export function postingCodes(standard: Standard) {
  return {
    receivable: '1122',
    income: standard === 'enterprise' ? '6001' : '5001',
    outputTax: '22210101',
    pendingTax: '222106',
  } as const;
}

/** The accounts a close writes to: the codes of both standards, of which a chart has one. */
export const closingCodes = {
  yearProfit: ['4103', '3103'],
  retained: ['410409', '310404'],
  vat: ['222101'],
  transferredTax: ['22210107'],
  unpaidTax: ['222102'],
  exchangeLoss: ['660303', '560303'],
} as const;
