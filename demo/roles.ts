/** Which pages a role opens and what it may do there: a page code grants looking, `#` codes grant doing, `*` everything. */
export interface DemoRole {
  readonly code: string;
  readonly name: string;
  readonly menus: readonly string[];
  readonly ownClients?: boolean;
  readonly masks?: readonly string[];
}

/** A page and what is done on it. */
const doing = (page: string, ...verbs: readonly string[]) => [page, ...verbs.map((verb) => `${page}#${verb}`)];

const everyDay = ['show', 'lock', 'releaseLock', 'urgent', 'unUrgent', 'setLabels'];
const ordersWith = (...more: readonly string[]) => [
  'oms.ordercenter',
  ...doing('oms.ecommerceorder', ...everyDay, ...more),
  'oms.refund*',
];

/** What whoever issues invoices works with every day: the invoices themselves, and everything around them. */
const issuing = [
  ...doing('oms.invoice', 'show', 'add', 'edit', 'open', 'cancel', 'red'),
  'featured.invoicewriteback*',
  'oms.invoicestatistics',
  'oms.invoicereconcile',
  'oms.invoicearchive*',
  'oms.bearer',
  'oms.bearerclaim*',
  'oms.bearertitle*',
  'oms.platforminvoicing',
  'oms.invoiceapplication*',
  'oms.autoinvoiceerror*',
  'oms.specialinvoicerecord*',
  'oms.messagelog*',
  'oms.drawer*',
  'oms.remarktemplate*',
  'oms.invoicetemplate*',
];
/** What is set up once, by somebody who answers for it. */
const issuingSetup = [
  'oms.autoinvoice*',
  'oms.digitalinvoicesubject*',
  'oms.invoicesubject*',
  'oms.invoiceprovider*',
  'oms.taxterminal*',
  'oms.taxitem*',
  'oms.email*',
];

/** What is there to be sold, for those who do not make it up. */
const lookingAtGoods = [
  ...doing('basedata.goods', 'show'),
  ...doing('basedata.sku', 'show'),
  ...doing('basedata.goodscombination', 'show'),
];

/** Everything that describes goods; prices are changed by orders, and sites and their people are set up by others. */
const keepingGoods = [
  'basedata.goods',
  'basedata.sku',
  'basedata.goodscombination',
  'basedata.category',
  'basedata.goodsmodel',
  'basedata.brand',
  'basedata.goodstag',
  'basedata.label',
  'basedata.season',
  'basedata.materialquality',
  'basedata.grade',
  'basedata.unit',
  'basedata.unitgroup',
];

/** What lies where, for those who neither put it there nor answer for what it is worth. */
const lookingAtStock = ['stock', 'ledger', 'summary', 'serial', 'limits', 'expiring', 'ages'].map(
  (page) => `inventory.${page}`,
);
/** Everything that moves goods; what they are worth and who bears a loss is decided by others. */
const keepingStock = ['otherorder', 'assembly', 'lock', 'stocktake', 'lossoverflow', 'batch'].map(
  (page) => `inventory.${page}*`,
);

