import { catalogue } from '../../../../demo/world/catalogue.ts';
import { paidOf, refundOf, type WorldOrder, type WorldShop } from '../../../../demo/world/order.ts';
import { platformNames, refundStatuses } from '../../../../modules/shop/sandbox.ts';
import type { Sandbox } from '../start.ts';
import { html, type Markup } from './html.ts';
import { actionButton, money, right, sheet, statusTag, table, when } from './layout.ts';

const perPage = 50;

type Inside = Omit<Sandbox, 'url' | 'stop'>;

export function shopsPage({ world, ...sandbox }: Inside): string {
  const rows = world.shops.map((shop) => {
    const book = world.book(shop.shopId);
    const plan = Object.values(sandbox.contexts.get(shop.platform)?.faults.plan ?? {});
    const uploads = world.uploads.filter((one) => one.shopId === shop.shopId).length;
    return html`<tr>
      <td>${platformNames[shop.platform]}</td>
      <td><a href="/shops/${shop.shopId}">${shop.name}</a></td>
      <td>${shop.shopId}</td>
      <td class="n">${book.size}</td>
      <td>${when(book.latest(1)[0]?.updatedAt)}</td>
      <td class="n">${uploads}</td>
      <td class="n">${world.decrypts(shop.shopId)}</td>
      <td>${plan.some((often) => often > 0) ? html`<span class="tag goods">有故障</span>` : '--'}</td>
    </tr>`;
  });
  const heads = ['平台', '店铺', '店铺编号', right('订单'), '最近变化', right('回传发票'), right('解密次数'), '开关'];
  const jump = html`<div class="row">
    ${actionButton('hurry', '让下一小时的事现在发生', { ms: '3600000' })}
    ${actionButton('hurry', '让下一天的事现在发生', { ms: '86400000' })} ${actionButton('reset', '恢复原样', {})}
    <span class="quiet">店铺自己会产生订单、退款和开票申请，不想等就让它们现在发生。</span>
  </div>`;
  return sheet(world, '/', '店铺', html`${jump} ${table(heads, rows, '没有店铺')}`);
}

const placing = (shop: WorldShop): Markup => html`
  <section class="card pad">
    <h2>下单</h2>
    <form data-call="orders">
      <input type="hidden" name="shopId" value="${shop.shopId}" />
      <label
        >商品<select name="code">
          <option value="">随机</option>
          ${catalogue.map((goods) => html`<option value="${goods.code}">${goods.name} ${goods.spec} ${money(goods.price)}</option>`)}
        </select></label
      >
      <label>数量<input type="number" name="quantity" value="1" min="1" max="9999" /></label>
      <label>单数<input type="number" name="count" value="1" min="1" max="100000" /></label>
      <label class="check"><input type="checkbox" name="paid" checked />已付款</label>
      <label>买家留言<input name="buyerMemo" /></label>
      <label
        >发票抬头<select name="title.type">
          <option value="personal">个人</option>
          <option value="company">企业</option>
        </select></label
      >
      <label>抬头名称<input name="title.name" placeholder="不填则不申请" /></label>
      <label>税号<input name="title.taxNo" /></label>
      <button class="primary">下单</button>
    </form>
  </section>
`;

const orderRow = (order: WorldOrder): Markup => {
  const refund = refundOf(order);
  const [first] = order.lines;
  const more = order.lines.length > 1 ? ` 等 ${order.lines.length} 种` : '';
  return html`<tr>
    <td><a href="/shops/${order.shopId}/orders/${order.orderNo}">${order.orderNo}</a></td>
    <td>${statusTag(order.status)}</td>
    <td>${first?.name ?? ''}${more}${order.subsidy ? html` <span class="tag goods">国补</span>` : ''}</td>
    <td class="n">${money(paidOf(order))}</td>
    <td>${order.buyer.name}</td>
    <td>${refund ? html`<span class="tag invoice">${refundStatuses[refund.status]}</span>` : '--'}</td>
    <td>${order.application?.title.name ?? '--'}</td>
    <td>${when(order.createdAt)}</td>
    <td>${when(order.updatedAt)}</td>
  </tr>`;
};

export function shopPage({ world }: Inside, shopId: string, skip: number): string {
  const book = world.book(shopId);
  const rows = book.latest(perPage, skip).map(orderRow);
  const heads = ['订单号', '状态', '商品', right('实付'), '买家', '退款', '开票抬头', '下单', '变化'];
  const turn = html`<div class="row">
    ${skip > 0 && html`<a class="button" href="?skip=${Math.max(0, skip - perPage)}">上一页</a>`}
    ${skip + perPage < book.size && html`<a class="button" href="?skip=${skip + perPage}">下一页</a>`}
    <span class="quiet">共 ${book.size} 单，最近变化的在前</span>
  </div>`;
  const title = `${platformNames[book.shop.platform]} · ${book.shop.name}`;
  return sheet(
    world,
    '/',
    title,
    html`${placing(book.shop)} ${table(heads, rows, '还没有订单，在上面下一单')} ${turn}`,
  );
}
