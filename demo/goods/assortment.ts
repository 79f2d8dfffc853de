/** Where goods stand, what they are to the tax office, and what they are called for in which tax class. */
export interface DemoCategory {
  readonly code: string;
  readonly name: string;
  readonly parent?: string;
  /** Official class of the tax office. */
  readonly taxCode?: string;
  readonly rate?: string;
  readonly attributes?: string;
}

/** 编码 名称 上级 税收分类编码 税率 */
const tree = `
MZ 美妆洗护 - 1070223990000000000 13%
MZ01 护肤 MZ - -
MZ02 彩妆 MZ - -
MZ03 家庭清洁 MZ 1070222020000000000 -
SP 食品 - - 13%
SP01 粮油 SP 1030102010100000000 9%
SP02 生鲜水果 SP 1010115019900000000 9%
SP03 休闲零食 SP 1030201010000000000 -
SP04 调味 SP 1030206040000000000 -
SP05 茶与咖啡 SP 1030308010000000000 -
SP06 乳品 SP 1030204010000000000 -
JJ 家居日用 - 1060512990000000000 13%
JJ01 厨房用品 JJ - -
JJ02 家纺 JJ 1040105070000000000 -
JJ03 收纳纸品 JJ 1060105040000000000 -
JJ04 服饰鞋履 JJ 1040105070000000000 -
JD 小家电 - 1090417010000000000 13%
JD01 厨房电器 JD - -
JD02 环境个护 JD 1090418050000000000 -
`;

export const demoCategories: readonly DemoCategory[] = tree
  .trim()
  .split('\n')
  .map((line) => {
    const [code, name, parent, taxCode, rate] = line.split(' ') as [string, string, string, string, string];
    const said = (key: string, value: string) => (value === '-' ? {} : { [key]: value });
    return { code, name, ...said('parent', parent), ...said('taxCode', taxCode), ...said('rate', rate) };
  });

/** The category of what the shops sell, by the short name of its tax class. */
export const categoryOf: Readonly<Record<string, string>> = {
  化妆品: 'MZ01',
  洗涤剂: 'MZ03',
  谷物加工品: 'SP01',
  植物油: 'SP01',
  水果: 'SP02',
  坚果: 'SP03',
  糖果类食品: 'SP03',
  焙烤食品: 'SP03',
  调味品: 'SP04',
  茶及饮料: 'SP05',
  乳制品: 'SP06',
  日用杂品: 'JJ01',
  陶瓷制品: 'JJ01',
  纺织产品: 'JJ02',
  家具: 'JJ03',
  纸制品: 'JJ03',
  家用厨房电器具: 'JD01',
  家用清洁电器具: 'JD02',
  家用通风电器具: 'JD02',
  家用电热水器: 'JD01',
  家用美容电器具: 'JD02',
};

export interface DemoSeries {
  readonly code: string;
  readonly category: string;
  readonly brand: string;
  readonly name: string;
  readonly unit: string;
  readonly price: string;
  readonly attributes: readonly { readonly name: string; readonly values: string }[];
}

/** 编码 分类 品牌 品名 单位 零售价 规格… (属性=值、值) */
const series = `
MZ-6001 MZ02 花间 丝绒哑光口红 支 79 色号=101正红、102豆沙、103枫叶、105玫瑰、108焦糖、110裸粉
MZ-6002 MZ02 花间 单色眼影 个 39 色号=香槟、暖棕、玫瑰金、灰紫
MZ-6003 MZ01 花间 氨基酸沐浴露 瓶 45 香型=白茶、雪松、无香 容量=300ml、750ml
MZ-6004 MZ01 花间 护手霜礼盒 盒 68 款式=三支装、五支装
MZ-6005 MZ03 净采 浓缩洗衣液 瓶 36.9 香型=薰衣草、海盐 容量=1kg、2kg、4kg
SP-6006 SP05 山丘 精品咖啡豆 袋 88 烘焙=浅烘、中烘、深烘 规格=227g、454g
SP-6007 SP05 山丘 挂耳咖啡 盒 49 口味=花果、坚果、可可
SP-6008 SP03 小满 冻干水果脆 袋 29.9 口味=草莓、芒果、无花果、综合
SP-6009 SP03 小满 手剥山核桃 罐 56 口味=原味、奶香、椒盐
JJ-6010 JJ04 素然 重磅纯棉T恤 件 89 颜色=白色、黑色、雾蓝 尺码=S、M、L、XL
JJ-6011 JJ04 素然 居家棉拖鞋 双 39.9 颜色=米色、灰色 尺码=36-37、38-39、40-41、42-43
JJ-6012 JJ02 素然 全棉床单四件套 套 329 颜色=燕麦、雾霾蓝、浅灰 尺寸=1.5m、1.8m
JJ-6013 JJ02 素然 长绒棉浴巾 条 59 颜色=白色、杏色、灰蓝
JJ-6014 JJ01 朴器 真空保温杯 个 119 颜色=墨绿、象牙白、曜石黑 容量=350ml、500ml
JJ-6015 JJ01 朴器 陶瓷饭碗 只 18.8 釉色=青釉、白釉、黑釉 口径=4.5寸、6寸
JJ-6016 JJ01 朴器 耐热玻璃饭盒 个 45 格数=单格、双格、三格
JJ-6017 JJ03 朴器 棉麻收纳筐 个 35 尺寸=小号、中号、大号
JD-6018 JD02 清禾 桌面加湿器 台 129 颜色=白色、薄荷绿
JD-6019 JD01 清禾 电热水壶 台 159 颜色=白色、黑色 容量=1.2L、1.7L
JD-6020 JD02 清禾 暖风机 台 269 颜色=白色、灰色
`;

export const demoSeries: readonly DemoSeries[] = series
  .trim()
  .split('\n')
  .map((line) => {
    const [code, category, brand, name, unit, price, ...specs] = line.split(' ') as [
      string,
      string,
      string,
      string,
      string,
      string,
      ...string[],
    ];
    const attributes = specs.map((spec) => {
      const [called, values] = spec.split('=') as [string, string];
      return { name: called, values };
    });
    return { code, category, brand, name, unit, price, attributes };
  });

/** What goods of this kind cost their buyer, of what they are sold for. */
export const costShare: Readonly<Record<string, number>> = { MZ: 0.38, SP: 0.62, JJ: 0.5, JD: 0.66 };
