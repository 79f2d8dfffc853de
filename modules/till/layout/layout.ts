import { z } from 'zod';

/** What a line of a receipt may name, with an example of each. */
export const receiptWords = {
  抬头: '徐汇店',
  小票名: '销售小票',
  补打: '',
  作废: '',
  单号: 'LS202611190001',
  原单号: '',
  时间: '2026-11-19 10:30',
  收银机: '1号机',
  收银员: '陈晓燕',
  桌号: '',
  件数: '3',
  应收: '89.85',
  实收: '90.00',
  找零: '0.15',
  会员: '林女士',
  卡号: 'V0001',
  积分余额: '1860',
  退货原因: '',
  门店: '徐汇店',
  地址: '上海市徐汇区漕溪北路 339 号',
  电话: '021-64380000',
  结尾: '谢谢惠顾',
  开票网址: 'https://example.com/i/1',
} as const;
export type ReceiptWord = keyof typeof receiptWords;

export const lineColumns = { price: '单价', quantity: '数量', list: '原价', amount: '金额', code: '编码' } as const;
export type LineColumn = keyof typeof lineColumns;

const words = (what: string, most = 200) => z.string(`${what}应为文字`).max(most, `${what}不能超过${most}个字`);
const style = z.enum(['bold', 'large'], '字样无效').optional();
const align = z.enum(['left', 'center', 'right'], '对齐无效').optional();
/** The line is there only where this word says something. */
const when = z.enum(Object.keys(receiptWords) as ReceiptWord[], '条件无效').optional();
const columns = z
  .array(z.enum(Object.keys(lineColumns) as LineColumn[], '列无效'))
  .min(1, '明细至少要有一列')
  .max(4, '明细最多四列');

export const layoutRow = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('text'), text: words('文字'), align, style, when }),
    z.object({ kind: z.literal('pair'), left: words('左边'), right: words('右边'), style, when }),
    z.object({ kind: z.literal('rule'), when }),
    z.object({ kind: z.literal('cut'), when }),
    z.object({ kind: z.literal('lines'), columns, saved: z.boolean().default(true) }),
    z.object({ kind: z.literal('savings') }),
    z.object({ kind: z.literal('total'), style }),
    z.object({ kind: z.literal('payments'), change: z.boolean().default(true) }),
    z.object({ kind: z.literal('member') }),
    z.object({ kind: z.literal('qr'), text: words('二维码'), when }),
    z.object({ kind: z.literal('barcode'), text: words('条码', 60), when }),
  ],
  '小票的行无效',
);
export type LayoutRow = z.infer<typeof layoutRow>;

export const receiptLayout = z.object({
  rows: z.array(layoutRow, '小票的行应为列表').min(1, '小票至少要有一行').max(80, '小票最多 80 行'),
});
export type ReceiptLayout = z.infer<typeof receiptLayout>;

/** How receipts look until a store has a template of its own. */
export const usualLayout: ReceiptLayout = {
  rows: [
    { kind: 'text', text: '{抬头}', align: 'center', style: 'large' },
    { kind: 'text', text: '{小票名}', align: 'center' },
    { kind: 'text', text: '{补打}', align: 'center', style: 'bold' },
    { kind: 'text', text: '{作废}', align: 'center', style: 'bold' },
    { kind: 'rule' },
    { kind: 'pair', left: '单号', right: '{单号}' },
    { kind: 'pair', left: '原单号', right: '{原单号}' },
    { kind: 'pair', left: '时间', right: '{时间}' },
    { kind: 'pair', left: '收银', right: '{收银机} {收银员}' },
    { kind: 'pair', left: '桌号', right: '{桌号}' },
    { kind: 'rule' },
    { kind: 'lines', columns: ['price', 'quantity', 'amount'], saved: true },
    { kind: 'rule' },
    { kind: 'pair', left: '件数', right: '{件数}' },
    { kind: 'savings' },
    { kind: 'total', style: 'large' },
    { kind: 'payments', change: true },
    { kind: 'member' },
    { kind: 'rule', when: '退货原因' },
    { kind: 'pair', left: '退货原因', right: '{退货原因}' },
    { kind: 'rule' },
    { kind: 'text', text: '扫码申请开发票', align: 'center', when: '开票网址' },
    { kind: 'qr', text: '{开票网址}' },
    { kind: 'text', text: '{门店}', align: 'center' },
    { kind: 'text', text: '{地址}', align: 'center' },
    { kind: 'text', text: '{电话}', align: 'center' },
    { kind: 'text', text: '{结尾}', align: 'center' },
    { kind: 'barcode', text: '{单号}' },
  ],
};
