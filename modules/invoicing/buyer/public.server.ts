import { codes } from '@heliu/model';
import { asFile, demandFile, handle, openContent, Refusal } from '@heliu/engine';
import { byLink, type Door } from '../../system/server.ts';
import { addApplication } from '../application/add.server.ts';
import { wakeRules } from '../auto-invoice/auto-invoice.server.ts';
import { orderOfReceipt } from '../retail/link.server.ts';
import { publicFile, publicGet, publicSubmit } from './buyer.calls.ts';
import { invoiceOf, viewOf } from './view.server.ts';

const door: Door<number> = {
  as: '自助开票',
  key: 'buyer',
  closed: '链接无效或已过期，请向商家要一个新的',
  async find(inner, token) {
    const { company, digest } = token;
    const [link] = await inner.query<{ order: number }>(
      'oms_invoice_link.find',
      `select order_id as "order" from oms_invoice_link where company_id = $1 and digest = $2 and not withdrawn and expires_at > now()`,
      [company, digest],
    );
    return link?.order ?? (await orderOfReceipt(inner, token));
  },
};

export const buyerHandlers = [
  handle(publicGet, ({ token }, work) => byLink(work, token, door, viewOf)),
  handle(publicSubmit, ({ token, ...wish }, work) =>
    byLink(work, token, door, async (inner, order) => {
      const { state } = await viewOf(inner, order);
      // Pressed twice, or asked for elsewhere: what is there is shown.
      if (state === 'issued' || state === 'issuing' || state === 'applied') return viewOf(inner, order);
      await addApplication(inner, order, wish, 'link');
      await wakeRules(inner);
      await inner.flush();
      return viewOf(inner, order);
    }),
  ),
  handle(publicFile, ({ token, type }, work) =>
    byLink(work, token, door, async (inner, order) => {
      const invoice = await invoiceOf(inner, order);
      const kept = invoice?.status === 'issued' ? invoice[type] : null;
      if (kept === null || kept === undefined) throw new Refusal('发票文件还没有备好，请稍后再试', codes.missing);
      const file = await demandFile(inner, kept);
      const { name, mediaType, size, sha256 } = file;
      return asFile({
        name,
        mediaType,
        size,
        inline: false,
        tag: sha256,
        open: (range) => openContent(inner.db, file, range),
      });
    }),
  ),
];
