/** Why a call from outside is not carried out: told to the program that made it, in words for whoever wrote that. */
export const denials = {
  unknownKey: 'x-heliu-key 不正确',
  badSignature: '签名、时间戳或 nonce 不正确',
  keyEnded: '密钥已停用或到期',
  subjectDisabled: '主体已停用',
  ipNotListed: 'IP 不在白名单里',
  replayed: 'nonce 已用过',
  minuteQuota: '超过每分钟的调用上限',
  dayQuota: '超过每天的调用上限',
  noScope: '没有这个接口的权限范围',
  notOpened: '企业没有开通这项功能',
  readsOnly: '企业服务已到期，只能查询',
  companyClosed: '企业已停用',
  noIdempotencyKey: '修改类接口要带 idempotency-key',
  otherBody: '同一 idempotency-key 用于另一个请求',
  inProgress: '同一请求正在执行',
  unreadable: '内容不是 JSON 对象',
} as const;
export type Denial = keyof typeof denials;

export class Denied extends Error {
  readonly status: number;
  readonly reason: Denial;
  readonly retryAfter: number | undefined;

  constructor(status: number, reason: Denial, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}
