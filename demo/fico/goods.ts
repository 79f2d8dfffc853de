import { dec, type Decimal } from '@heliu/model';

export interface DemoGoods {
  readonly goodsName: string;
  readonly spec: string;
  readonly unit: string;
  readonly taxPrice: Decimal;
  readonly taxRate: Decimal;
  /** What a wholesale customer usually orders at a time. */
  readonly lot: number;
}

/** 分类简称与品名 规格 单位 含税批发价 税率 常订数量 */
const table = `
*化妆品*山茶花保湿面霜 50g 瓶 59.90 0.13 100
*化妆品*玻尿酸补水精华 30ml 瓶 79.00 0.13 60
*化妆品*氨基酸洁面乳 120ml 支 32.50 0.13 120
*化妆品*烟酰胺面膜 5片装 盒 39.80 0.13 200
*化妆品*防晒乳SPF50+ 60ml 支 68.00 0.13 80
*化妆品*哑光丝绒唇釉 3.5g 支 45.00 0.13 90
*化妆品*轻透气垫粉底 15g 个 88.00 0.13 50
*洗涤剂*浓缩洗衣凝珠 50颗 盒 36.90 0.13 150
*洗涤剂*果蔬餐具清洁剂 1.2kg 瓶 15.80 0.13 240
*谷物加工品*有机燕麦片 1kg×12 箱 199.80 0.09 40
*谷物加工品*五常稻花香大米 5kg 袋 62.00 0.09 60
*谷物加工品*杂粮礼盒 3.6kg 盒 96.00 0.09 30
*植物油*冷榨山茶油 500ml 瓶 118.00 0.09 36
*水果*赣南脐橙 5kg 箱 49.90 0.09 80
*坚果*每日坚果 25g×30 盒 89.00 0.13 60
*糖果类食品*手工牛轧糖 500g 袋 28.00 0.13 120
*焙烤食品*鲜花饼 300g×6 箱 108.00 0.13 30
*焙烤食品*海盐苏打饼干 400g 盒 16.50 0.13 160
*调味品*古法酿造酱油 500ml 瓶 13.90 0.13 240
*调味品*麻辣火锅底料 400g 袋 18.60 0.13 200
*茶及饮料*明前龙井礼盒 200g 盒 268.00 0.13 20
*茶及饮料*冷萃咖啡液 20ml×10 盒 46.00 0.13 90
*乳制品*高钙奶粉 800g 罐 128.00 0.13 36
*日用杂品*竹纤维厨房纸 8卷 提 29.90 0.13 120
*日用杂品*加厚垃圾袋 100只 包 9.90 0.13 400
*日用杂品*抗菌砧板 中号 块 42.00 0.13 50
*家用厨房电器具*便携榨汁杯 400ml 台 129.00 0.13 30
*陶瓷制品*青瓷四件套 4件 套 168.00 0.13 24
*纺织产品*长绒棉毛巾 3条装 盒 38.00 0.13 120
*纺织产品*水洗棉四件套 1.8m 套 219.00 0.13 20
*家具*折叠收纳箱 66L 个 55.00 0.13 60
*纸制品*原木抽纸 24包 箱 45.80 0.13 100
`;

export const demoGoods: readonly DemoGoods[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [goodsName, spec, unit, price, rate, lot] = line.split(' ') as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    return { goodsName, spec, unit, taxPrice: dec(price), taxRate: dec(rate), lot: Number(lot) };
  });

export const delivery = {
  goodsName: '*运输服务*配送费',
  spec: null,
  unit: '次',
  taxRate: dec('0.09'),
} as const;
