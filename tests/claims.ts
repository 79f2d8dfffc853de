/**
 * What the product claims to do in full. Whatever the contract lists below a claimed prefix must be there: a missing
 * call fails `contract.test.ts`. Add a line when an area is finished; never take one away.
 */
export interface Claim {
  /** The module of `contract/calls.tsv`. */
  readonly module: string;
  /** Beginnings of paths, for a module of which only some parts are finished. */
  readonly below?: readonly string[];
}

export const claimedCalls: readonly Claim[] = [
  { module: 'core' },
  { module: 'user' },
  { module: 'system' },
  { module: 'company' },
  {
    module: 'goods',
    below: ['/api/export', '/api/goods/', '/api/basedata/', '/erp/sales/pricerule/'],
  },
  { module: 'customer' },
  { module: 'order' },
  { module: 'printing' },
  { module: 'purchase' },
  { module: 'process' },
  { module: 'miniprogram' },
  { module: 'sales' },
  {
    module: 'inventory',
    below: [
      '/api/inventory/',
      '/erp/inventory/lossoverfloworder/',
      '/api/bianalysis/portal',
      '/api/bianalysis/todo',
      '/api/bianalysis/invoiceTrend',
      '/api/bianalysis/sales',
      '/api/bianalysis/topGoods',
      '/api/bianalysis/shopRanking',
      '/api/bianalysis/receivable',
      '/api/bianalysis/topDebtors',
      '/api/bianalysis/streams',
      '/api/bianalysis/shops',
    ],
  },
  { module: 'fico' },
  {
    module: 'integration',
    below: ['/api/wechatPay/', '/api/jdguobu/', '/api/douyin/', '/api/outecommerce/'],
  },
  {
    module: 'oms',
    below: ['/api/oms/order/', '/api/wkd/plateformecommerceorder/', '/api/oms/refund/', '/api/oms/label/'],
  },
  {
    module: 'oms',
    below: [
      '/api/oms/abnormalmerchant/',
      '/api/oms/b2csaleschannel/',
      '/api/oms/expresscompany/',
      '/api/oms/invoicesubject/',
      '/api/oms/invoice/',
      '/api/oms/invoiceupload/',
      '/api/oms/omsoutputorderinvoice/',
      '/api/oms/orderroute/',
      '/api/oms/plateformshop/',
      '/api/oms/task/',
      '/api/oms/outputorder/',
      '/api/oms/platformgoodsname/',
      '/api/oms/taxItem/',
      '/api/oms/remarktemplate/',
      '/api/oms/invoicetemplate/',
      '/api/oms/email/',
      '/api/oms/qddrawer/',
      '/api/oms/taxTerminal/',
      '/api/oms/autoInvoice/',
      '/api/oms/invoiceapplication/',
      '/api/oms/messagelog/',
      '/api/specialInvoiceRecords',
    ],
  },
  {
    module: 'integration',
    below: ['nuonuo', 'baiwang', 'piaotong', 'piaodiandian', 'yipiaoyun', 'xinshidai', 'tencent', 'ewy'].map(
      (code) => `/api/${code}/`,
    ),
  },
  { module: 'hr' },
  { module: 'register' },
  {
    module: 'platform',
    below: [
      '/api/platform/message/',
      '/api/platform/plan/',
      '/api/platform/subscription/',
      '/api/oms/article/',
      '/api/oms/advertisement/',
      '/api/oms/industrylabel/',
      '/api/oms/channeltype/',
      '/api/oms/channelad/',
      '/api/oms/channel/',
      '/api/oms/companyaccount/',
      '/api/oms/renewallog/',
      '/api/oms/opensubject/',
      '/api/oms/openhook/',
      '/api/oms/opendelivery/',
      '/api/oms/opencall/',
      '/open/v1/',
    ],
  },
  {
    module: 'pos',
    below: [
      '/api/pos/vip/',
      '/api/pos/coupon/',
      '/api/pos/fee/',
      '/api/pos/workmonitelistreport/',
      '/api/pos/salesreport/',
      '/api/pos/terminal/',
      '/api/pos/shift/',
      '/api/pos/return/',
    ],
  },
];

export const isClaimed = (claims: readonly Claim[], module: string, path: string): boolean =>
  claims.some(
    (claim) => claim.module === module && (claim.below?.some((beginning) => path.startsWith(beginning)) ?? true),
  );

