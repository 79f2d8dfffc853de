import { formatFen } from '@heliu/model';
import { invoiceKinds } from '../../../../modules/shop/sandbox.ts';
import { isPaper, itemName, type ProviderCode, providerNames } from '../../../../modules/einvoice/sandbox.ts';
import { fileUrls } from '../providers/files.ts';
import type { Paper } from '../providers/paper.ts';
import { Refused } from '../refusal.ts';
import { html, type Markup, page } from './html.ts';
import { actionButton, right, sheet, table } from './layout.ts';
import { colour, type Inside, stateTag, yuan } from './providers.ts';

const facts = (paper: Paper): Markup => {
  const { face, taken, cause, callbackUrl, taxNo } = paper;
  const rows: readonly (readonly [string, string | Markup])[] = [
    ['状态', html`${stateTag(paper)} ${paper.state === 'failed' ? (cause ?? '') : ''}`],
    ['种类', html`${colour(paper)} ${invoiceKinds[face.kind]}`],
    ['发票号码', face.issued ? `${face.issued.code ?? ''} ${face.issued.number}` : '--'],
    ['销方', `${face.seller.name}（${taxNo}）`],
    ['购方', `${face.buyer.name}${face.buyer.taxNo ? `（${face.buyer.taxNo}）` : ''}`],
    ['金额 / 税额', `${yuan(face.net)} / ${yuan(face.tax)}`],
    ['价税合计', yuan(face.gross)],
    ['已红冲', taken.net > 0n ? `${yuan(taken.net)} + ${yuan(taken.tax)}` : '--'],
    ['备注', face.remark || '--'],
    ['回调地址', callbackUrl || '--'],
  ];
  return html`<dl>
    ${rows.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
};

export function paperPage({ world, invoices }: Inside, id: number): string {
  const paper = invoices.office.byId(id);
  const { face, state } = paper;
  const files = Object.entries(fileUrls(paper)).map(([type, url]) => [type, new URL(url).pathname] as const);
  const lines = face.lines.map(
    (line) =>
      html`<tr>
        <td>${itemName(line)}</td>
        <td>${line.spec ?? ''}</td>
        <td>${line.unit ?? ''}</td>
        <td class="n">${line.quantity ?? ''}</td>
        <td class="n">${line.price ?? ''}</td>
        <td class="n">${formatFen(line.net)}</td>
        <td class="n">${line.rate}</td>
        <td class="n">${formatFen(line.tax)}</td>
      </tr>`,
  );
  const isCompanys = state === 'issued' && !face.red && face.buyer.type === 'company';
  const canVoid = state === 'issued' && !face.red && isPaper(face.kind);
  const canBook = isCompanys && !paper.booked;
  return sheet(
    world,
    '/providers',
    `${providerNames[paper.code]} · ${paper.serial}`,
    html`<section class="card pad">
        ${facts(paper)}
        <div class="row">
          <a class="button" href="/providers">返回列表</a>
          ${files.map(([type, path]) => html`<a class="button" href="${path}">打开 ${type.toUpperCase()}</a>`)}
          ${state === 'issuing' && actionButton('providers/decide', '现在开出', { id: String(id) }, 'primary')}
          ${canBook && actionButton('providers/book', '购方入账（红冲须经购方确认）', { id: String(id) })}
          ${canVoid && actionButton('providers/void', '在税控设备上作废', { id: String(id) })}
          ${
            isCompanys &&
            html`<form data-call="providers/buyerRed">
              <input type="hidden" name="taxNo" value="${paper.taxNo}" />
              <input type="hidden" name="number" value="${face.issued?.number ?? ''}" />
              <label class="check"
                >第一行的金额<input name="amount" inputmode="decimal" placeholder="不填为全部"
              /></label>
              <button>购方申请红冲</button>
            </form>`
          }
          ${paper.booked && html`<span class="tag goods">购方已入账</span>`}
        </div>
      </section>
      ${table(['项目', '规格', '单位', right('数量'), right('单价'), right('金额'), right('税率'), right('税额')], lines, '')}
      ${files.some(([type]) => type === 'pdf') && html`<iframe class="picture" title="发票" src="${files[0]![1]}#toolbar=0&navpanes=0"></iframe>`}`,
  );
}

/** What the clerk sees who scans the QR. */
export function facePage({ invoices }: Inside, code: string, taxNo: string): string {
  const context = invoices.contexts.get(code as ProviderCode);
  if (!context) throw new Refused('notFound', `没有开票服务 ${code}`);
  const state = invoices.office.logins.state(context.code, taxNo);
  return page(
    '人脸认证 · 沙盒',
    html`<div class="login">
        <h1>电子税务局 · 人脸认证</h1>
        <p class="quiet">${providerNames[context.code]}正以税号 ${taxNo} 的开票员身份登录电子税务局。</p>
        ${state === 'ready' && html`<p class="good">已登录，可以开票。</p>`}
        ${state === 'needSms' && html`<p>还没有验证短信，请先在合流输入验证码（任意 6 位数字）。</p>`}
        ${state === 'needFace' && actionButton('providers/login', '确认是本人', { code, taxNo }, 'primary')}
        <a href="/providers">返回开票服务</a>
      </div>
      <div id="told" role="alert"></div>
      <script src="/_assets/script.js"></script>`,
  );
}
