import { type Input, yuan } from '@heliu/model';
import { creditCodeCheck, type customer } from '../../modules/crm/model.ts';

/** Salesman and shared users by user name; the department by code. */
export type DemoCustomer = Omit<Input<typeof customer>, 'salesman' | 'sharedUsers' | 'department' | 'paymentTerms'> & {
  /** By code. */
  readonly paymentTerms?: string;
  readonly salesman: string;
  readonly sharedUsers?: readonly string[];
  readonly department: string;
};

/** 名称 简称 地区码 城市 地址 来源 额度(万) 账期 业务员 */
const companies = `
杭州知味食品有限公司 知味食品 330106 杭州 西湖区文三路288号7幢 referral 5 30 sales
宁波海晏贸易有限公司 海晏贸易 330203 宁波 海曙区中山西路166号 exhibition 8 30 sales
温州瓯越百货有限公司 瓯越百货 330302 温州 鹿城区车站大道577号 call 6 45 sales
嘉兴南湖优选超市有限公司 南湖优选 330402 嘉兴 南湖区中环南路1882号 visit 10 30 sales
湖州云栖生活用品有限公司 云栖生活 330502 湖州 吴兴区苕溪西路129号 shop 4 15 sales
绍兴鉴湖商贸有限公司 鉴湖商贸 330602 绍兴 越城区解放大道233号 referral 6 30 sales
金华双龙日化有限公司 双龙日化 330702 金华 婺城区八一南街518号 exhibition 12 45 sales
义乌商城汇通电子商务有限公司 汇通电商 330782 义乌 福田街道国际商贸城5区 exhibition 20 30 boss
台州椒江佳美化妆品有限公司 佳美化妆品 331002 台州 椒江区市府大道406号 call 5 30 sales
丽水绿谷山货合作社有限公司 绿谷山货 331102 丽水 莲都区人民街211号 visit 3 15 sales
上海申悦化妆品有限公司 申悦美妆 310104 上海 徐汇区漕溪北路398号 exhibition 30 60 boss
上海拾光生活科技有限公司 拾光生活 310115 上海 浦东新区张杨路838号 shop 15 30 boss
上海本帮味道餐饮管理有限公司 本帮味道 310106 上海 静安区北京西路669号 referral 8 30 sales
苏州姑苏雅集文化用品有限公司 姑苏雅集 320508 苏州 姑苏区干将东路566号 shop 4 30 sales
南京秦淮鲜食供应链有限公司 秦淮鲜食 320104 南京 秦淮区中华路50号 call 18 45 boss
无锡太湖之星酒店管理有限公司 太湖之星 320211 无锡 滨湖区梁清路88号 visit 10 60 sales
常州龙城母婴用品有限公司 龙城母婴 320402 常州 天宁区延陵中路33号 shop 6 30 sales
南通江海家纺有限公司 江海家纺 320602 南通 崇川区工农路198号 exhibition 9 45 sales
徐州彭城商业连锁有限公司 彭城商业 320302 徐州 鼓楼区淮海东路29号 call 16 45 boss
合肥庐州便民连锁有限公司 庐州便民 340103 合肥 庐阳区长江中路436号 call 14 30 boss
芜湖镜湖美业管理有限公司 镜湖美业 340202 芜湖 镜湖区北京中路7号 referral 5 30 sales
南昌赣江农产品有限公司 赣江农产 360102 南昌 东湖区阳明路310号 visit 6 30 sales
福州榕城茶业有限公司 榕城茶业 350102 福州 鼓楼区五四路158号 exhibition 8 30 sales
厦门鹭岛跨境电子商务有限公司 鹭岛跨境 350203 厦门 思明区湖滨南路90号 shop 25 30 boss
泉州刺桐食品有限公司 刺桐食品 350503 泉州 丰泽区田安路222号 exhibition 7 30 sales
广州羊城美妆供应链有限公司 羊城美妆 440106 广州 天河区天河北路183号 exhibition 40 60 boss
深圳前海优品科技有限公司 前海优品 440305 深圳 南山区科苑路15号 shop 35 30 boss
东莞莞香家居用品有限公司 莞香家居 441900 东莞 南城街道鸿福路200号 exhibition 12 45 sales
佛山禅城陶然居家居有限公司 陶然居 440604 佛山 禅城区季华五路28号 call 9 45 sales
汕头潮味坊食品有限公司 潮味坊 440507 汕头 龙湖区金砂路97号 referral 5 30 sales
珠海湾区礼品有限公司 湾区礼品 440402 珠海 香洲区吉大路43号 call 6 15 sales
南宁邕江水果贸易有限公司 邕江水果 450103 南宁 青秀区民族大道131号 visit 7 15 sales
长沙湘江新零售有限公司 湘江新零售 430102 长沙 芙蓉区五一大道389号 shop 22 30 boss
武汉江汉食品批发有限公司 江汉食品 420103 武汉 江汉区解放大道688号 exhibition 18 45 boss
宜昌三峡土特产有限公司 三峡土特产 420502 宜昌 西陵区东山大道95号 visit 4 15 sales
郑州中原商超供应链有限公司 中原商超 410105 郑州 金水区花园路59号 call 26 45 boss
洛阳牡丹美容用品有限公司 牡丹美容 410303 洛阳 西工区中州中路312号 referral 5 30 sales
济南泉城购物中心有限公司 泉城购物 370102 济南 历下区泉城路180号 call 20 60 boss
青岛海之润日用品有限公司 海之润 370202 青岛 市南区香港中路66号 exhibition 11 30 sales
烟台芝罘果业有限公司 芝罘果业 370602 烟台 芝罘区南大街118号 visit 6 15 sales
北京朝阳优选生活超市有限公司 朝阳优选 110105 北京 朝阳区建国路93号 shop 45 60 boss
北京京味斋食品有限公司 京味斋 110102 北京 西城区前门西大街12号 referral 10 30 boss
天津津门商贸有限公司 津门商贸 120101 天津 和平区南京路189号 call 12 30 sales
石家庄燕赵百货有限公司 燕赵百货 130102 石家庄 长安区中山东路326号 call 9 45 sales
太原晋阳食品有限公司 晋阳食品 140105 太原 小店区长风街131号 exhibition 6 30 sales
西安长安坊文创有限公司 长安坊文创 610113 西安 雁塔区小寨东路126号 shop 8 30 sales
兰州金城牛肉面调料有限公司 金城调料 620102 兰州 城关区庆阳路77号 visit 4 15 sales
成都锦里优品商贸有限公司 锦里优品 510104 成都 锦江区东大街段216号 exhibition 28 45 boss
成都蓉城母婴连锁有限公司 蓉城母婴 510107 成都 武侯区人民南路四段27号 shop 13 30 sales
重庆渝中火锅食材有限公司 渝中食材 500103 重庆 渝中区民权路28号 referral 15 30 boss
昆明滇池鲜花食品有限公司 滇池鲜花 530102 昆明 五华区东风西路123号 exhibition 7 30 sales
贵阳黔灵山珍有限公司 黔灵山珍 520102 贵阳 南明区遵义路65号 visit 5 15 sales
沈阳盛京日化批发有限公司 盛京日化 210102 沈阳 和平区太原街86号 call 9 45 sales
大连滨城海产有限公司 滨城海产 210202 大连 中山区人民路55号 exhibition 8 30 sales
哈尔滨冰城食品有限公司 冰城食品 230102 哈尔滨 道里区中央大街102号 call 6 30 sales
海口椰风礼品有限公司 椰风礼品 460106 海口 龙华区滨海大道32号 shop 4 15 cashier
`;

