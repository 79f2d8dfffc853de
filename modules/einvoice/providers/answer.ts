import { type Json, Malformed, reading, type WireAnswer } from '@heliu/outside';

import type { Answer, FaultKind, Outcome, ProviderFault, QueriedOutcome } from './provider.ts';

const nameless: Readonly<Record<'throttled' | 'unknown', string>> = {
  throttled: '开票服务限流，稍后自动重试',
  unknown: '开票服务没有给出结果，稍后自动查询',
};

/** What an answer means that never reached the provider's own words. An unreadable yes may well have been a yes. */
function transport(code: string, message: string): ProviderFault {
  if (code === 'HTTP 429') return { kind: 'throttled', code, message: nameless.throttled };
  if (code === 'MALFORMED') return { kind: 'unknown', code, message: `开票服务的答复无法识别：${message}` };
  if (code === 'HTTP 401' || code === 'HTTP 403') return { kind: 'auth', code, message: '开票服务不认可这组密钥' };
  if (code.startsWith('HTTP 4')) return { kind: 'validation', code, message: '开票服务拒绝了请求' };
  return { kind: 'unknown', code, message: nameless.unknown };
}

/** As with platforms: transport first, then the provider's own errors, then the content. */
export function readProvider<T>(
  answer: WireAnswer,
  faultIn: (body: Json) => ProviderFault | undefined,
  take: (body: Json) => T,
): Answer<T> {
  let own: ProviderFault | undefined;
  const found = reading(
    answer,
    (body) => {
      own = faultIn(body);
      return own && { ...own, kind: 'permanent' };
    },
    take,
  );
  return found.ok ? found : { ok: false, fault: own ?? transport(found.fault.code, found.fault.message) };
}

/** Most refusals have a sentence and no documented code: what it speaks of decides. */
const words: readonly (readonly [RegExp, FaultKind])[] = [
  // What one invoice may come to is this invoice's affair.
  [/^(?!.*单张).*(额度|授信)|库存不足|余票不足/, 'quota'],
  [/登录|人脸|扫脸|实[名人]认证|身份认证/, 'login'],
  // Of a number, that is: an invoice that cannot be taken back twice is none.
  [/(流水号|订单|单号|申请号|serialno|orderno).{0,40}(重复|已存在)|重复(提交|请求)/i, 'duplicate'],
  [/不在线|离线|无可用终端/, 'offline'],
  [/频繁|限流|次数超/, 'throttled'],
  [/开具中|处理中|正在开具/, 'busy'],
  [/token|令牌/i, 'token'],
  [/签名|密钥|appkey/i, 'auth'],
  [/不能为空|必填|格式|长度|参数/, 'validation'],
];

/** A code the table does not name is judged by the message; what neither explains, a person must look at. */
export function faultFrom(
  known: Readonly<Record<string, FaultKind>>,
  code: string,
  message: string,
  provider: string,
): ProviderFault {
  const kind = Object.hasOwn(known, code) ? known[code]! : (words.find(([word]) => word.test(message))?.[1] ?? 'rule');
  return { kind, code, message: message || `${provider}返回错误 ${code}` };
}

/** A provider that says neither yes nor no. */
export const silence: ProviderFault = { kind: 'unknown', code: 'SILENT', message: nameless.unknown };

/** A confirmed red 数电 is issued by the tax office itself: all that is left to do is to ask for it. */
export function comingByItself(told: Answer<readonly QueriedOutcome[]>): Answer<Outcome> {
  if (!told.ok) return told;
  const outcome = told.value[0]?.outcome;
  return { ok: true, value: !outcome || outcome.state === 'unknown' ? { state: 'issuing' } : outcome };
}

/** One row that cannot be read keeps its own serial waiting, not those of the others. */
export function readable(read: () => Outcome): Outcome {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return { state: 'issuing' };
  }
}
