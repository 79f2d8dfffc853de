import { escapeHtml } from '@heliu/model';
import type { Block, Slip } from '../receipt/slip.ts';

const style = `:root{color-scheme:light}*{box-sizing:border-box}body{margin:0;background:#f4f5f8;color:#1b2230;
font:15px/1.7 'PingFang SC','Microsoft YaHei','Noto Sans CJK SC','Source Han Sans SC',sans-serif}
main{max-width:420px;margin:0 auto;padding:20px 16px 40px}article{background:#fff;border-radius:10px;padding:20px 18px;font-variant-numeric:tabular-nums}
p{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}hr{border:0;border-top:1px dashed #c9ced9;margin:10px 0}
.pair,.row{display:flex;justify-content:space-between;gap:12px}.row span:first-child{flex:1}.bold,.large{font-weight:600}.large{font-size:20px}
.center{text-align:center}.right{text-align:right}a{display:block;margin-top:16px;padding:12px;border-radius:8px;background:#2f54d0;color:#fff;text-align:center;text-decoration:none}
.gone{text-align:center;color:#5c6577;padding:60px 0}`;

const sheet = (title: string, body: string): string => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

const classOf = (...names: (string | undefined)[]): string => {
  const given = names.filter(Boolean);
  return given.length > 0 ? ` class="${given.join(' ')}"` : '';
};
const spans = (cells: readonly string[]): string => cells.map((cell) => `<span>${escapeHtml(cell)}</span>`).join('');

/** A phone has no scissors and needs no code to be scanned by a phone. */
function drawn(block: Block): string {
  switch (block.kind) {
    case 'rule':
      return '<hr>';
    case 'text':
      return `<p${classOf(block.style, block.align)}>${escapeHtml(block.text)}</p>`;
    case 'pair':
      return `<p${classOf('pair', block.style)}>${spans([block.left, block.right])}</p>`;
    case 'row':
      return `<p${classOf('row', block.style)}>${spans(block.cells)}</p>`;
    default:
      return '';
  }
}

/** A receipt as its customer reads it on a phone. */
export function ticketSheet(slip: Slip, invoiceUrl: string | null): string {
  const link = invoiceUrl ? `<a href="${escapeHtml(invoiceUrl)}">开发票</a>` : '';
  return sheet(slip.title, `<article>${slip.blocks.map(drawn).join('')}</article>${link}`);
}
export const goneSheet = (): string => sheet('电子小票', '<p class="gone">链接无效，请向门店要一个新的</p>');
