import { amend, behaviour, handle, load, Refusal, runWork, type Work } from '@heliu/engine';
import type { Draft, Full } from '@heliu/model';
import { type Answer, faultOf, needed, postJson, reading, text } from '@heliu/outside';
import { send } from '@heliu/outside/server';
import { forgetSecret, keepSecret, readSecret, surroundings } from '../../system/server.ts';
import { sandboxWxGateway } from './sandbox-account.ts';
import { saveWxSecret, testWxApp, wxApp, wxCallbackOf } from './wx-app.ts';

export interface WxSecret {
  readonly secret?: string | undefined;
  readonly token?: string | undefined;
  readonly aesKey?: string | undefined;
}
export const wxSecretOf = async (work: Work, id: number): Promise<WxSecret> => {
  const kept = await readSecret(work, 'wx', id);
  return kept ? (JSON.parse(kept.content) as WxSecret) : {};
};

type App = typeof wxApp;
const isMoved = (draft: Pick<Draft<App>, 'appId' | 'place'>, before: Full<App>): boolean =>
  draft.appId !== before.appId || draft.place !== before.place;

export const wxAppBehaviour = behaviour(wxApp, {
  /** A secret is for the account it was typed in for: whoever changes that must not have it sent elsewhere. */
  check(draft, work, before) {
    if (!before || !isMoved(draft, before)) return;
    Object.assign(draft, {
      keyed: false,
      listening: false,
      tested: 'none',
      testText: null,
      testedAt: null,
      verifiedAt: null,
    });
    forgetSecret(work, 'wx', before.id);
    forgetSecret(work, 'wx.token', before.id);
  },
  checkRemove(record, work) {
    forgetSecret(work, 'wx', record.id);
    forgetSecret(work, 'wx.token', record.id);
  },
});

/** Refused at once, while a name that leads nowhere may be looked up for many seconds. */
const nowhere = 'http://127.0.0.1:9';
function gatewayOf(work: Work, { place }: Full<App>): string {
  if (place === 'real') return 'https://api.weixin.qq.com';
  const { sandbox } = surroundings(work.db);
  return sandbox === undefined ? nowhere : sandboxWxGateway(sandbox);
}

const words: Readonly<Record<string, string>> = {
  '40013': 'AppID 不正确',
  '40125': 'AppSecret 不正确，请在微信公众平台重置后再填',
  '40164': '本服务器的 IP 不在微信公众平台的白名单里',
  '45009': '今天取凭证的次数已用完，请明天再试',
  '50004': '这个账号被禁止取凭证',
};
const retried = { '-1': { kind: 'unknown' }, '45009': { kind: 'throttled' } } as const;

interface Grant {
  readonly token: string;
  readonly seconds: number;
}
/** The way that gives everybody the same token while it lasts: the older way takes it from whoever has one. */
async function askToken(gateway: string, appid: string, secret: string): Promise<Answer<Grant>> {
  const body = JSON.stringify({ grant_type: 'client_credential', appid, secret, force_refresh: false });
  return reading(
    await send(postJson(`${gateway}/cgi-bin/stable_token`, body)),
    (answer) => {
      const code = text(answer['errcode']);
      if (code === '' || code === '0') return undefined;
      return faultOf(retried, [code], words[code] ?? `微信返回错误 ${code}：${text(answer['errmsg']).slice(0, 100)}`);
    },
    (answer) => ({
      token: needed(answer['access_token'], 'access_token'),
      seconds: Number(text(answer['expires_in'])) || 7200,
    }),
  );
}

async function test(work: Work, id: number): Promise<{ passed: boolean; text: string }> {
  const own = <T>(task: (inner: Work) => Promise<T>) => runWork(work.db, work.user, task, work.origin);
  const { app, kept } = await own(async (inner) => ({
    app: await load(inner, wxApp, id),
    kept: await wxSecretOf(inner, id),
  }));
  if (!kept.secret) throw new Refusal('还没有填 AppSecret，请点“填写密钥”');
  const answer = await askToken(gatewayOf(work, app), app.appId, kept.secret);
  const said = answer.ok ? `连接成功，凭证 ${Math.floor(answer.value.seconds / 60)} 分钟内有效` : answer.fault.message;
  await own(async (inner) => {
    // Moved to another account meanwhile, it is no longer what was tried.
    if (isMoved(await load(inner, wxApp, id), app)) return;
    if (answer.ok)
      keepSecret(inner, 'wx.token', id, answer.value.token, Date.parse(inner.now) + answer.value.seconds * 1000);
    await amend(inner, wxApp, [
      { id, tested: answer.ok ? 'passed' : 'failed', testText: said.slice(0, 300), testedAt: inner.now },
    ]);
  });
  return { passed: answer.ok, text: said };
}

/** Whose it is stands in the address; that it may be used is known from the signature. */
const callbackPath = (company: number, id: number): string => `/api/wechat/callback/${company}-${id}`;

/** What opens an account; from here on nobody reads it. */
export async function keepWxSecret(work: Work, id: number, typed: WxSecret) {
  await load(work, wxApp, id, true);
  const before = await wxSecretOf(work, id);
  const after = {
    secret: typed.secret ?? before.secret,
    token: typed.token ?? before.token,
    aesKey: typed.aesKey ?? before.aesKey,
  };
  keepSecret(work, 'wx', id, JSON.stringify(after));
  if (after.secret !== before.secret) forgetSecret(work, 'wx.token', id);
  const state = { keyed: after.secret !== undefined, listening: after.token !== undefined };
  await amend(work, wxApp, [{ id, ...state }]);
  return state;
}

export const wxAppHandlers = [
  handle(saveWxSecret, async ({ id, secret, token, aesKey }, work) => {
    await load(work, wxApp, id);
    if (!secret && !token && !aesKey) throw new Refusal('请至少填写一项');
    return keepWxSecret(work, id, { secret, token, aesKey });
  }),
  handle(testWxApp, ({ id }, work) => test(work, id)),
  handle(wxCallbackOf, async ({ id }, work) => {
    await load(work, wxApp, id);
    return { url: `${surroundings(work.db).publicUrl}${callbackPath(work.company, id)}` };
  }),
];
