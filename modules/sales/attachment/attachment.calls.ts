import { z } from 'zod';
import {
  changing,
  choice,
  chosen,
  custom,
  date,
  dateTime,
  flag,
  get,
  integer,
  json,
  post,
  ref,
  report,
  text,
} from '@heliu/model';

const base = '/api/sales/attachment';
const access = 'sys_attachment:view';

/** What a file is, as people sort them. */
export const mediaKinds = {
  picture: '图片',
  pdf: 'PDF',
  sheet: '表格',
  document: '文档',
  other: '其他',
} as const;
export type MediaKind = keyof typeof mediaKinds;

/** The record a file is attached to. */
export interface AttachedTo {
  readonly entity: string;
  readonly id: number;
}

const customer = ref('客户', 'crm_customer');
const by = ref('上传人', 'sys_user');

/** What was attached to any record that whoever asks may see, newest first. */
export const attachmentCentre = report()({
  name: 'sal_attachment',
  label: '附件中心',
  summary: '附件中心：看得到的单据和资料上的附件，新的在前',
  access,
  call: get(`${base}/list`),
  file: get(`${base}/export`),
  path: '/sales/attachment',
  about: 'sys_file',
  parameters: {
    name: text('文件名', { max: 60 }),
    kind: text('单据类型', { max: 60 }),
    media: choice('文件类型', mediaKinds),
    customer,
    by,
    from: date('上传日期起'),
    to: date('上传日期止'),
  },
  columns: {
    name: text('文件名'),
    media: choice('类型', mediaKinds),
    size: integer('大小（字节）'),
    kind: text('单据类型'),
    document: text('单据'),
    customer,
    by,
    at: dateTime('上传时间'),
  },
  carries: {
    id: integer('编号'),
    source: json('所属', z.custom<AttachedTo>()),
    mediaType: text('内容类型'),
    shows: flag('可预览'),
    url: text('限时链接'),
    removable: flag('可删除'),
  },
  sums: [],
  paged: true,
  drill: { document: ({ source }) => source ?? undefined },
  empty: '没有附件。在任何一张单据的查看页右侧添加，或在这里上传。',
});

export const attachmentCalls = {
  download: custom<never>()('下载一个附件', get(`${base}/download`), access, z.object({ id: chosen('附件') })),
  remove: custom<null>()(
    '删除一个附件：自己上传的，或有权删除所属的单据',
    changing(post(`${base}/delete`)),
    access,
    z.object({ id: chosen('附件') }),
  ),
};
