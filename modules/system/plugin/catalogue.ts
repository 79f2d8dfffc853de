interface BuiltIn {
  readonly code: string;
  readonly name: string;
  readonly summary: string;
  /** Codes of nodes; all below them goes with them. */
  readonly menus: readonly string[];
  readonly needs?: readonly string[];
}

/** What the product itself offers as plugins. A company that has chosen nothing has all of them. */
export const builtInPlugins: readonly BuiltIn[] = [
  { code: 'purchase', name: '采购', summary: '从申请、询价到入库和应付发票', menus: ['purchase'] },
  { code: 'settlement', name: '平台结算', summary: '平台账单与订单、银行对账', menus: ['settlement'] },
  { code: 'till', name: '门店收银', summary: '收银台、班次、零售单、挂账与门店报表', menus: ['till'] },
  {
    code: 'catering',
    name: '餐饮收银',
    summary: '桌台、点菜、厨房单与并台',
    menus: ['pos.catering', 'pos.dining', 'pos.dishround', 'pos.table', 'pos.kitchen', 'pos.cooking'],
    needs: ['till'],
  },
  { code: 'promotion', name: '促销', summary: '折扣、直减、满减、赠品与常用折扣', menus: ['pos'] },
  { code: 'member', name: '会员', summary: '会员、等级、标签与积分', menus: ['vip'] },
  { code: 'coupon', name: '优惠券', summary: '制券、发券与核销', menus: ['coupon'], needs: ['member'] },
  {
    code: 'asset',
    name: '固定资产',
    summary: '卡片、折旧、处置与待摊费用',
    menus: ['fico.asset', 'fico.depreciation', 'fico.assetdisposal', 'fico.prepaid', 'fico.assetcategory'],
  },
  {
    code: 'payroll',
    name: '工资',
    summary: '工资项目、社保、每月计算与发放',
    menus: [
      'hr.salaryitem',
      'hr.insuranceitem',
      'hr.staffbasesalary',
      'hr.staffsalary',
      'hr.salaryslip',
      'hr.salarypayment',
      'hr.contributionpayment',
    ],
  },
  { code: 'approval', name: '审批流程', summary: '单据审核前要谁同意', menus: ['approval'] },
  {
    code: 'wechat',
    name: '微信公众号',
    summary: '接入公众号，按关键词自动回复',
    menus: [
      'invoiceManagement.wechataccount',
      'invoiceManagement.keyword',
      'invoiceManagement.keywordsetting',
      'invoiceManagement.wechatmessage',
    ],
  },
  { code: 'taxfiling', name: '报税服务', summary: '请平台的会计代为申报', menus: ['invoiceManagement.taxfiling'] },
];
