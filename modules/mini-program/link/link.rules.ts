import type { Complaint } from '@heliu/model';

export const linkTypes = { none: '不跳转', content: '主要内容', page: '小程序页面', h5: '网页' } as const;
export type LinkType = keyof typeof linkTypes;

export interface Link {
  readonly linkType?: LinkType | null | undefined;
  readonly content?: number | null | undefined;
  readonly link?: string | null | undefined;
}

const shapes = {
  page: { pattern: /^\/pages\/[\w/-]+(\?[\w=&%-]*)?$/, message: '小程序页面：以 /pages/ 开头，如 /pages/order/index' },
  h5: { pattern: /^https:\/\/[^\s"'<>]+$/, message: '网页：以 https:// 开头的网址' },
} as const;

/** What is wrong with where something leads, if anything. */
export function linkComplaint({ linkType, content, link }: Link): Complaint | undefined {
  if (!linkType || linkType === 'none') return undefined;
  if (linkType === 'content') return content ? undefined : { path: 'content', message: '请选择主要内容' };
  const { pattern, message } = shapes[linkType];
  return pattern.test(link ?? '') ? undefined : { path: 'link', message };
}

/** Which fields of a link a form shows. */
export const visibleLink = {
  content: ({ linkType }: { linkType?: unknown }): boolean => linkType === 'content',
  link: ({ linkType }: { linkType?: unknown }): boolean => linkType === 'page' || linkType === 'h5',
};
