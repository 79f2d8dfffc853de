import { choice, entity, flag, integer, rate, remark, text } from '@heliu/model';

/** What a customer pays with. */
export const paymentMethod = entity({
  name: 'fico_payment_method',
  label: '结算方式',
  title: 'name',
  code: 'code',
  order: 'sort',
  fields: {
    code: text('编码', { required: true, unique: true, max: 20, search: true }),
    name: text('名称', { required: true, max: 50, search: true }),
    tender: choice(
      '支付类别',
      {
        cash: '现金',
        card: '银行卡',
        transfer: '转账',
        wechat: '微信',
        alipay: '支付宝',
        stored: '储值',
        points: '积分',
        coupon: '优惠券',
        credit: '挂账',
        other: '其他',
      },
      { required: true },
    ),
    feeRate: rate('手续费率'),
    opensDrawer: flag('弹出钱箱'),
    givesChange: flag('可找零'),
    refundable: flag('可原路退款'),
    earnsPoints: flag('计积分'),
    sort: integer('排序', { default: 0 }),
    disabled: flag('停用'),
    remark: remark(),
  },
});
