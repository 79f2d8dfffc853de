import type { WorldShop } from './order.ts';

/** One shop on every platform, all of the same merchant. */
export const demoShops: readonly WorldShop[] = [
  { platform: 'taobao', shopId: '2208610001', name: '合流优选旗舰店', perDay: 6 },
  { platform: 'jd', shopId: '11860002', name: '合流家电京东旗舰店', perDay: 5 },
  { platform: 'pdd', shopId: '386440003', name: '合流工厂直发店', perDay: 6 },
  { platform: 'ktt', shopId: '386450004', name: '合流团长优选', perDay: 4 },
  { platform: 'douyin', shopId: '4463810005', name: '合流生活抖音旗舰店', perDay: 6 },
  { platform: 'kuaishou', shopId: '2874550006', name: '合流好物快手小店', perDay: 5 },
  { platform: 'xhs', shopId: '6129870007', name: '合流美妆小红书店', perDay: 4 },
  { platform: 'vip', shopId: '500840008', name: '合流唯品会专卖店', perDay: 4 },
  { platform: 'wechat', shopId: '1700340009', name: '合流视频号小店', perDay: 5 },
  { platform: 'youzan', shopId: '42580010', name: '合流会员商城', perDay: 4 },
  { platform: 'ali1688', shopId: '2217360011', name: '合流工厂批发', perDay: 4 },
];

/** Fixed, so that the history in the database and the one in the sandbox are the same. */
export const demoSeed = 20260101;
