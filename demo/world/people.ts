import type { WorldBuyer, WorldTitle } from './order.ts';
import { type Random, randomFrom } from './random.ts';

const families = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董'];
const given =
  '伟 芳 娜 敏 静 丽 强 磊 洋 艳 勇 军 杰 娟 涛 明 超 秀英 霞 平 刚 桂英 建华 文 玉兰 志强 梓涵 欣怡 子轩 浩然 诗涵'.split(
    ' ',
  );
/** Outside the basic plane, with a dot, with an emoji: what breaks programs that were tried with 张三 only. */
const rareNames = ['𠮷田惠子', '㛃彤', '阿迪力·买买提', '王😊小二', '欧阳䶮'];
const regions = [
  ['浙江省', '杭州市', '西湖区', '文三路'],
  ['上海市', '上海市', '浦东新区', '张杨路'],
  ['广东省', '深圳市', '南山区', '科技园南路'],
  ['北京市', '北京市', '朝阳区', '建国路'],
  ['四川省', '成都市', '武侯区', '天府大道'],
  ['江苏省', '苏州市', '工业园区', '星湖街'],
  ['湖北省', '武汉市', '洪山区', '珞喻路'],
  ['陕西省', '西安市', '雁塔区', '高新路'],
  ['福建省', '厦门市', '思明区', '湖滨南路'],
  ['内蒙古自治区', '呼和浩特市', '赛罕区', '大学东路'],
] as const;
const nicks = ['云淡风轻', '小鱼儿', '爱吃橙子', 't_2019', '晴天娃娃', '老王的店', '🌸樱花', '清风明月'];

export function buyerFrom(random: Random): WorldBuyer {
  const [province, city, district, street] = random.pick(regions);
  const name = random.chance(0.02) ? random.pick(rareNames) : random.pick(families) + random.pick(given);
  return {
    nick: `${random.pick(nicks)}${random.int(10, 999)}`,
    name,
    phone: `1${random.pick(['38', '39', '50', '58', '77', '86', '99'])}${String(random.int(0, 99_999_999)).padStart(8, '0')}`,
    address: `${street}${random.int(1, 988)}号${random.int(1, 30)}幢${random.int(101, 2604)}室`,
    region: { province, city, district },
  };
}

const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** 统一社会信用代码 with the right check character (GB 32100). */
export function taxNoFrom(random: Random): string {
  const area = random.pick(['330106', '310115', '440305', '110105', '510107']);
  const body = `91${area}MA${Array.from({ length: 7 }, () => random.pick([...letters])).join('')}`;
  const total = [...body].reduce((sum, char, at) => sum + letters.indexOf(char) * weights[at]!, 0);
  return body + letters[(31 - (total % 31)) % 31]!;
}

/** A company has one tax number, whoever asks and whatever was asked before. */
export const taxNoOf = (company: string): string => taxNoFrom(randomFrom(`company ${company}`));

export const companies = [
  '杭州云栖信息技术有限公司',
  '上海浦江商贸有限公司',
  '深圳前海智联科技有限公司',
  '成都锦里餐饮管理有限公司',
  '北京朝阳文化传媒有限公司',
  '苏州工业园区精工机械厂',
  '武汉光谷（集团）股份有限公司',
  '厦门鹭岛进出口有限公司',
];

/** Titles as people type them: mostly right, now and then with a digit wrong or missing. */
export function titleFrom(random: Random, buyer: WorldBuyer): WorldTitle {
  if (random.chance(0.45)) return { type: 'personal', name: random.chance(0.3) ? '个人' : buyer.name };
  const name = random.pick(companies);
  const right = taxNoOf(name);
  const taxNo = random.chance(0.08) ? wrong(right, random) : right;
  if (random.chance(0.6)) return { type: 'company', name, taxNo };
  return {
    type: 'company',
    name,
    taxNo,
    address: `${buyer.region.city}${buyer.region.district}${buyer.address}`,
    phone: `0571-${random.int(80_000_000, 89_999_999)}`,
    bank: random.pick(['中国工商银行文三路支行', '招商银行科技园支行', '中国建设银行张江支行']),
    account: `6222${Array.from({ length: 15 }, () => random.int(0, 9)).join('')}`,
  };
}

export const wrong = (taxNo: string, random: Random): string =>
  random.chance(0.5) ? taxNo.slice(0, -1) : taxNo.slice(0, -1) + (taxNo.endsWith('7') ? '8' : '7');
