import { beijingTime } from '@heliu/outside';
import { type OrderStatus, orderStatuses } from '../../../../modules/shop/sandbox.ts';
import type { World } from '../world.ts';
import { html, type Markup, page } from './html.ts';

const sections = {
  '/': '店铺',
  '/open': '其他商城推送',
  '/providers': '开票服务',
  '/wechatpay': '微信支付',
  '/uploads': '回传的发票',
  '/mail': '收件箱',
  '/printers': '打印机',
  '/webhook': '消息接收端',
  '/official': '公众号',
  '/messages': '发出的消息',
  '/requests': '收到的请求',
  '/switches': '故障开关',
} as const;
export type Section = keyof typeof sections;

export const sheet = (world: World, section: Section, title: string, body: Markup): string =>
  page(
    `${title} · 沙盒`,
    html`
      <header>
        <strong>沙盒</strong><small>平台与开票服务的模拟世界</small>
        <nav aria-label="沙盒">
          ${Object.entries(sections).map(([path, name]) => html`<a href="${path}" ${path === section ? current : ''}>${name}</a>`)}
        </nav>
        <time>${beijingTime(world.now())}</time>
      </header>
      <main>
        <h1>${title}</h1>
        ${body}
      </main>
      <div id="told" role="alert"></div>
      <script src="/_assets/script.js"></script>
    `,
  );

const current = html`aria-current="page"`;

export const money = (fen: number): string =>
  `￥${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
export const when = (at: number | undefined): string => (at === undefined ? '--' : beijingTime(at).slice(5));

const colours: Readonly<Partial<Record<OrderStatus, string>>> = {
  waitPay: 'goods',
  hold: 'goods',
  waitShip: 'order',
  finished: 'money',
  signed: 'money',
  closedRefund: 'invoice',
};
export const statusTag = (status: OrderStatus): Markup =>
  html`<span class="tag ${colours[status] ?? ''}">${orderStatuses[status]}</span>`;

/** A table, or a sentence where there is nothing to show. */
export const table = (heads: readonly (string | Markup)[], rows: readonly Markup[], empty: string): Markup =>
  rows.length === 0
    ? html`<div class="card empty">${empty}</div>`
    : html`<div class="card">
        <table>
          <thead>
            <tr>
              ${heads.map((head) => (typeof head === 'string' ? html`<th>${head}</th>` : head))}
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`;

export const right = (head: string): Markup => html`<th class="n">${head}</th>`;

/** A button that does one thing. */
export const actionButton = (call: string, name: string, fields: Readonly<Record<string, string>>, kind = ''): Markup =>
  html`<form data-call="${call}">
    ${Object.entries(fields).map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}" />`)}
    <button class="${kind}">${name}</button>
  </form>`;
