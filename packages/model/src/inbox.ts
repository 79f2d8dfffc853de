import { z } from 'zod';
import { changing, custom, get, post, reading } from './calls.ts';

/** What people are told about, and what they may choose not to hear of. */
export const messageKinds = {
  request: '审核请求',
  action: '单据动态',
  follow: '跟进提醒',
  task: '后台任务',
  shop: '店铺授权',
  invoice: '开票',
  open: '开放接口',
  platform: '平台通知',
  account: '账号安全',
} as const;
export type MessageKind = keyof typeof messageKinds;
/** Whoever took over an account must not be able to keep its owner from hearing of it. */
export const unmutableKinds: readonly MessageKind[] = ['account'];
/** The preference that names the kinds somebody does not want. */
export const mutedKey = 'messages.muted';

export interface InboxMessage {
  readonly id: number;
  readonly kind: MessageKind;
  readonly title: string;
  readonly text: string | null;
  readonly entity: string | null;
  readonly recordId: number | null;
  readonly path: string | null;
  /** The same news so many times. */
  readonly times: number;
  readonly at: string;
  readonly isRead: boolean;
}
export interface Inbox {
  readonly rows: readonly InboxMessage[];
  readonly more: boolean;
  readonly unread: number;
}
/** Beyond this the bell says "many". */
export const unreadBound = 100;

const id = z.coerce.number('消息编号无效').int('消息编号无效').positive('消息编号无效').max(Number.MAX_SAFE_INTEGER);

export const inboxCalls = {
  list: {
    ...custom<Inbox>()(
      '我的消息，新的在前',
      get('/api/message/list'),
      'session',
      z.object({
        /** Older than this one. */
        before: id.optional(),
        unreadOnly: z.union([z.boolean(), z.stringbool()], 'unreadOnly 应为是或否').optional(),
      }),
    ),
    inBackground: true,
  },
  read: custom<{ readonly unread: number }>()(
    '把消息标为已读；不指明则全部',
    reading(post('/api/message/read')),
    'session',
    z.object({ ids: z.array(id, '消息编号应为列表').max(500, '一次最多标记 500 条').optional() }),
  ),
  askForAudit: custom<{ readonly asked: number }>()(
    '请有权审核的人审核一张单据',
    changing(post('/api/message/askForAudit')),
    ({ entity }) => `${typeof entity === 'string' ? entity : ''}:save`,
    z.object({
      entity: z.string('缺少单据类型').trim().min(1, '缺少单据类型').max(63, '单据类型无效'),
      id,
    }),
  ),
} as const;
