import type { Standard } from '../account/chart.ts';

/** Accounts that stock is posted to, by what they stand for; two codes are those of 企业会计准则 and 小企业会计准则. */
const codes = {
  stock: '1405',
  material: '1403',
  consumable: '1411',
  cost: '6401/5401',
  otherCost: '6402/5402',
  estimated: '220202',
  payable: '220201',
  inputTax: '22210102',
  taxOut: '22210104',
  pending: '1901',
  used: '660205/560205',
  shrinkage: '660208/560208',
  claim: '1221',
  stored: '2205',
  accident: '671102/5711',
  // What was found is a smaller expense to the one standard and an income to the other.
  gain: '660208/5301',
  otherIncome: '630102/5301',
  opening: '410409/310404',
  receivable: '1122',
  advance: '2203',
  prepaid: '1123',
  bank: '1002',
  fee: '660304/560304',
  discount: '660305/560305',
  platformFee: '660103/560103',
  advertising: '660102/560102',
  freight: '660104/560104',
} as const;
type Role = keyof typeof codes;

export interface PresetTransaction {
  readonly code: string;
  readonly name: string;
  readonly direction: 'in' | 'out' | 'none';
  readonly usedBy: string;
}
type Line = readonly [
  code: string,
  name: string,
  direction: PresetTransaction['direction'],
  debit: Role,
  credit: Role,
  usedBy: string,
];
/** Keys are those of SAP where it has one, since consultants know them. */
const lines: readonly Line[] = [
  ['BSX', '存货', 'none', 'stock', 'stock', '只要存货科目本身的单据'],
  ['GBB-BSA', '期初库存', 'in', 'stock', 'opening', '期初库存单'],
  ['WRX', '暂估应付', 'in', 'stock', 'estimated', '采购入库单、采购退货单'],
  ['AP-INV', '采购结算', 'in', 'stock', 'payable', '应付发票'],
  ['AP-TAX', '进项税额', 'none', 'inputTax', 'payable', '应付发票'],
  ['PRD', '成本差异', 'out', 'cost', 'stock', '货已卖出后才知道的成本差额'],
  ['GBB-VAX', '销售成本', 'out', 'cost', 'stock', '出库单、销售退货'],
  ['GBB-VBR', '领用', 'out', 'used', 'stock', '其他出库单'],
  ['OTHER-IN', '其他入库', 'in', 'stock', 'otherIncome', '其他入库单'],
  ['INV-LOSS', '报损', 'out', 'pending', 'stock', '报损单、盘点'],
  ['INV-GAIN', '报溢', 'in', 'stock', 'pending', '报溢单、盘点'],
  ['LOSS-NORMAL', '损失处理：正常损耗', 'none', 'shrinkage', 'pending', '报损单处理'],
  ['LOSS-CLAIM', '损失处理：责任人赔偿', 'none', 'claim', 'pending', '报损单处理'],
  ['LOSS-ACCIDENT', '损失处理：非常损失', 'none', 'accident', 'pending', '报损单处理'],
  ['LOSS-TAX', '进项税额转出', 'none', 'pending', 'taxOut', '非正常损失的报损单'],
  ['GAIN-END', '溢余处理', 'none', 'pending', 'gain', '报溢单处理'],
  ['TRANSFER', '调拨', 'none', 'stock', 'stock', '两仓存货科目不同的调拨单'],
  ['ASSEMBLY', '组装拆卸', 'none', 'stock', 'stock', '组装拆卸单'],
  ['COST-ADJ', '成本调整', 'none', 'stock', 'cost', '成本调整单'],
  ['AR-ADVANCE', '预收款', 'none', 'advance', 'receivable', '收款单、核销单'],
  ['AR-DISCOUNT', '现金折扣', 'none', 'discount', 'receivable', '收款单'],
  ['AP-PREPAY', '预付款', 'none', 'prepaid', 'payable', '付款单、核销单'],
  ['CASH-FEE', '手续费', 'none', 'fee', 'bank', '收款单、付款单'],
  ['STL-PLATFORM', '平台服务费', 'none', 'platformFee', 'bank', '商户结算单'],
  ['STL-TALENT', '推广佣金', 'none', 'advertising', 'bank', '商户结算单'],
  ['STL-PROMOTION', '平台推广费', 'none', 'advertising', 'bank', '商户结算单'],
  ['STL-INSURANCE', '运费险', 'none', 'freight', 'bank', '商户结算单'],
  ['STL-LOGISTICS', '平台物流费', 'none', 'freight', 'bank', '商户结算单'],
  ['STL-COMPENSATION', '平台赔付', 'none', 'platformFee', 'bank', '商户结算单'],
  ['STL-DEPOSIT', '平台保证金与充值', 'none', 'claim', 'bank', '商户结算单'],
  ['POS-SHORT', '收银短款', 'none', 'accident', 'bank', '班次'],
  ['POS-OVER', '收银长款', 'none', 'bank', 'otherIncome', '班次'],
  ['POS-CREDIT', '门店挂账', 'none', 'claim', 'bank', '班次'],
  ['POS-STORED', '会员储值', 'none', 'bank', 'stored', '班次、储值单'],
];
export const presetTransactions: readonly PresetTransaction[] = lines.map(([code, name, direction, , , usedBy]) => ({
  code,
  name,
  direction,
  usedBy,
}));

/** Classes that are kept elsewhere than goods for sale, and what selling them costs. */
const byClass: Readonly<Record<string, Partial<Record<Role, Role>>>> = {
  3000: { stock: 'material', cost: 'otherCost' },
  3040: { stock: 'consumable', cost: 'otherCost' },
  3050: { stock: 'consumable', cost: 'otherCost' },
};

export interface PresetRule {
  readonly transaction: string;
  /** Code of the class it holds for; left out, any. */
  readonly valuationClass?: string;
  /** Codes of accounts. */
  readonly debit: string;
  readonly credit: string;
}
/** The table a company begins with. */
export function presetRules(standard: Standard): PresetRule[] {
  const codeOf = (role: Role) => {
    const [enterprise, small = enterprise] = codes[role].split('/') as [string, string?];
    return standard === 'enterprise' ? enterprise : small;
  };
  return lines.flatMap(([transaction, , , debit, credit]) => [
    { transaction, debit: codeOf(debit), credit: codeOf(credit) },
    ...Object.entries(byClass).flatMap(([valuationClass, instead]) =>
      debit in instead || credit in instead
        ? [
            {
              transaction,
              valuationClass,
              debit: codeOf(instead[debit] ?? debit),
              credit: codeOf(instead[credit] ?? credit),
            },
          ]
        : [],
    ),
  ]);
}