export const demoRoles: readonly DemoRole[] = [
  {
    code: 'accountant',
    name: '会计',
    menus: [
      'fico*',
      // Hr makes what people are paid, and she looks it through: whoever audits it sees it.
      ...doing('hr.staffsalary', 'show', 'audit', 'deaudit', 'payList'),
      ...doing('hr.salaryslip', 'show'),
      ...doing('hr.salarypayment', 'show', 'audit', 'deaudit', 'payList'),
      ...doing('hr.contributionpayment', 'show', 'audit', 'deaudit'),
      'hr.salarychange',
      'hr.salarycost',
      // What is taken from a drawer, and paid into it, she checks; the shifts are what she books.
      ...doing('pos.shift', 'show'),
      ...doing('pos.sale', 'show'),
      ...doing('pos.return', 'show'),
      ...doing('pos.drawmoney', 'show', 'audit', 'deaudit'),
      ...doing('pos.nonbusinessincome', 'show', 'audit', 'deaudit'),
      ...doing('pos.recharge', 'show'),
      ...doing('pos.storedorder', 'show', 'audit', 'deaudit'),
      'pos.report*',
      ...doing('client', 'show'),
      'invoiceManagement.taxfiling*',
      'system.datamonitor*',
      'manage.useractionlog',
      ...ordersWith('add', 'edit', 'audit', 'deaudit', 'merge', 'cancelMerge', 'delete', 'restore'),
      'oms.label*',
      'oms.payment*',
      // A second invoice for the same sale is hers to answer for.
      'oms.invoice#repeat',
      'oms.invoiceposting',
      ...doing('oms.outputorder', 'show', 'lines', 'audit', 'deaudit', 'lock', 'unlock'),
      'oms.platformgoodsname*',
      ...doing('sales.goodschannel', 'show'),
      ...lookingAtGoods,
      ...doing('basedata.adjustpriceorder', 'show', 'audit', 'deaudit'),
      ...doing('sales.quotation', 'show', 'audit', 'deaudit'),
      ...doing('sales.order', 'show', 'audit', 'deaudit', 'change'),
      ...doing('sales.joborder', 'show', 'lines'),
      'sales.attachment',
      'sales.analysis',
      ...doing('sales.outputorder', 'show', 'lines', 'audit', 'deaudit', 'lock', 'unlock'),
      'sales.unbilled',
      'sales.trace',
      'sales.returnrequest*',
      ...doing('sales.receiptorder', 'show'),
      'sales.returncomplete*',
      ...doing('purchase.supplier', 'show', 'edit'),
      ...doing('purchase.forecast', 'show', 'audit', 'deaudit'),
      ...doing('purchase.order', 'show', 'audit', 'deaudit'),
      ...doing('purchase.inputorder', 'show', 'audit', 'deaudit'),
      ...doing('purchase.return', 'show', 'audit', 'deaudit'),
      'purchase.estimaterun*',
      'inventory*',
      ...doing('purchase.transfer', 'show', 'audit', 'deaudit', 'finish', 'reopen'),
      ...doing('purchase.transferreceipt', 'show', 'audit', 'deaudit'),
      ...issuing,
      ...issuingSetup,
    ],
  },
  {
    code: 'cashier',
    name: '收银',
    menus: [
      ...doing('client', 'show'),
      // She finds and registers members; their ranks and points are changed by others.
      ...doing('pos.member', 'show', 'add', 'edit'),
      // She takes coupons; making and sending them is the manager's.
      ...doing('pos.coupon', 'show'),
      'pos.couponverify',
      ...doing('pos.couponinstance', 'show', 'redeem'),
      // She sells, opens the drawer and takes goods back; discounts, prices, voids and differences take the manager.
      'pos.cashier*',
      'pos.catering',
      ...doing('pos.creditreceipt', 'show'),
      ...doing('pos.recharge', 'show'),
      ...doing('pos.dining', 'show'),
      ...doing('pos.dishround', 'show'),
      ...doing('oms.printlog', 'show', 'print', 'retry', 'confirm', 'cancel'),
      ...doing('pos.shift', 'show', 'sell', 'return', 'drawer'),
      ...doing('pos.sale', 'show'),
      ...doing('pos.return', 'show'),
      ...doing('pos.drawmoney', 'show', 'add', 'edit', 'remove'),
      ...doing('pos.nonbusinessincome', 'show', 'add', 'edit', 'remove'),
      ...doing('fico.arinvoice', 'show', 'lines'),
      ...doing('fico.receipt', 'show', 'lines', 'add', 'edit', 'remove'),
      // What a customer has agreed to owe she collects.
      ...doing('fico.custbill', 'show', 'makeReception'),
      ...doing('fico.statementreceipt', 'show', 'add', 'edit', 'remove', 'collect', 'cancel'),
      ...doing('fico.statementreceiptcollect', 'remind'),
      ...doing('fico.generalledger.cashieraccount', 'show'),
      // She pays what others asked for and checked.
      ...doing('fico.reqpayment', 'show', 'pay'),
      ...doing('fico.payment', 'show', 'add', 'edit', 'remove', 'pay', 'unpay'),
      ...doing('fico.paymentfile', 'show', 'remove', 'make'),
      ...doing('fico.generalledger.journal', 'show', 'add', 'edit', 'remove', 'quick'),
      'fico.generalledger.journaltemplate*',
      ...doing('fico.generalledger.receiptexpensetype', 'show'),
      // She keeps the slips and invoices of what she pays; the accountant checks them.
      ...doing('fico.generalledger.originalvoucher', 'show', 'add', 'edit', 'remove', 'register'),
      ...doing('fico.bankstatement', 'show', 'remove', 'import'),
      ...doing('fico.bankline', 'show'),
      ...doing('fico.bankreconcile', 'match'),
      'fico.generalledger.report.bankreconciliation',
      'fico.generalledger.report.cashdaily',
      'fico.generalledger.report.cashbook',
      'fico.generalledger.report.cashcheck',
      ...doing('oms.payment', 'show', 'pay'),
      // She brings the statements of the platforms; the accountant settles them.
      ...doing('fico.merchantsettlement', 'show', 'edit', 'import'),
      ...doing('fico.merchantsettlement.orders', 'show', 'solve'),
      ...doing('fico.merchantsettlement.lines', 'show'),
      'fico.merchantsettlement.owed',
    ],
    masks: ['salary'],
  },
  { code: 'hr', name: '人事', menus: ['hr*'] },
  {
    code: 'buyer',
    name: '采购',
    menus: [
      ...doing('client', 'show'),
      'system.factory',
      ...keepingGoods.map((page) => `${page}*`),
      ...doing('basedata.warehouse', 'show'),
      'purchase*',
      // He asks for the money his suppliers are owed; others check it and pay.
      ...doing('fico.apinvoice', 'show'),
      ...doing('fico.reqpayment', 'show', 'add', 'edit', 'remove', 'requestAudit', 'cancel'),
      ...lookingAtStock,
      'oms.ordercenter',
      ...doing('oms.ecommerceorder', 'show'),
      ...doing('oms.platformgoodsname', 'show'),
    ],
    masks: ['salary', 'price'],
  },
  {
    code: 'keeper',
    name: '仓管',
    menus: [
      'system.factory',
      ...lookingAtGoods,
      'basedata.label*',
      'basedata.location*',
      ...doing('sales.returncause', 'show'),
      'sales.route*',
      'sales.loading',
      ...doing('sales.joborder', 'show', 'lines', 'report', 'ship'),
      ...lookingAtStock,
      ...keepingStock,
      'purchase.transfer*',
      'purchase.transferreceipt*',
      ...doing('basedata.warehouse', 'show', 'edit'),
      ...ordersWith(),
      ...doing('purchase.order', 'show'),
      ...doing('purchase.inputorder', 'show', 'add', 'edit'),
      ...doing('sales.order', 'show'),
      'sales.outputorder*',
      ...doing('sales.returnrequest', 'show', 'send', 'refuse'),
      'sales.receiptorder*',
      'oms.outputorder*',
      ...doing('sales.goodschannel', 'show', 'edit', 'push', 'stop', 'resume'),
      ...doing('oms.orderroute', 'show'),
      'oms.wave*',
      'oms.packing',
      'oms.waybill*',
      ...doing('oms.waybillaccount', 'show'),
      'oms.expresscompany*',
    ],
    masks: ['cost', 'price', 'salary'],
  },
  {
    code: 'drawer',
    name: '开票员',
    menus: [
      ...ordersWith('add', 'edit'),
      ...doing('client', 'show'),
      ...doing('fico.arinvoice', 'show', 'lines', 'add', 'edit'),
      // What has left is what she bills.
      ...doing('sales.outputorder', 'show', 'lines'),
      'sales.unbilled',
      ...issuing,
      // She reads in whose name she issues; who answers for it sets it up.
      ...doing('oms.digitalinvoicesubject', 'show'),
      ...doing('oms.taxitem', 'show'),
    ],
  },
  {
    code: 'sales',
    name: '业务员',
    menus: [
      'client*',
      ...doing('fico.arinvoice', 'show', 'lines'),
      ...lookingAtGoods,
      ...ordersWith(),
      ...doing('sales.quotation', 'show', 'add', 'edit', 'remove', 'revise', 'lose', 'reopen'),
      ...doing('sales.order', 'show', 'add', 'edit', 'remove', 'reserve', 'purchase'),
      ...doing('sales.outputorder', 'show', 'lines', 'add', 'edit'),
      'sales.unbilled',
      'sales.trace',
      ...doing('sales.returnrequest', 'show', 'add', 'edit', 'remove', 'send', 'cancel'),
      ...doing('sales.receiptorder', 'show'),
      ...doing('sales.returncomplete', 'show'),
      ...doing('sales.joborder', 'show', 'lines', 'add', 'edit', 'remove', 'urgent', 'draw', 'undraw'),
      ...doing('sales.pricerule', 'show'),
      ...doing('sales.priceclass', 'show'),
      ...doing('sales.returncause', 'show'),
      'sales.attachment',
      'sales.analysis',
    ],
    ownClients: true,
    masks: ['cost'],
  },
  {
    code: 'manager',
    name: '销售主管',
    menus: [
      'pos.cashier*',
      ...doing('oms.printlog', 'show', 'print', 'retry', 'confirm', 'cancel'),
      'pos.catering',
      'pos.creditreceipt*',
      'pos.dining*',
      'pos.dishround*',
      'pos.table*',
      'pos.kitchen*',
      'pos.cooking*',
      'pos.sale*',
      'pos.return*',
      'pos.shift*',
      'pos.terminal*',
      ...doing('oms.printer', 'show', 'test'),
      ...doing('oms.printlog', 'show', 'print', 'retry', 'confirm', 'cancel'),
      'pos.drawmoney*',
      'pos.nonbusinessincome*',
      'pos.report*',
      'pos.retailpromotion*',
      'pos.promotion.calendar',
      'pos.commondiscount*',
      'pos.member*',
      'pos.memberrank*',
      'pos.membertag*',
      'pos.scorerule*',
      'pos.scoreledger',
      'pos.coupon*',
      'pos.couponverify',
      'pos.couponinstance*',
      'pos.couponbatch*',
      'pos.couponreport',
      'pos.messagetemplate*',
      'pos.membermessage*',
      ...doing('pos.pointorder', 'show', 'add', 'edit', 'remove'),
      ...['dp', 'de', 'mj', 'pl', 'zh'].flatMap((kind) =>
        doing(`pos.promotion.${kind}`, 'show', 'add', 'edit', 'remove', 'cancel'),
      ),
      'client*',
      'sales*',
      'basedata.technology*',
      ...doing('fico.arinvoice', 'show', 'lines'),
      ...lookingAtGoods,
      ...doing('basedata.adjustpriceorder', 'show'),
      'inventory.stock',
      ...ordersWith(),
    ],
    masks: ['salary'],
  },
];

const within = (code: string, area: string) =>
  code === area || code.startsWith(`${area}.`) || code.startsWith(`${area}#`);

/** The nodes a role holds, and the parents it holds only in part. */
export function nodesOf(
  wanted: readonly string[],
  nodes: readonly { readonly id: number; readonly code: string; readonly parent: number | null }[],
): { checked: number[]; half: number[] } {
  const held = new Set(
    nodes
      .filter(({ code }) => wanted.some((w) => (w.endsWith('*') ? within(code, w.slice(0, -1)) : code === w)))
      .map(({ id }) => id),
  );
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const half = new Set<number>();
  for (const id of held)
    for (let up = byId.get(id)?.parent ?? null; up !== null; up = byId.get(up)?.parent ?? null)
      if (!held.has(up)) half.add(up);
  // A parent in the rail must be held for its pages to be reached.
  return { checked: [...held, ...half], half: [...half] };
}
