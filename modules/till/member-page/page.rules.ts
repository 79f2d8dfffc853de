import { escapeHtml, formatMoney } from '@heliu/model';

/** What a member sees of himself; nothing of it is anybody else's. */
export interface MemberSheet {
  readonly company: string;
  readonly name: string;
  readonly cardNo: string;
  readonly rank: string | null;
  /** The square code of his card, drawn. */
  readonly square: string;
  readonly points: number;
  /** The lot that ends first, of those that end. */
  readonly ending: { readonly points: number; readonly on: string } | undefined;
  readonly principal: string;
  readonly bonus: string;
  readonly coupons: readonly {
    readonly name: string;
    readonly summary: string | null;
    readonly code: string;
    readonly validTo: string | null;
  }[];
  readonly receipts: readonly {
    readonly number: string;
    readonly at: string;
    readonly store: string;
    readonly pay: string;
    readonly url: string;
    readonly invoiceUrl: string | null;
  }[];
}

const style = `:root{color-scheme:light}*{box-sizing:border-box}body{margin:0;background:#f4f5f8;color:#1b2230;
font:15px/1.6 'PingFang SC','Microsoft YaHei','Noto Sans CJK SC','Source Han Sans SC',sans-serif}
main{max-width:420px;margin:0 auto;padding:16px 14px 40px}section{background:#fff;border-radius:10px;padding:16px;margin-bottom:12px;font-variant-numeric:tabular-nums}
h1{font-size:20px;margin:0}h2{font-size:15px;margin:0 0 8px;color:#5c6577;font-weight:500}p{margin:0}small{color:#5c6577;font-size:13px}
.card{text-align:center}.card svg{display:block;width:200px;height:200px;margin:12px auto 4px}
.figures{display:grid;grid-template-columns:1fr 1fr;gap:12px}.figures b{display:block;font-size:22px;line-height:1.3}
ul{list-style:none;margin:0;padding:0}li{padding:10px 0;border-top:1px solid #eceef3;overflow-wrap:anywhere}li:first-child{border-top:0}
.pair{display:flex;justify-content:space-between;gap:12px;align-items:baseline}a{color:#2f54d0;text-decoration:none;padding:6px 0;display:inline-block;margin-right:16px}
.gone{text-align:center;color:#5c6577;padding:60px 0}`;

const sheet = (title: string, body: string): string => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

/** A link among friends shows whose it is, and not his whole name. */
const shortName = (name: string): string => `${name.slice(0, 1)}${'*'.repeat(Math.max(1, name.length - 1))}`;

const list = (title: string, rows: readonly string[], none: string): string =>
  `<section><h2>${title}</h2>${rows.length > 0 ? `<ul>${rows.map((row) => `<li>${row}</li>`).join('')}</ul>` : `<small>${none}</small>`}</section>`;

export function memberSheet(one: MemberSheet): string {
  const text = escapeHtml;
  const ending = one.ending ? `${one.ending.points} 分 ${text(one.ending.on)} 到期` : '没有快到期的';
  return sheet(
    '我的会员卡',
    `<section class="card"><h1>${text(one.company)}</h1><p>${text(shortName(one.name))}　${text(one.rank ?? '会员')}</p>${one.square}
<small>${text(one.cardNo)}　付款时出示</small></section>
<section class="figures"><div><h2>积分</h2><b>${one.points}</b><small>${ending}</small></div>
<div><h2>储值</h2><b>${formatMoney(one.principal)}</b><small>另有赠送 ${formatMoney(one.bonus)}</small></div></section>
${list(
  '我的券',
  one.coupons.map(
    ({ name, summary, code, validTo }) =>
      `<p class="pair"><b>${text(name)}</b><small>${validTo ? `有效至 ${text(validTo)}` : '长期有效'}</small></p><p>${text(summary ?? '')}</p><small>券码 ${text(code)}</small>`,
  ),
  '现在没有能用的券。',
)}
${list(
  '消费记录',
  one.receipts.map(
    ({ number, at, store, pay, url, invoiceUrl }) =>
      `<p class="pair"><b>${formatMoney(pay)}</b><small>${text(at)}</small></p><small>${text(store)}　${text(number)}</small><p><a href="${text(url)}">看小票</a>${invoiceUrl ? `<a href="${text(invoiceUrl)}">开发票</a>` : ''}</p>`,
  ),
  '还没有消费。',
)}`,
  );
}
export const goneMemberSheet = (): string => sheet('我的会员卡', '<p class="gone">链接无效，请向门店要一个新的</p>');
