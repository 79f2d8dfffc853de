import type { OpenSent, OpenShop } from '../open-shop.ts';
import type { Sandbox } from '../start.ts';
import { html, type Markup } from './html.ts';
import { actionButton, money, right, sheet, table, when } from './layout.ts';

const names: Readonly<Record<OpenSent['what'], string>> = { order: '订单', refund: '退款', application: '开票申请' };

const placing = ({ key, secret }: OpenShop['app']): Markup =>
  html`<section class="card pad">
    <h2>推送一张新订单</h2>
    <form data-call="open">
      <input type="hidden" name="what" value="order" />
      <label>接入编号<input name="key" value="${key}" required /></label>
      <label>店铺密钥<input name="secret" value="${secret}" required /></label>
      <label class="check"><input type="checkbox" name="forged" />用错误的密钥签名</label>
      <button class="primary">推送订单</button>
    </form>
    <p class="quiet">没有开放平台的商城自己推送。编号和密钥由合流给出：新建平台为“开放推送”的店铺，连接时显示一次。</p>
  </section>`;

export function openPage({ world, openShop }: Pick<Sandbox, 'world' | 'openShop'>): string {
  const orders = openShop.orders.map(
    ({ orderNo, createdAt, paid, name }) =>
      html`<tr>
        <td>${orderNo}</td>
        <td>${name}</td>
        <td class="n">${money(paid)}</td>
        <td>${when(createdAt)}</td>
        <td>
          <div class="row">
            ${actionButton('open', '再推一次', { what: 'order', orderNo })}
            ${actionButton('open', '推送退款', { what: 'refund', orderNo })}
            ${actionButton('open', '推送开票申请', { what: 'application', orderNo })}
          </div>
        </td>
      </tr>`,
  );
  const sent = openShop.sent.map(
    (one) =>
      html`<tr>
        <td>${when(one.at)}</td>
        <td>${names[one.what]}</td>
        <td>${one.orderNo}</td>
        <td class="wrap ${one.ok ? 'good' : 'bad'}">${one.result}</td>
      </tr>`,
  );
  return sheet(
    world,
    '/open',
    '其他商城推送',
    html`${placing(openShop.app)} ${table(['订单号', '商品', right('实付'), '下单', ''], orders, '还没有订单')}
      <h2>推送记录</h2>
      ${table(['时间', '内容', '订单号', '合流的答复'], sent, '还没有推送')}`,
  );
}
