import type { FastifyReply } from 'fastify';
import { platformNames } from '../../../modules/shop/sandbox.ts';
import type { Call } from './call.ts';
import type { Context } from './gateway.ts';
import { html, type Markup, page } from './pages/html.ts';

export interface AuthorizeNames {
  readonly appKey: string;
  readonly redirect: string;
  readonly state: string;
}

/** The login page of a platform: pick a shop, and you are sent back with a code. */
export function authorizePage(call: Call, reply: FastifyReply, names: AuthorizeNames, context: Context): FastifyReply {
  const { query } = call;
  const name = platformNames[context.code];
  const redirect = query[names.redirect] ?? '';
  const sheet = (body: Markup, status = 200) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(page(`登录 ${name} 商家后台`, body));
  if (query[names.appKey] !== context.app.key)
    return sheet(html`<p class="bad">应用不存在：${query[names.appKey] ?? ''}</p>`, 400);
  if (!URL.canParse(redirect)) return sheet(html`<p class="bad">回调地址不正确：${redirect}</p>`, 400);
  const shop = context.world.shopsOf(context.code).find((one) => one.shopId === query['sandbox_shop']);
  if (shop) {
    const back = new URL(redirect);
    back.searchParams.set('code', context.tokens.code(shop.shopId));
    back.searchParams.set('state', query[names.state] ?? '');
    return reply.redirect(back.toString());
  }
  const link = (shopId: string) => `?${new URLSearchParams({ ...query, sandbox_shop: shopId }).toString()}`;
  return sheet(html`
    <section class="login">
      <h1>登录 ${name} 商家后台</h1>
      <p class="quiet">这是沙盒，不需要密码。选择要授权给“合流”的店铺：</p>
      ${context.world.shopsOf(context.code).map((one) => html`<a class="button" href="${link(one.shopId)}">${one.name}</a>`)}
    </section>
  `);
}
