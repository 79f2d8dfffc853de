import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ProviderCode } from '../../../../modules/einvoice/sandbox.ts';
import { Refused } from '../refusal.ts';
import type { Sandbox } from '../start.ts';
import { html } from './html.ts';
import { sheet } from './layout.ts';
import { inboxPage, mailOf, mailPage } from './mail.ts';
import { facePage, paperPage } from './invoice.ts';
import { messagesPage, requestsPage, switchesPage, uploadsPage } from './lists.ts';
import { openPage } from './open.ts';
import { orderPage } from './order.ts';
import { officialPage } from './official.ts';
import { printedPage, printersPage } from './printers.ts';
import { providersPage } from './providers.ts';
import { script } from './script.ts';
import { shopPage, shopsPage } from './shops.ts';
import { style } from './style.ts';
import { webhookPage } from './webhook.ts';
import { wechatPayPage } from './wechat-pay.ts';

/** What people see of the sandbox. Everything they do there goes through the control interface. */
export function pageRoutes(app: FastifyInstance, inside: Omit<Sandbox, 'url' | 'stop'>): void {
  const { world } = inside;
  const show = (path: string, made: (of: Record<string, string>, query: Record<string, string>) => string) =>
    app.get(path, (request, reply) => {
      try {
        const text = made(request.params as Record<string, string>, request.query as Record<string, string>);
        return reply.type('text/html; charset=utf-8').send(text);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return missing(reply, error.message);
      }
    });
  const missing = (reply: FastifyReply, message: string) =>
    reply
      .code(404)
      .type('text/html; charset=utf-8')
      .send(sheet(world, '/', '没有找到', html`<p>${message}</p>`));

  show('/', () => shopsPage(inside));
  show('/shops/:shopId', ({ shopId = '' }, { skip = '0' }) => shopPage(inside, shopId, Number(skip) || 0));
  show('/shops/:shopId/orders/:orderNo', ({ shopId = '', orderNo = '' }) => orderPage(inside, shopId, orderNo));
  show('/open', () => openPage(inside));
  show('/providers', (_, { skip = '0', code }) => {
    const known = inside.invoices.contexts.get(code as ProviderCode)?.code;
    return providersPage(inside, Number(skip) || 0, known);
  });
  show('/providers/invoices/:id', ({ id = '' }) => paperPage(inside, Number(id)));
  show('/providers/face/:code/:taxNo', ({ code = '', taxNo = '' }) => facePage(inside, code, taxNo));
  show('/wechatpay', () => wechatPayPage(inside));
  show('/uploads', () => uploadsPage(inside));
  show('/mail', () => inboxPage(inside));
  show('/mail/:id', ({ id = '' }) => mailPage(inside, id));
  show('/printers', () => printersPage(inside));
  show('/printers/:id', ({ id = '' }) => printedPage(inside, id));
  show('/webhook', () => webhookPage(inside));
  show('/official', () => officialPage(inside));
  show('/messages', () => messagesPage(inside));
  show('/requests', (_, { failed }) => requestsPage(inside, failed === '1'));
  show('/switches', () => switchesPage(inside));
  app.get('/uploads/:id', (request, reply) => {
    const { id } = request.params as { id: string };
    const file = world.uploads.find((one) => one.id === id)?.file;
    if (!file) return missing(reply, `没有文件 ${id}`);
    if ('url' in file) return reply.redirect(file.url);
    const type = file.type === 'PDF' ? 'application/pdf' : 'application/octet-stream';
    const bytes = Buffer.from(file.base64, 'base64');
    return reply
      .type(type)
      .header('content-disposition', `inline; filename="${id}.${file.type.toLowerCase()}"`)
      .send(bytes);
  });
  app.get('/mail/:id/:index', (request, reply) => {
    const { id, index } = request.params as { id: string; index: string };
    const attachment = mailOf(inside, id).attachments[Number(index)];
    if (!attachment) return missing(reply, `没有附件 ${index}`);
    const { name, type, content } = attachment;
    return reply
      .type(type)
      .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(Buffer.from(content));
  });
  app.get('/_assets/style.css', (_, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get('/_assets/script.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(script));
}
