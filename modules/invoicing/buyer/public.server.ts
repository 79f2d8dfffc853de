import { codes } from '@heliu/model';
import { asFile, demandFile, handle, openContent, Refusal, runWork, service, type Work } from '@heliu/engine';
import { slowDown } from '../../system/server.ts';
import { addApplication } from '../application/add.server.ts';
import { wakeRules } from '../auto-invoice/auto-invoice.server.ts';
import { publicFile, publicGet, publicSubmit } from './buyer.calls.ts';
import { readToken } from './token.server.ts';
import { invoiceOf, viewOf } from './view.server.ts';

/** The same words whatever is wrong with a link: a stranger learns nothing from them. */
const noLink = () => new Refusal('链接无效或已过期，请向商家要一个新的', codes.missing);

const freeInMinute = { known: 40, strange: 120 } as const;

/**
 * Nobody is logged in: the company is the link's, and only its own rows are in sight. Many come from one address where a
 * proxy stands before all, so what is made up slows down only what is made up.
 */
async function byLink<T>(work: Work, text: string, task: (inner: Work, order: number) => Promise<T>): Promise<T> {
  const token = readToken(text);
  const { db, origin } = work;
  const address = origin.ip ?? '';
  if (token) await slowDown(db, `buyer:${token.digest.toString('hex')}@${address}`, freeInMinute.known);
  const found =
    token &&
    (await runWork(
      db,
      service('自助开票', token.company),
      async (inner) => {
        const [link] = await inner.query<{ order: number }>(
          'oms_invoice_link.find',
          `select order_id as "order" from oms_invoice_link where company_id = $1 and digest = $2 and not withdrawn and expires_at > now()`,
          [token.company, token.digest],
        );
        return link && { answer: await task(inner, link.order) };
      },
      origin,
    ));
  if (found) return found.answer;
  await slowDown(db, `buyer:@${address}`, freeInMinute.strange);
  throw noLink();
}

export const buyerHandlers = [
  handle(publicGet, ({ token }, work) => byLink(work, token, viewOf)),
  handle(publicSubmit, ({ token, ...wish }, work) =>
    byLink(work, token, async (inner, order) => {
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
    byLink(work, token, async (inner, order) => {
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
