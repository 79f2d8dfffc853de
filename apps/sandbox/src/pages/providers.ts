import { fen, showFen } from '@heliu/model';
import {
  confirmStates,
  type ProviderCode,
  providerNames,
  sandboxProviderGateway,
} from '../../../../modules/einvoice/sandbox.ts';
import { invoiceKinds } from '../../../../modules/shop/sandbox.ts';
import { type Confirmation, type Paper, paperStates } from '../providers/paper.ts';
import type { Sandbox } from '../start.ts';
import { html, type Markup } from './html.ts';
import { actionButton, right, sheet, table, when } from './layout.ts';

export type Inside = Pick<Sandbox, 'world' | 'invoices'>;

const perPage = 50;
export const yuan = (amount: bigint): string => showFen(fen(amount));
const colours: Readonly<Record<Paper['state'], string>> = {
  issuing: 'goods',
  issued: 'money',
  failed: 'invoice',
  voided: '',
};
const loginNames = {
  ready: '已登录',
  needSms: '待短信验证',
  checking: '登录中',
  needFace: '待人脸认证',
  offline: '离线',
} as const;

export const colour = ({ face }: Paper): Markup =>
  face.red ? html`<span class="tag invoice">红票</span>` : html`<span class="tag order">蓝票</span>`;
export const stateTag = ({ state }: Paper): Markup =>
  html`<span class="tag ${colours[state]}">${paperStates[state]}</span>`;

const serviceRow = (inside: Inside, code: ProviderCode): Markup => {
  const { office, contexts } = inside.invoices;
  const { faults } = contexts.get(code)!;
  const broken = Object.values(faults.plan).some((often) => often > 0);
  return html`<tr>
    <td><a href="/providers?code=${code}">${providerNames[code]}</a></td>
    <td>${sandboxProviderGateway('', code)}</td>
    <td class="n">${office.countOf(code)}</td>
    <td>${broken ? html`<a href="/switches"><span class="tag goods">有故障</span></a>` : '--'}</td>
    <td>
      ${
        code === 'piaotong'
          ? html`<form data-call="providers/callback">
              <input type="hidden" name="code" value="${code}" />
              <input
                name="url"
                size="44"
                aria-label="票通的回调地址"
                placeholder="https://…"
                value="${office.callbackUrl(code)}"
              />
              <button>登记</button>
            </form>`
          : html`<span class="quiet">${code === 'baiwang' ? '不回调，当场答复' : '随每张发票给出'}</span>`
      }
    </td>
  </tr>`;
};

const paperRow = (paper: Paper): Markup =>
  html`<tr>
    <td>${providerNames[paper.code]}</td>
    <td><a href="/providers/invoices/${paper.id}">${paper.serial}</a></td>
    <td>${colour(paper)}</td>
    <td>${invoiceKinds[paper.face.kind]}</td>
    <td>${stateTag(paper)}</td>
    <td>${paper.face.issued?.number ?? '--'}</td>
    <td>${paper.face.buyer.name}</td>
    <td class="n">${yuan(paper.face.gross)}</td>
    <td>${when(paper.at)}</td>
  </tr>`;

const confirmationRow = ({ uuid, no, state, at, order }: Confirmation): Markup =>
  html`<tr>
    <td>${providerNames[order.code]}</td>
    <td>${no}</td>
    <td>${order.face.red!.blueNumber}</td>
    <td>${order.face.buyer.name}</td>
    <td class="n">${yuan(order.face.gross)}</td>
    <td>${confirmStates[state]}</td>
    <td>${when(at)}</td>
    <td>
      ${
        state === 'waitBuyer' &&
        html`<div class="row">
          ${actionButton('providers/answer', '购方同意', { uuid, agree: 'true' }, 'primary')}
          ${actionButton('providers/answer', '购方否认', { uuid, agree: 'false' })}
        </div>`
      }
      ${state === 'waitSeller' && actionButton('providers/withdraw', '购方撤回', { uuid })}
    </td>
  </tr>`;

const loginRow = ({ code, taxNo, state }: Inside['invoices']['office']['logins']['missing'][number]): Markup =>
  html`<tr>
    <td>${providerNames[code]}</td>
    <td>${taxNo}</td>
    <td>${loginNames[state]}</td>
    <td>
      <div class="row">
        ${state === 'needFace' && html`<a class="button" href="/providers/face/${code}/${taxNo}">人脸认证</a>`}
        ${actionButton('providers/login', '直接登录', { code, taxNo })}
      </div>
    </td>
  </tr>`;

/** `code` shows the invoices of one service alone. */
export function providersPage(inside: Inside, skip: number, code: ProviderCode | undefined): string {
  const { office, contexts } = inside.invoices;
  const size = code ? office.countOf(code) : office.size;
  const of = code ? `&code=${code}` : '';
  const { missing } = office.logins;
  const waiting = office.confirmations.slice(0, 50);
  const turn = html`<div class="row">
    ${skip > 0 && html`<a class="button" href="?skip=${Math.max(0, skip - perPage)}${of}">上一页</a>`}
    ${skip + perPage < size && html`<a class="button" href="?skip=${skip + perPage}${of}">下一页</a>`}
    <span class="quiet">${code ? providerNames[code] : '全部服务'}共 ${size} 张，新的在前</span>
    ${actionButton('providers/decide', '开票中的现在就开出', {})}
    <form data-call="providers/delay">
      <label class="check"
        >开票用时（毫秒）<input type="number" name="ms" min="0" max="600000" value="${office.delayMs}"
      /></label>
      <button>保存</button>
    </form>
  </div>`;
  return sheet(
    inside.world,
    '/providers',
    '开票服务',
    html`${table(
        ['服务', '地址', right('发票'), '开关', '回调地址'],
        [...contexts.keys()].map((code) => serviceRow(inside, code)),
        '没有开票服务',
      )}
      <h2>电子税务局的登录</h2>
      <form data-call="providers/logout">
        <label
          >服务<select name="code">
            ${[...contexts.keys()].map((one) => html`<option value="${one}">${providerNames[one]}</option>`)}
          </select></label
        >
        <label>税号<input name="taxNo" required /></label>
        <button>让它退出登录</button>
      </form>
      ${missing.length > 0 && table(['服务', '税号', '状态', ''], missing.map(loginRow), '')}
      ${
        waiting.length > 0 &&
        html`<h2>红字确认单</h2>
          ${table(
            ['服务', '确认单编号', '蓝票号码', '购方', right('红冲金额'), '状态', '申请', ''],
            waiting.map(confirmationRow),
            '',
          )}`
      }
      <h2>发票</h2>
      ${turn}
      ${table(
        ['服务', '流水号', '', '种类', '状态', '发票号码', '购方', right('价税合计'), '收到'],
        office.latest(perPage, skip, code).map(paperRow),
        '还没有收到开票请求',
      )}`,
  );
}
