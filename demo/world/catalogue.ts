/** One thing for sale. Every shop sells from the same shelf, under the merchant's own codes. */
export interface WorldGoods {
  readonly code: string;
  readonly name: string;
  readonly spec: string;
  /** What a consumer pays, in fen. */
  readonly price: number;
  readonly unit: string;
  /** Short name of the tax classification. */
  readonly category: string;
  readonly taxRate: string;
  /** 国补 is given for it. */
  readonly subsidised: boolean;
}

/** 商家编码 分类简称 品名 规格 单位 零售价 税率 */
const table = `
HZ-1001 化妆品 山茶花保湿面霜 50g 瓶 89.90 0.13
HZ-1002 化妆品 玻尿酸补水精华 30ml 瓶 119.00 0.13
HZ-1003 化妆品 氨基酸洁面乳 120ml 支 49.90 0.13
HZ-1004 化妆品 烟酰胺面膜 5片装 盒 59.80 0.13
HZ-1005 化妆品 防晒乳SPF50+ 60ml 支 98.00 0.13
HZ-1006 化妆品 哑光丝绒唇釉 3.5g 支 69.00 0.13
HZ-1007 化妆品 轻透气垫粉底 15g 个 139.00 0.13
XD-2001 洗涤剂 浓缩洗衣凝珠 50颗 盒 49.90 0.13
XD-2002 洗涤剂 果蔬餐具清洁剂 1.2kg 瓶 19.90 0.13
SP-3001 谷物加工品 有机燕麦片 1kg 袋 22.80 0.09
SP-3002 谷物加工品 五常稻花香大米 5kg 袋 79.90 0.09
SP-3003 谷物加工品 杂粮礼盒 3.6kg 盒 128.00 0.09
SP-3004 植物油 冷榨山茶油 500ml 瓶 158.00 0.09
SP-3005 水果 赣南脐橙 5kg 箱 59.90 0.09
SP-3006 坚果 每日坚果 25g×30 盒 119.00 0.13
SP-3007 糖果类食品 手工牛轧糖 500g 袋 39.90 0.13
SP-3008 焙烤食品 鲜花饼 300g 盒 25.80 0.13
SP-3009 焙烤食品 海盐苏打饼干 400g 盒 21.90 0.13
SP-3010 调味品 古法酿造酱油 500ml 瓶 18.80 0.13
SP-3011 调味品 麻辣火锅底料 400g 袋 23.80 0.13
SP-3012 茶及饮料 明前龙井礼盒 200g 盒 368.00 0.13
SP-3013 茶及饮料 冷萃咖啡液 20ml×10 盒 59.90 0.13
SP-3014 乳制品 高钙奶粉 800g 罐 168.00 0.13
RZ-4001 日用杂品 竹纤维厨房纸 8卷 提 39.90 0.13
RZ-4002 日用杂品 加厚垃圾袋 100只 包 12.90 0.13
RZ-4003 日用杂品 抗菌砧板 中号 块 59.00 0.13
RZ-4004 陶瓷制品 青瓷茶具四件套 4件 套 228.00 0.13
RZ-4005 纺织产品 长绒棉毛巾 3条装 盒 49.90 0.13
RZ-4006 纺织产品 水洗棉床品四件套 1.8m 套 299.00 0.13
RZ-4007 家具 折叠收纳箱 66L 个 79.00 0.13
RZ-4008 纸制品 原木抽纸 24包 箱 59.90 0.13
RZ-4009 日用杂品 不锈钢保温杯 480ml 个 99.00 0.13
JD-5001 家用厨房电器具 便携榨汁杯 400ml 台 169.00 0.13
JD-5002 家用厨房电器具 IH电饭煲 4L 台 599.00 0.13
JD-5003 家用厨房电器具 空气炸锅 5.5L 台 399.00 0.13
JD-5004 家用厨房电器具 破壁料理机 1.75L 台 699.00 0.13
JD-5005 家用清洁电器具 无线洗地机 星空灰 台 1899.00 0.13
JD-5006 家用通风电器具 空气净化器 48m² 台 1299.00 0.13
JD-5007 家用电热水器 即热式饮水机 3L 台 499.00 0.13
JD-5008 家用美容电器具 高速吹风机 1600W 台 349.00 0.13
`;

export const catalogue: readonly WorldGoods[] = table
  .trim()
  .split('\n')
  .map((row) => {
    const [code, category, name, spec, unit, price, taxRate] = row.split(' ') as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const fen = Math.round(Number(price) * 100);
    return {
      code,
      category,
      name,
      spec,
      unit,
      price: fen,
      taxRate,
      subsidised: code.startsWith('JD-') && fen > 50_000,
    };
  });

/** The numbers under which a shop sells it. */
export const itemIdOf = (shopId: string, goods: WorldGoods): string => `6${shopId.slice(-4)}${goods.code.slice(-4)}17`;
export const skuIdOf = (shopId: string, goods: WorldGoods): string => `5${shopId.slice(-4)}${goods.code.slice(-4)}042`;
