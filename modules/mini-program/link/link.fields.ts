import { choice, ref, text } from '@heliu/model';
import { linkTypes } from './link.rules.ts';

/** Where a tap leads. */
export const linkFields = {
  linkType: choice('跳转', linkTypes, { default: 'none' }),
  content: ref('跳到内容', 'mini_content'),
  link: text('跳转地址', { max: 300, hint: '小程序页面以 /pages/ 开头，网页以 https:// 开头' }),
} as const;