/** People who buy for their own shop or office: no tax number, no credit. */
const persons = `
王建华 13805710101 杭州市拱墅区莫干山路841号便民超市 cashier
李秋燕 13805710102 杭州市上城区秋涛北路76号美甲店 cashier
陈志刚 13805710103 杭州市余杭区文一西路969号员工食堂 cashier
吴晓芳 13805710104 杭州市滨江区江南大道588号咖啡馆 sales
`;

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' '));

const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2];

/** GB 11714: the ninth character of the organisation code inside a credit code. */
function organisationCode(serial: number): string {
  const body = String(30_500_000 + serial * 137);
  const sum = organisationWeights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  const check = 11 - (sum % 11);
  return body + (check === 10 ? 'X' : check === 11 ? '0' : String(check));
}

/** A well-formed code of a company that does not exist. */
function fictionalCreditCode(region: string, serial: number): string {
  const first = `91${region}${organisationCode(serial)}`;
  return first + creditCodeCheck(first);
}

const departmentOf = (salesman: string) => (salesman === 'boss' ? 'D00' : 'D20');
const surnames = ['赵', '钱', '孙', '周', '郑', '冯', '蒋', '沈', '韩', '杨'];
const banks = ['中国工商银行', '中国农业银行', '中国银行', '中国建设银行', '招商银行'];

/** What some of them have agreed on in place of days of credit. */
const agreed = ['YJ30', 'FQ37', 'FQ334', 'ZK210', 'YJ25'];

const demoCompanies = (): DemoCustomer[] =>
  rows(companies).map(([name, shortName, region, city, street, source, limit, days, salesman], index) => {
    const serial = String(index + 1).padStart(4, '0');
    const phone = `0${571 + (index % 9)}-88${serial}${index % 10}${(index * 7) % 10}`;
    const address = `${city}市${street}`;
    return {
      code: `KH${serial}`,
      name: name!,
      shortName: shortName!,
      kind: 'company',
      salesman: salesman!,
      ...(index % 9 === 7 && { sharedUsers: ['sales'] }),
      department: departmentOf(salesman!),
      source: source as NonNullable<DemoCustomer['source']>,
      creditLimit: yuan(`${limit!}0000`),
      creditDays: Number(days),
      ...(index % 6 === 4 && { paymentTerms: agreed[Math.floor(index / 6) % agreed.length]! }),
      taxNo: fictionalCreditCode(region!, index + 1),
      invoiceTitle: name!,
      bankName: `${banks[index % banks.length]!}${city!}分行营业部`,
      bankNo: `3301${serial}0000${serial}88`,
      registeredAddress: address,
      registeredPhone: phone,
      phone,
      address,
      contacts: [
        {
          name: `${surnames[index % surnames.length]!}${index % 2 === 0 ? '经理' : '女士'}`,
          position: index % 3 === 0 ? '采购主管' : '财务',
          phone: `1370000${serial}`,
          // Not everybody has told us one.
          ...(index % 4 !== 3 && { email: `finance${serial}@client.example` }),
        },
      ],
    };
  });

const demoPersons = (from: number): DemoCustomer[] =>
  rows(persons).map(([name, mobile, address, salesman], index) => ({
    code: `KH${String(from + index + 1).padStart(4, '0')}`,
    name: name!,
    kind: 'person',
    salesman: salesman!,
    department: departmentOf(salesman!),
    source: 'shop',
    creditDays: 0,
    phone: mobile!,
    address: address!,
    contacts: [{ name: name!, phone: mobile! }],
  }));

/** A company has one number, in whichever area of the demo it is met. */
export const demoTaxNoOf = (name: string): string => demoCompanies().find((one) => one.name === name)!.taxNo!;

export function demoCustomers(): DemoCustomer[] {
  const list = demoCompanies();
  return [...list, ...demoPersons(list.length)];
}
