/** What a subject may be given; each covers some of the calls of the catalogue. */
export const scopes = {
  orderRead: '查询订单和退款',
  orderPush: '推送订单、退款和开票申请',
  invoiceRead: '查询发票和下载版式文件',
  invoiceIssue: '开具和取消发票',
  invoiceRed: '红冲发票',
  goodsRead: '查询商品和 SKU',
  goodsWrite: '新增和修改商品',
  stockRead: '查询库存',
  customerRead: '查询客户',
  customerWrite: '新增和修改客户',
  salesRead: '查询销售订单',
  salesWrite: '新增销售订单',
} as const;
export type Scope = keyof typeof scopes;
