import { faultNames } from '../faults.ts';
import type { Sandbox } from '../start.ts';
import type { Refund, Trade } from '../wechat-pay/bank.ts';
import { html, type Markup } from './html.ts';
import { actionButton, money, right, sheet, table, when } from './layout.ts';

const tradeNames: Readonly<Record<Trade['state'], string>> = {
  NOTPAY: '待支付',
  SUCCESS: '已支付',
  REFUND: '有退款',
  CLOSED: '已关闭',
};
const refundNames: Readonly<Record<Refund['state'], string>> = {
  PROCESSING: '处理中',
  SUCCESS: '已退款',
  CLOSED: '已关闭',
  ABNORMAL: '退款异常',
};

const tradeRow = (trade: Trade): Markup =>
  html`<tr>
    <td>${trade.outTradeNo}</td>
    <td>${trade.description}</td>
    <td class="n">${money(trade.total)}</td>
    <td>
      <span class="tag ${trade.state === 'SUCCESS' ? 'money' : trade.state === 'NOTPAY' ? 'goods' : ''}"
        >${tradeNames[trade.state]}</span
      >
    </td>
    <td>${when(trade.createdAt)}</td>
    <td>${when(trade.paidAt)}</td>
    <td>
      ${
        trade.state === 'NOTPAY' &&
        html`<div class="row">
          ${actionButton('wechatpay/pay', '扫码付款', { outTradeNo: trade.outTradeNo }, 'primary')}
          <form data-call="wechatpay/pay">
            <input type="hidden" name="outTradeNo" value="${trade.outTradeNo}" />
            <input
              type="number"
              data-as="fen"
              name="total"
              min="0.01"
              step="0.01"
              aria-label="付款金额"
              placeholder="金额"
              required
            />
            <button>付这个金额</button>
          </form>
        </div>`
      }
    </td>
  </tr>`;

const refundRow = (refund: Refund): Markup =>
  html`<tr>
    <td>${refund.outRefundNo}</td>
    <td>${refund.outTradeNo}</td>
    <td class="n">${money(refund.amount)}</td>
    <td>${refund.reason}</td>
    <td>${refundNames[refund.state]}</td>
    <td>${when(refund.createdAt)}</td>
    <td>
      ${
        (refund.state === 'PROCESSING' || refund.state === 'ABNORMAL') &&
        html`<div class="row">
          ${actionButton('wechatpay/decide', '退款到账', { outRefundNo: refund.outRefundNo, state: 'SUCCESS' })}
          ${actionButton('wechatpay/decide', '退款异常', { outRefundNo: refund.outRefundNo, state: 'ABNORMAL' })}
          ${actionButton('wechatpay/decide', '关闭', { outRefundNo: refund.outRefundNo, state: 'CLOSED' })}
        </div>`
      }
    </td>
  </tr>`;

/** Those of the switches that mean something here. */
const faults = ['timeoutAfterSuccess', 'serverError', 'garbage', 'slow', 'throttled', 'duplicatePush'] as const;

const switches = ({ faults: { plan }, notifies }: Sandbox['wechatPay']): Markup =>
  html`<section class="card pad">
    <h2>故障开关</h2>
    <form data-call="wechatpay/faults">
      ${faults.map(
        (name) =>
          html`<label
            >${faultNames[name]}<input type="number" name="${name}" min="0" max="1" step="0.05" value="${plan[name]}"
          /></label>`,
      )}
      <label class="check"
        ><input type="checkbox" name="notifies" ${notifies ? html`checked` : ''} />发送付款通知</label
      >
      <button>保存</button>
    </form>
  </section>`;

export function wechatPayPage({ world, wechatPay }: Pick<Sandbox, 'world' | 'wechatPay'>): string {
  const { bank, messenger } = wechatPay;
  const notices = messenger.latest.map(
    (one) =>
      html`<tr>
        <td>${when(one.at)}</td>
        <td>${one.event}</td>
        <td>${one.about}</td>
        <td class="n">${one.tries}</td>
        <td class="wrap ${one.ok ? 'good' : 'bad'}">${one.result || '发送中'}</td>
      </tr>`,
  );
  return sheet(
    world,
    '/wechatpay',
    '微信支付',
    html`${table(['商户单号', '用途', right('金额'), '状态', '下单', '支付', ''], bank.trades.map(tradeRow), '还没有收款单，在合流“微信支付”里点“收款”')}
      <h2>退款</h2>
      ${table(['退款单号', '商户单号', right('金额'), '原因', '状态', '申请', ''], bank.refunds.map(refundRow), '还没有退款')}
      <h2>发出的通知</h2>
      ${table(['时间', '事件', '单号', right('次数'), '合流的答复'], notices, '还没有通知')} ${switches(wechatPay)}`,
  );
}