/** Pages below a path, or a whole group of `contract/pages.tsv`; a missing one fails `e2e/pages.test.ts`. */
interface PageClaim {
  readonly group: string;
  readonly below?: readonly string[];
}
const claimedPages: readonly PageClaim[] = [
  { group: 'public' },
  { group: 'standalone' },
  { group: 'system' },
  { group: 'manage' },
  { group: 'client' },
  { group: 'miniprogram' },
  { group: 'process', below: ['/process/definition', '/process/detail', '/process/todo'] },
  {
    group: 'oms',
    below: [
      '/oms/abnormalmerchant',
      '/oms/digitalinvoicesubject',
      '/oms/ecommerceorder',
      '/oms/expresscompany',
      '/oms/invoice',
      '/oms/invoicesubject',
      '/oms/label',
      '/oms/ordercenter',
      '/oms/printassignment',
      '/oms/printer',
      '/oms/printlog',
      '/oms/printtemplate',
      '/oms/orderroute',
      '/oms/outputorder',
      '/oms/platformgoodsname',
      '/oms/refund',
      '/oms/saleschannel',
      '/oms/shop',
      '/oms/task',
      '/oms/taxitem',
      '/oms/drawer',
      '/oms/invoiceprovider',
      '/oms/taxterminal',
      '/oms/remarktemplate',
      '/oms/invoicetemplate',
      '/oms/email',
      '/oms/autoinvoice',
      '/oms/invoiceapplication',
      '/oms/platforminvoicing',
      '/oms/autoinvoiceerror',
      '/oms/messagelog',
      '/oms/specialinvoicerecord',
      '/oms/invoicestatistics',
      '/oms/invoiceposting',
      '/oms/invoicereconcile',
    ],
  },
  { group: 'basedata' },
  { group: 'inventory' },
  { group: 'purchase' },
  { group: 'sales' },
  {
    group: 'pos',
    below: ['/pos/coupon', '/pos/commondiscount', '/pos/member', '/pos/scorerule', '/pos/messagetemplate'],
  },
  { group: 'featured', below: ['/featured/invoicewriteback'] },
  { group: 'hr' },
  {
    group: 'invoiceManagement',
    below: [
      '/invoiceManagement/registration',
      '/invoiceManagement/outbox',
      '/invoiceManagement/article',
      '/invoiceManagement/advertisement',
      '/invoiceManagement/label',
      '/invoiceManagement/companyaccount',
      '/invoiceManagement/plan',
      '/invoiceManagement/renewallog',
      '/invoiceManagement/opensubject',
      '/invoiceManagement/openhook',
      '/invoiceManagement/opendelivery',
      '/invoiceManagement/opencall',
      '/invoiceManagement/developer',
      '/invoiceManagement/channel',
      '/invoiceManagement/channelstatistics',
      '/invoiceManagement/channelfee',
      '/invoiceManagement/channelmerchant',
      '/invoiceManagement/channelsettlement',
      '/invoiceManagement/channeltype',
      '/invoiceManagement/channelad',
    ],
  },
  {
    group: 'fico',
    below: [
      '/fico/arinvoice',
      '/fico/apinvoice',
      '/fico/statementreceipt',
      '/fico/categorytax',
      '/fico/generalledger/journal',
      '/fico/generalledger/journaltemplate',
      '/fico/generalledger/receiptexpensetype',
      '/fico/generalledger/report/cashdaily',
      '/fico/generalledger/report/cashbook',
      '/fico/generalledger/report/cashcheck',
      '/fico/generalledger/account',
      '/fico/generalledger/currency',
      '/fico/generalledger/taxrate',
      '/fico/generalledger/paymentmethod',
      '/fico/generalledger/period',
      '/fico/generalledger/report/accountbalance',
      '/fico/generalledger/report/trialbalance',
      '/fico/generalledger/report/subsidiaryledger',
      '/fico/generalledger/report/balancesheet',
      '/fico/generalledger/report/incomestatement',
      '/fico/generalledger/report/cashflow',
      '/fico/generalledger/costcenter',
      '/fico/generalledger/profitcenter',
    ],
  },
];

export const isClaimedPage = (group: string, path: string): boolean =>
  claimedPages.some(
    (claim) =>
      claim.group === group && (claim.below?.some((one) => path === one || path.startsWith(`${one}/`)) ?? true),
  );
