import { area, entityPage, type MenuNode, page } from '@heliu/model';
import { adCalls } from './ad/ad.ts';
import { businessCalls } from './business/business.ts';
import { contentCalls } from './content/content.ts';

export const miniProgramMenu: readonly MenuNode[] = [
  area({ code: 'miniprogram', label: '小程序', icon: 'miniprogram', section: '平台' }, [
    page('/miniprogram/preview', {
      label: '小程序预览',
      permissions: ['mini_ad:view', 'mini_business:view', 'mini_content:view'],
    }),
    entityPage('/miniprogram/ad', adCalls),
    entityPage('/miniprogram/core', businessCalls),
    entityPage('/miniprogram/content', contentCalls),
  ]),
];
