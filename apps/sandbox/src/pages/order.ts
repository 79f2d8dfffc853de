import { applicationStatuses, refundStatuses } from '../../../../modules/shop/sandbox.ts';
import { linePaid, paidOf, type WorldOrder, type WorldRefund } from '../../../../demo/world/order.ts';
import type { Sandbox } from '../start.ts';
import { html, type Markup } from './html.ts';
import { actionButton, money, right, sheet, statusTag, table, when } from './layout.ts';

const event = (order: WorldOrder, name: string, kind: string, more: Readonly<Record<string, string>> = {}): Markup =>
  actionButton('event', name, { shopId: order.shopId, orderNo: order.orderNo, 'event.kind': kind, ...more });

/** What can happen next, as buttons. */
function nextSteps(order: WorldOrder): readonly Markup[] {
  const touch = event(order, '只改更新时间', 'touch');
  switch (order.status) {
    case 'waitPay':
      return [event(order, '付款', 'pay'), event(order, '取消', 'cancel'), touch];
    case 'waitShip':
    case 'partShipped':
      return [
        event(order, '发货', 'ship', {
          'event.shipment.carrier': 'SF',
          'event.shipment.trackingNo': `SF${order.orderNo.replaceAll(/\D/g, '').slice(-12)}`,
        }),
        event(order, '风控冻结', 'hold'),
        touch,
      ];
    case 'hold':
      return [event(order, '解除冻结', 'release'), touch];
    case 'shipped':
      return [event(order, '签收', 'sign'), event(order, '完成', 'finish'), touch];
    case 'signed':
      return [event(order, '完成', 'finish'), touch];
    default:
      return [touch];
  }
}

const refundSteps = (order: WorldOrder, refund: WorldRefund): Markup => {
  const step = (name: string, status: string) =>
    actionButton('refund-step', name, {
      shopId: order.shopId,
      orderNo: order.orderNo,
      refundNo: refund.refundNo,
      status,
    });
  if (['success', 'closed'].includes(refund.status)) return html`--`;
  return html`<div class="row">
    ${step('退款成功', 'success')} ${step('拒绝', 'rejected')} ${step('撤销', 'closed')}
  </div>`;
};

const refundTable = (order: WorldOrder): Markup =>
  table(
    ['退款单号', '类型', '状态', right('金额'), '原因', '申请', ''],
    order.refunds.map(
      (one) =>
        html`<tr>
          <td>${one.refundNo}</td>
          <td>${{ money: '仅退款', return: '退货退款', priceProtection: '价保' }[one.kind]}</td>
          <td>${refundStatuses[one.status]}</td>
          <td class="n">${money(one.amount)}</td>
          <td>${one.reason}</td>
          <td>${when(one.createdAt)}</td>
          <td>${refundSteps(order, one)}</td>
        </tr>`,
    ),
    '没有退款',
  );

const refunds = (order: WorldOrder): Markup => html`
  ${order.refunds.length === 0 ? html`<p class="quiet">没有退款</p>` : refundTable(order)}
  <form data-call="refund">
    <input type="hidden" name="shopId" value="${order.shopId}" />
    <input type="hidden" name="orderNo" value="${order.orderNo}" />
    <label
      >退款金额（元）<input type="number" step="0.01" min="0.01" name="amount" data-as="fen" placeholder="全部"
    /></label>
    <label
      >类型<select name="kind">
        <option value="money">仅退款</option>
        <option value="return">退货退款</option>
        <option value="priceProtection">价保</option>
      </select></label
    >
    <label>原因<input name="reason" placeholder="协商退款" /></label>
    <button>申请退款</button>
  </form>
`;

const application = (order: WorldOrder): Markup => {
  const asked = order.application;
  return html`<section class="card pad">
    <h2>开票申请</h2>
    ${
      asked
        ? html`<dl>
            <dt>抬头</dt>
            <dd>${asked.title.name}</dd>
            <dt>税号</dt>
            <dd>${asked.title.taxNo ?? '--'}</dd>
            <dt>金额</dt>
            <dd>${money(asked.amount)}</dd>
            <dt>状态</dt>
            <dd>${applicationStatuses[asked.status]}${asked.trigger === 'changeTitle' ? '（换抬头）' : ''}</dd>
          </dl>`
        : html`<p class="quiet">还没有申请</p>`
    }
    <form data-call="apply">
      <input type="hidden" name="shopId" value="${order.shopId}" />
      <input type="hidden" name="orderNo" value="${order.orderNo}" />
      <label
        >类型<select name="title.type">
          <option value="personal">个人</option>
          <option value="company">企业</option>
        </select></label
      >
      <label>抬头<input name="title.name" required /></label>
      <label>税号<input name="title.taxNo" /></label>
      <button>${asked ? '换抬头' : '申请开票'}</button>
    </form>
  </section>`;
};

export function orderPage(
  { world, gateway }: Pick<Sandbox, 'world' | 'gateway'>,
  shopId: string,
  orderNo: string,
): string {
  const order = world.order(shopId, orderNo);
  const told = gateway(order.platform)?.shown(order);
  const { buyer } = order;
  const lines = table(
    ['商品', '规格', '商家编码', right('数量'), right('单价'), right('商家优惠'), right('平台优惠'), right('实付')],
    order.lines.map(
      (line) =>
        html`<tr>
          <td>${line.name}</td>
          <td>${line.spec}</td>
          <td>${line.outerSku}</td>
          <td class="n">${line.quantity}</td>
          <td class="n">${money(line.price)}</td>
          <td class="n">${money(line.shopOff)}</td>
          <td class="n">${money(line.platformOff)}</td>
          <td class="n">${money(linePaid(order, line))}</td>
        </tr>`,
    ),
    '没有商品',
  );
  return sheet(
    world,
    '/',
    `订单 ${order.orderNo}`,
    html`
      <div class="row">${statusTag(order.status)} ${nextSteps(order)} <a href="/shops/${shopId}">返回店铺</a></div>
      <div class="two">
        <div class="stack">
          ${lines}
          <section class="card pad">
            <h2>退款</h2>
            ${refunds(order)}
          </section>
        </div>
        <div class="stack">
          <section class="card pad">
            <h2>实付 ${money(paidOf(order))}</h2>
            <dl>
              <dt>运费</dt>
              <dd>${money(order.postage)}</dd>
              ${
                order.subsidy &&
                html`<dt>国补</dt>
                  <dd>${money(order.subsidy.amount)}</dd>`
              }
              ${
                order.talentOff &&
                html`<dt>达人优惠</dt>
                  <dd>${money(order.talentOff)}</dd>`
              }
              <dt>买家</dt>
              <dd>${buyer.name} ${buyer.phone}</dd>
              <dt>地址</dt>
              <dd>${buyer.region.province}${buyer.region.city}${buyer.region.district}${buyer.address}</dd>
              <dt>留言</dt>
              <dd>${order.buyerMemo ?? '--'}</dd>
              <dt>运单</dt>
              <dd>${order.shipment ? `${order.shipment.carrier} ${order.shipment.trackingNo}` : '--'}</dd>
              <dt>下单</dt>
              <dd>${when(order.createdAt)}</dd>
              <dt>付款</dt>
              <dd>${when(order.paidAt)}</dd>
              <dt>变化</dt>
              <dd>${when(order.updatedAt)}</dd>
              <dt>平台显示</dt>
              <dd>${told ? statusTag(told) : '不显示这张订单'}</dd>
            </dl>
          </section>
          ${application(order)}
        </div>
      </div>
    `,
  );
}
