import {
  amend,
  type Db,
  type Delivery,
  type DeliveryReply,
  receive,
  Refusal,
  runWork,
  save,
  service,
  type Work,
} from '@heliu/engine';
import { callback, get, post } from '@heliu/model';
import { openWechatMessage, sameSignature, sealWechatMessage, signWechatMessage } from '@heliu/outside/server';
import { surroundings } from '../../system/server.ts';
import { countHits, keywordSettingOf, keywordsOf } from '../keyword/keyword.server.ts';
import { type WxSecret, wxSecretOf } from './account.server.ts';
import {
  elementOf,
  type LinkedArticle,
  readMessage,
  type Received,
  replyTo,
  replyXml,
  sealedXml,
} from './message.rules.ts';
import { wxApp, wxMessage } from './wx-app.ts';

const mostBytes = 64 * 1024;
const plain = (status: number, body: string): DeliveryReply => ({
  status,
  body,
  type: 'text/plain; charset=utf-8',
  headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
});
const refused = plain(403, '');
const taken = plain(200, 'success');

interface App extends WxSecret {
  readonly id: number;
  readonly appId: string;
  readonly mode: 'plain' | 'secure';
  readonly autoReply: boolean;
}

/** Runs as the account in the address; undefined where there is none that listens. */
async function asApp<T>(
  db: Db,
  { params, origin }: Delivery,
  task: (work: Work, app: App & { readonly token: string }) => Promise<T>,
): Promise<T | undefined> {
  const [, company, id] = /^(\d{1,15})-(\d{1,15})$/.exec(params['key'] ?? '') ?? [];
  if (id === undefined) return undefined;
  return runWork(
    db,
    service('公众号', Number(company)),
    async (work) => {
      const [row] = await work.query<App>(
        'sys_wx_app.listening',
        `select id, app_id as "appId", mode, auto_reply as "autoReply" from sys_wx_app
         where company_id = $1 and id = $2 and not deleted and not disabled and listening`,
        [work.company, Number(id)],
      );
      const kept = row && (await wxSecretOf(work, row.id));
      return row && kept?.token !== undefined ? task(work, { ...row, ...kept, token: kept.token }) : undefined;
    },
    origin,
  );
}

const isSigned = ({ query }: Delivery, token: string): boolean =>
  sameSignature(signWechatMessage(token, query['timestamp'] ?? '', query['nonce'] ?? ''), query['signature']);

/** WeChat asks once whether we are who the account says we are. */
const handshake = async (delivery: Delivery, db: Db): Promise<DeliveryReply> => {
  const echo = delivery.query['echostr'] ?? '';
  if (!/^[\w-]{1,200}$/.test(echo)) return refused;
  const isKnown = await asApp(db, delivery, async (work, { id, token }) => {
    if (!isSigned(delivery, token)) return false;
    await amend(work, wxApp, [{ id, verifiedAt: work.now }], { silent: true });
    return true;
  });
  return isKnown ? plain(200, echo) : refused;
};

/** What was sent, once its signature is seen to be right. In safe mode nothing but what is sealed counts. */
function opened(delivery: Delivery, app: App & { readonly token: string }): string | undefined {
  const { query, body } = delivery;
  if (app.mode === 'plain') return isSigned(delivery, app.token) ? body : undefined;
  const cipher = elementOf(body, 'Encrypt');
  const expected = signWechatMessage(app.token, query['timestamp'] ?? '', query['nonce'] ?? '', cipher);
  if (cipher === '' || !app.aesKey || !sameSignature(expected, query['msg_signature'])) return undefined;
  return openWechatMessage(app.aesKey, app.appId, cipher);
}

const articlesFor = (work: Work): Promise<LinkedArticle[]> =>
  work.query<LinkedArticle>(
    'sys_article.linked',
    `select a.id, a.title, t.keyword from sys_article_topics t join sys_article a on a.company_id = 0 and a.id = t.document_id
     where t.company_id = 0 and $1 = 0 and a.state = 'published' and not a.deleted and (a.publish_at is null or a.publish_at <= now())
     order by t.weight desc, a.id desc limit 1000`,
    [work.company],
  );

/** Told three times, a message is kept and counted once, and answered the same each time. */
async function answer(work: Work, app: App, message: Received): Promise<string> {
  const reply = app.autoReply
    ? replyTo(message, {
        keywords: await keywordsOf(work, 'wechat'),
        setting: await keywordSettingOf(work, 'wechat', app.id),
        articles: await articlesFor(work),
        publicUrl: surroundings(work.db).publicUrl,
      })
    : { text: '' };
  const [known] = await work.query(
    'sys_wx_message.known',
    'select 1 from sys_wx_message where company_id = $1 and app = $2 and message_key = $3',
    [work.company, app.id, message.key],
  );
  if (known) return reply.text;
  const [id] = await work.takeIds(1);
  const computed = {
    app: app.id,
    at: work.now,
    openid: message.from,
    kind: message.kind,
    content: message.content,
    reply: reply.text.slice(0, 600),
    messageKey: message.key,
  };
  await save(work, wxMessage, {}, { id: id!, computed });
  if (reply.keyword) await countHits(work, new Map([[reply.keyword.id, 1]]));
  return reply.text;
}

function replied(
  app: App & { readonly token: string },
  message: Received,
  text: string,
  delivery: Delivery,
): DeliveryReply {
  if (text === '') return taken;
  const timestamp = String(Math.floor(delivery.receivedAt / 1000));
  const xml = replyXml(message, text, Number(timestamp));
  const type = 'application/xml; charset=utf-8';
  if (app.mode === 'plain') return { status: 200, body: xml, type };
  const nonce = delivery.query['nonce'] ?? '';
  const cipher = sealWechatMessage(app.aesKey!, app.appId, xml);
  const signature = signWechatMessage(app.token, timestamp, nonce, cipher);
  return { status: 200, body: sealedXml(cipher, signature, timestamp, nonce), type };
}

const take = async (delivery: Delivery, db: Db): Promise<DeliveryReply> => {
  if (delivery.body.length > mostBytes) return refused;
  const once = () =>
    asApp(db, delivery, async (work, app) => {
      const content = opened(delivery, app);
      if (content === undefined) return refused;
      const message = readMessage(content);
      return message ? replied(app, message, await answer(work, app, message), delivery) : taken;
    });
  try {
    return (await once()) ?? refused;
  } catch (error) {
    // Two tries at telling us the same met: the other one has written it down.
    if (!(error instanceof Refusal)) throw error;
    return (await once()) ?? refused;
  }
};

const path = '/api/wechat/callback/{key}';
export const wxCallbacks = [
  receive(callback('微信公众号：验证服务器地址', get(path)), handshake),
  receive(callback('微信公众号：消息与事件', post(path)), take),
];
