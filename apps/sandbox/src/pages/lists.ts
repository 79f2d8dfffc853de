import { platformNames } from '../../../../modules/shop/sandbox.ts';
import { providerNames } from '../../../../modules/einvoice/sandbox.ts';
import { faultNames } from '../faults.ts';
import { faultNames as providerFaults } from '../providers/paper.ts';
import type { Sandbox } from '../start.ts';
import { html, type Markup } from './html.ts';
import { actionButton, money, right, sheet, table, when } from './layout.ts';

type Inside = Pick<Sandbox, 'world' | 'log' | 'pusher' | 'contexts' | 'invoices'>;

const nameOf = ({ world }: Inside, shopId: string): string =>
  world.shops.find((shop) => shop.shopId === shopId)?.name ?? (shopId || '--');

const sources = { ...platformNames, ...providerNames };

export function uploadsPage(inside: Inside): string {
  const rows = inside.world.uploads.toReversed().map(
    (one) =>
      html`<tr>
        <td>${when(one.at)}</td>
        <td>${nameOf(inside, one.shopId)}</td>
        <td><a href="/shops/${one.shopId}/orders/${one.orderNo}">${one.orderNo}</a></td>
        <td>
          ${one.color === 'red' ? html`<span class="tag invoice">红票</span>` : html`<span class="tag order">蓝票</span>`}
        </td>
        <td>${one.number}</td>
        <td>${one.title ?? '--'}</td>
        <td class="n">${one.gross === undefined ? '--' : money(one.gross)}</td>
        <td>${one.file ? html`<a href="/uploads/${one.id}">打开文件</a>` : '--'}</td>
      </tr>`,
  );
  const heads = ['收到', '店铺', '订单号', '种类', '发票号码', '抬头', right('价税合计'), '文件'];
  return sheet(inside.world, '/uploads', '回传的发票', table(heads, rows, '还没有收到发票'));
}

export function messagesPage(inside: Inside): string {
  const rows = inside.pusher.latest.map(
    (one) =>
      html`<tr>
        <td>${when(one.at)}</td>
        <td>${nameOf(inside, one.shopId)}</td>
        <td><a href="/shops/${one.shopId}/orders/${one.orderNo}">${one.orderNo}</a></td>
        <td>${happenings[one.about]}</td>
        <td class="n">${one.tries}</td>
        <td class="wrap ${one.ok ? 'good' : 'bad'}">${one.result || '发送中'}</td>
      </tr>`,
  );
  const heads = ['时间', '店铺', '订单号', '发生了什么', right('次数'), '对方答复'];
  return sheet(inside.world, '/messages', '发出的消息', table(heads, rows, '还没有发出消息'));
}

const happenings = {
  place: '下单',
  pay: '付款',
  hold: '冻结',
  release: '解冻',
  ship: '发货',
  sign: '签收',
  finish: '完成',
  cancel: '取消',
  touch: '更新',
  refund: '申请退款',
  refundStep: '退款进展',
  apply: '申请开票',
  answer: '开票处理',
  memo: '备注',
} as const;

export function requestsPage(inside: Inside, failedOnly: boolean): string {
  const rows = (failedOnly ? inside.log.failed : inside.log.latest).map(
    (one) =>
      html`<tr>
        <td>${when(one.at)}</td>
        <td>${sources[one.platform]}</td>
        <td>${nameOf(inside, one.shopId)}</td>
        <td>${one.called}</td>
        <td class="wrap ${one.ok ? 'good' : 'bad'}">${one.verdict}</td>
        <td class="n">${one.ms} ms</td>
      </tr>`,
  );
  const heads = ['时间', '平台', '店铺或税号', '调用', '结果', right('用时')];
  const other = failedOnly
    ? html`<a class="button" href="/requests">全部请求</a>`
    : html`<a class="button" href="/requests?failed=1">只看没做成的</a>`;
  const empty = failedOnly ? '没有被拒绝的请求' : '还没有收到请求';
  return sheet(
    inside.world,
    '/requests',
    '收到的请求',
    html`<div class="row">${other}<span class="quiet">最近 500 次，新的在前</span></div>
      ${table(heads, rows, empty)}`,
  );
}

/** A row of switches: one form, which the fields of the row belong to. */
function switchRow(
  form: string,
  call: string,
  hidden: Markup,
  name: string,
  plan: Readonly<Record<string, number>>,
  faults: Readonly<Record<string, string>>,
): Markup {
  return html`<tr>
    <td>
      ${name}
      <form id="${form}" data-call="${call}">${hidden}</form>
    </td>
    ${Object.entries(faults).map(
      ([fault, label]) =>
        html`<td>
          <input
            form="${form}"
            type="number"
            min="0"
            max="1"
            step="0.05"
            name="plan.${fault}"
            class="${plan[fault]! > 0 ? 'on' : ''}"
            value="${plan[fault]!}"
            aria-label="${name} ${label}"
          />
        </td>`,
    )}
    <td><button form="${form}">保存</button></td>
  </tr>`;
}

const presetsOf = (call: string, faults: Readonly<Record<string, string>>): Markup => {
  const all = (often: string) => Object.fromEntries(Object.keys(faults).map((name) => [`plan.${name}`, often]));
  return html`<div class="row">
    ${actionButton(call, '全部关闭', all('0'))} ${actionButton(call, '样样来一点', all('0.1'))}
  </div>`;
};

export function switchesPage(inside: Inside): string {
  const platforms = [...inside.contexts].map(([code, { faults }]) => {
    const hidden = html`<input type="hidden" name="platform" value="${code}" />`;
    return switchRow(`plan-${code}`, 'faults', hidden, platformNames[code], faults.plan, faultNames);
  });
  const services = [...inside.invoices.contexts].map(([code, { faults }]) => {
    const hidden = html`<input type="hidden" name="code" value="${code}" />`;
    return switchRow(`plan-${code}`, 'providers/faults', hidden, providerNames[code], faults.plan, providerFaults);
  });
  return sheet(
    inside.world,
    '/switches',
    '故障开关',
    html`<p class="quiet">每项是发生的概率：0 从不，1 每次。平台与开票服务照常核对签名、时间和令牌，故障另加在上面。</p>
      <h2>电商平台</h2>
      ${presetsOf('faults', faultNames)}
      <div class="switches">${table(['平台', ...Object.values(faultNames), ''], platforms, '没有平台')}</div>
      <h2>开票服务</h2>
      ${presetsOf('providers/faults', providerFaults)}
      <div class="switches">${table(['服务', ...Object.values(providerFaults), ''], services, '没有开票服务')}</div>`,
  );
}
