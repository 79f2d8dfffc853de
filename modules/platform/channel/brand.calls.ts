import { custom, get } from '@heliu/model';
import { z } from 'zod';

export interface BrandAd {
  readonly id: number;
  readonly title: string;
  readonly picture: string;
  readonly link: string | null;
}
/** What the entry pages show; nothing of it is anybody's secret. */
export interface Brand {
  readonly title: string | null;
  readonly logo: string | null;
  readonly picture: string | null;
  readonly phone: string | null;
  readonly ads: readonly BrandAd[];
}
export interface BrandAnswer {
  /** The channel's own look, where the page was opened under its host name. */
  readonly brand: Brand | null;
  /** To which channel whoever registers here will belong. */
  readonly channel: string | null;
}
export const brandHere = {
  ...custom<BrandAnswer>()(
    '登录页的品牌：按打开的域名，注册时还看链接里的渠道编码',
    get('/api/platform/brand/get'),
    'public',
    z.object({ channel: z.string().max(40).optional() }),
  ),
  inBackground: true,
} as const;
