import { signedHeaders } from '@heliu/outside';
import { isWriting } from '../catalogue/catalogue.ts';
import { scopes } from '../catalogue/scopes.ts';
import { denials } from '../door/denied.ts';
import { exampleOf } from './example.ts';
import { components, type Described, operations } from './operations.ts';

const intro = `用于其他系统读写本企业的数据。每次调用都要签名：请求头 ${signedHeaders.key}（密钥编号）、${signedHeaders.timestamp}（秒级时间戳，与服务器相差不超过 5 分钟）、${signedHeaders.nonce}（8 至 64 位字母、数字、- 或 _，每次不同）、${signedHeaders.signature}。

签名是 HMAC-SHA256（密钥为密钥本身，小写十六进制），原文是用换行符连接的七段：方法（大写）、路径、排序后的参数（名和值按 RFC 3986 编码，按编码后的“名=值”排序，用 & 连接；没有为空）、请求体的 SHA-256（小写十六进制；没有请求体是空文本的）、时间戳、nonce、密钥编号。

修改类接口（POST）另带 idempotency-key：同一个请求重试时不变，只执行一次，答复与第一次相同；同一 idempotency-key 用于另一个请求被拒绝。金额是元的文本，如 "12.30"；时间是 ISO 8601。`;

const envelope = (data: object) => ({
  type: 'object',
  properties: { code: { type: 'string', example: '200' }, message: { type: 'string', example: '成功' }, data },
  required: ['code', 'message', 'data'],
});
const denied = {
  description: `拒绝。reason：${Object.entries(denials)
    .map(([reason, text]) => `${reason} ${text}`)
    .join('；')}；refused 按业务规则拒绝，原因在 message`,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          code: { type: 'string' },
          reason: { type: 'string', enum: [...Object.keys(denials), 'refused'] },
          message: { type: 'string' },
          data: {},
        },
        required: ['code', 'message'],
      },
      example: { code: '409', reason: 'replayed', message: 'x-heliu-nonce 已用过，请换一个重新签名', data: null },
    },
  },
} as const;
const file = {
  description: '文件',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
} as const;

function operationOf({ one, parameters, body, data }: Described, shared: ReturnType<typeof components>): object {
  const keyed = {
    name: 'idempotency-key',
    in: 'header',
    required: true,
    description: '请求号，8 至 100 位；重试时不变',
    schema: { type: 'string' },
  };
  const json = (schema: object, example: unknown) => ({ 'application/json': { schema, example } });
  return {
    operationId: one.id,
    summary: one.summary,
    tags: [one.entity ? one.entity.label : scopes[one.scope]],
    description: `权限范围：${scopes[one.scope]}`,
    'x-scope': one.scope,
    parameters: [...parameters, ...(isWriting(one) ? [keyed] : [])],
    ...(body && { requestBody: { required: true, content: json(body, exampleOf(body, shared)) } }),
    responses: {
      200: one.isFile
        ? file
        : {
            description: '成功',
            content: json(envelope(data ?? {}), { code: '200', message: '成功', data: exampleOf(data ?? {}, shared) }),
          },
      '4XX': denied,
    },
  };
}

/** OpenAPI 3.1 of every call that can be asked from outside. */
export function openDocument(server: string): Readonly<Record<string, unknown>> {
  const shared = components();
  const paths: Record<string, Record<string, object>> = {};
  for (const described of operations()) {
    const { method, path } = described.one.call;
    (paths[path] ??= {})[method.toLowerCase()] = operationOf(described, shared);
  }
  const header = (name: string) => ({ type: 'apiKey', in: 'header', name });
  return {
    openapi: '3.1.0',
    info: { title: '合流 Heliu 开放接口', version: '1', description: intro },
    servers: [{ url: server || '/' }],
    security: [Object.fromEntries(Object.keys(signedHeaders).map((name) => [name, []]))],
    paths,
    components: {
      schemas: shared,
      securitySchemes: Object.fromEntries(Object.entries(signedHeaders).map(([name, one]) => [name, header(one)])),
    },
  };
}
