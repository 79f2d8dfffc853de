import { type PageRoute, plainPages } from '@heliu/ui/base';
import { contentCalls } from './content/content.ts';

const ad = () => import('./ad/ad.pages.tsx');
const business = () => import('./business/business.pages.tsx');
const at = '/miniprogram';

export const pages: readonly PageRoute[] = [
  { path: `${at}/preview`, title: '小程序预览', load: () => import('./preview/preview.pages.tsx') },
  { path: `${at}/ad`, title: '小程序广告', load: async () => ({ default: (await ad()).List }) },
  { path: `${at}/ad/add`, title: '新增小程序广告', load: async () => ({ default: (await ad()).Form }) },
  { path: `${at}/ad/edit/{id}`, title: '编辑小程序广告', load: async () => ({ default: (await ad()).Form }) },
  { path: `${at}/ad/show/{id}`, title: '小程序广告', load: async () => ({ default: (await ad()).Show }) },
  { path: `${at}/core`, title: '核心业务', load: async () => ({ default: (await business()).List }) },
  { path: `${at}/core/add`, title: '新增核心业务', load: async () => ({ default: (await business()).Form }) },
  { path: `${at}/core/edit/{id}`, title: '编辑核心业务', load: async () => ({ default: (await business()).Form }) },
  { path: `${at}/core/show/{id}`, title: '核心业务', load: async () => ({ default: (await business()).Show }) },
  ...plainPages(`${at}/content`, contentCalls, {
    columns: ['cover', 'title', 'category', 'labels', 'state', 'top', 'sort', 'updatedAt'],
    widths: { title: 240 },
  }),
];
