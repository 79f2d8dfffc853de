import { callback, custom, get } from '@heliu/model';
import { z } from 'zod';

const id = z.coerce.number('编号不正确').int('编号不正确').positive('编号不正确');

/** What the mini-program reads. Open to all, and answered with a tag, so that what has not changed is not sent again. */
export const homeRead = callback('小程序：首页的广告、核心业务与置顶内容', get('/api/miniProgram/home'));
export const contentList = callback('小程序：内容列表，按分类和行业标签', get('/api/miniProgram/content/list'));
export const contentRead = callback('小程序：一篇内容', get('/api/miniProgram/content/{id}'));
export const businessRead = callback('小程序：一项核心业务', get('/api/miniProgram/business/{id}'));
export const labelRead = callback('小程序：商户的行业标签', get('/api/miniProgram/merchant/industryLabel'));

/** The same in a browser, as the web view of WeChat shows it. */
export const homePage = callback('小程序网页：首页', get('/m'));
export const contentsPage = callback('小程序网页：全部内容', get('/m/content'));
export const contentPage = callback('小程序网页：一篇内容', get('/m/content/{id}'));
export const businessPage = callback('小程序网页：一项核心业务', get('/m/business/{id}'));

export const pictureRead = custom<null>()(
  '小程序的图片',
  get('/api/miniProgram/picture/{id}'),
  'public',
  z.object({ id }),
);
