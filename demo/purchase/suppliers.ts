import { dec, type Input, yuan } from '@heliu/model';
import { creditCodeCheck, type supplier } from '../../modules/crm/model.ts';

/** 名称 简称 地区码 城市 联系人 周期(天) 账期(天) 起订(元) 评级 */
const table = `
杭州花间生物科技有限公司 花间生物 330106 杭州 陈雨桐 5 30 5000 a
广州净采日化制造有限公司 净采日化 440106 广州 黎志强 9 45 8000 a
义乌市山丘箱包厂 山丘箱包 330782 义乌 楼国栋 7 30 3000 b
福建小满茶业有限公司 小满茶业 350102 福州 林清和 6 15 2000 a
景德镇朴器陶瓷有限公司 朴器陶瓷 360203 景德镇 徐明远 12 30 4000 b
南通素然家纺有限公司 素然家纺 320602 南通 顾美兰 10 60 10000 b
苏州清禾食品有限公司 清禾食品 320508 苏州 沈立群 4 15 1500 a
宁波通联物流有限公司 通联物流 330203 宁波 郑海波 1 30 0 b
`;

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

export type DemoSupplier = Omit<Input<typeof supplier>, 'buyer' | 'paymentTerms'> & {
  /** By code. */
  readonly paymentTerms?: string;
};

/** What some of them have agreed on in place of days of credit. */
const agreed: Readonly<Record<string, string>> = { 净采日化: 'YJ30', 素然家纺: 'FQ37', 小满茶业: 'ZK210' };

export const demoSuppliers = (): DemoSupplier[] =>
  rows.map(([name, shortName, region, city, contact, leadDays, creditDays, least, rating], index) => {
    const first = `91${region!}MA2G${String(7000 + index * 31).padStart(4, '0')}${index % 10}`;
    const phone = `0${571 + index}-8560${String(1200 + index)}`;
    return {
      code: `GYS${String(index + 1).padStart(4, '0')}`,
      name: name!,
      shortName: shortName!,
      kind: shortName === '通联物流' ? 'logistics' : 'goods',
      rating: rating as 'a',
      leadDays: Number(leadDays),
      creditDays: Number(creditDays),
      ...(agreed[shortName!] && { paymentTerms: agreed[shortName!] }),
      minOrderAmount: yuan(least!),
      taxRate: shortName === '通联物流' ? dec('0.09') : dec('0.13'),
      taxNo: first + creditCodeCheck(first),
      bankName: `中国工商银行${city!}分行`,
      bankNo: `6222${String(index + 1).padStart(4, '0')}0000${String(1888 + index)}`,
      phone,
      email: `sales${index + 1}@supplier.example`,
      address: `${city!}市工业园区${index + 3}号`,
      contacts: [{ name: contact!, job: '销售经理', phone: `1390000${String(2100 + index)}` }],
    };
  });

/** Which supplier sells the goods of a brand; what has none comes from the first. */
export const supplierOfBrand: Readonly<Record<string, string>> = {
  花间: 'GYS0001',
  净采: 'GYS0002',
  山丘: 'GYS0003',
  小满: 'GYS0004',
  朴器: 'GYS0005',
  素然: 'GYS0006',
  清禾: 'GYS0007',
};
