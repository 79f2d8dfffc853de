import { type Fen, formatFen, zeroFen } from '@heliu/model';
import type { InsuranceKind } from '../insurance/contribution.rules.ts';

/** The forms that 自然人电子税务局（扣缴端） takes in, by the names of its menu. */
export const taxForms = {
  people: '人员信息采集',
  wages: '正常工资薪金所得',
  bonus: '全年一次性奖金',
} as const;
export type TaxForm = keyof typeof taxForms;

/** Somebody who is declared, as his file at the personnel office has him. */
export interface Declared {
  readonly code: string;
  readonly name: string;
  readonly idType: 'idCard' | 'permit' | 'officer' | 'passport' | 'other';
  readonly idNo: string;
  readonly gender: 'male' | 'female' | null;
  readonly birthday: string | null;
  readonly mobile: string;
  readonly email: string | null;
  readonly workKind: string;
  readonly entryDate: string;
  readonly leaveDate: string | null;
  readonly firstJob: boolean;
  readonly relief: readonly string[];
  readonly post: string;
  readonly bankName: string | null;
  readonly bankNo: string | null;
}
/** What of a month is declared of him. */
export interface DeclaredPay {
  readonly income: Fen;
  readonly bonus: Fen;
  /** What he himself paid into each kind of insurance. */
  readonly insured: Readonly<Partial<Record<InsuranceKind, Fen>>>;
}

/** Permits for residents of Hong Kong, Macao and Taiwan carry the number of their region. */
function idTypeText({ idType, idNo }: Declared): string {
  if (idType === 'idCard') return '居民身份证';
  if (idType === 'permit') return idNo.startsWith('83') ? '台湾居民居住证' : '港澳居民居住证';
  return idType === 'passport' ? '外国护照' : '其他个人证件';
}
const isNumbered = ({ idType, idNo }: Declared): boolean =>
  (idType === 'idCard' || idType === 'permit') && idNo.length === 18;
/** The seventeenth digit is odd for men. */
function genderText(one: Declared): string {
  if (isNumbered(one)) return Number(one.idNo[16]) % 2 === 1 ? '男' : '女';
  return one.gender === null ? '' : one.gender === 'male' ? '男' : '女';
}
const birthOf = (one: Declared): string =>
  isNumbered(one)
    ? `${one.idNo.slice(6, 10)}-${one.idNo.slice(10, 12)}-${one.idNo.slice(12, 14)}`
    : (one.birthday ?? '');
const regions: Readonly<Record<string, string>> = { '81': '中国香港', '82': '中国澳门', '83': '中国台湾' };
/** Where it cannot be known from the document it is left for the person who declares. */
const nationOf = (one: Declared): string =>
  one.idType === 'idCard' ? '中国' : one.idType === 'permit' ? (regions[one.idNo.slice(0, 2)] ?? '') : '';

type Column<T> = readonly [title: string, value: (of: T) => string];
const nothing = () => '';
const blank = (...titles: string[]): Column<unknown>[] => titles.map((title) => [title, nothing]);
const address = (of: string): string[] => ['省', '市', '区县', '详细地址'].map((part) => `${of}（${part}）`);
const yes = (is: boolean): string => (is ? '是' : '否');

const named: readonly Column<Declared>[] = [
  ['工号', ({ code }) => code],
  ['*姓名', ({ name }) => name],
  ['*证件类型', idTypeText],
  ['*证件号码', ({ idNo }) => idNo],
];

const peopleColumns: readonly Column<Declared>[] = [
  ...named,
  ['*国籍(地区)', nationOf],
  ['*性别', genderText],
  ['*出生日期', birthOf],
  ['是否高级专家', nothing],
  ['*任职受雇从业类型', ({ workKind }) => (workKind === 'intern' ? '实习学生(全日制学历教育)' : '雇员')],
  ['其他情况说明', nothing],
  ['入职年度就业情形', ({ firstJob }) => (firstJob ? '当年首次入职其他人员' : '')],
  ['手机号码', ({ mobile }) => mobile],
  ['任职受雇从业日期', ({ entryDate }) => entryDate],
  ['离职日期', ({ leaveDate }) => leaveDate ?? ''],
  ...blank('是否离职后补发工资', '实际补发工资的月份'),
  ['是否残疾', ({ relief }) => yes(relief.includes('disabled'))],
  ['是否烈属', ({ relief }) => yes(relief.includes('martyr'))],
  ['是否孤老', ({ relief }) => yes(relief.includes('soleElder'))],
  ...blank('残疾证件类型', '残疾证号', '烈属证号'),
  ['是否扣除减除费用', () => '是'],
  ...blank('个人投资额', '个人投资比例(%)', '备注', '中文名', '涉税事由', '出生国家(地区)', '首次入境时间'),
  ...blank('预计离境时间', '其他证件类型', '其他证件号码'),
  ...blank(...address('户籍所在地'), ...address('经常居住地'), ...address('联系地址')),
  ['电子邮箱', ({ email }) => email ?? ''],
  ['学历', nothing],
  ['开户银行', ({ bankName }) => bankName ?? ''],
  ['银行账号', ({ bankNo }) => bankNo ?? ''],
  ['开户行省份', nothing],
  ['职务', ({ post }) => post],
];

type Paid = Declared & DeclaredPay;
const amount =
  (of: (paid: Paid) => Fen | undefined) =>
  (paid: Paid): string =>
    formatFen(of(paid) ?? zeroFen);
const wageColumns: readonly Column<Paid>[] = [
  ...named,
  ['本期收入', amount(({ income }) => income)],
  ['本期免税收入', nothing],
  ['基本养老保险费', amount(({ insured }) => insured.pension)],
  ['基本医疗保险费', amount(({ insured }) => insured.medical)],
  ['失业保险费', amount(({ insured }) => insured.unemployment)],
  ['住房公积金', amount(({ insured }) => insured.housing)],
  // Left blank, the client puts in what it fetched from the tax office itself.
  ...blank('累计子女教育', '累计继续教育', '累计住房贷款利息', '累计住房租金', '累计赡养老人'),
  ...blank('累计3岁以下婴幼儿照护', '累计个人养老金', '企业(职业)年金', '商业健康保险', '税延养老保险'),
  ...blank('公务交通费用', '通讯费用', '律师办案费用', '西藏附加减除费用', '其他', '准予扣除的捐赠额', '减免税额'),
  ...blank('协定减免', '备注'),
];
const bonusColumns: readonly Column<Paid>[] = [
  ...named,
  ['*全年一次性奖金额', amount(({ bonus }) => bonus)],
  ...blank('免税收入', '其他', '准予扣除的捐赠额', '减免税额', '协定减免', '备注'),
];

const columnsOf: Readonly<Record<TaxForm, readonly Column<Paid>[]>> = {
  people: peopleColumns,
  wages: wageColumns,
  bonus: bonusColumns,
};

/** A form as its first row and one row for each person; whoever had no bonus does not stand on that one. */
export function taxSheet(form: TaxForm, people: readonly Paid[]) {
  const columns = columnsOf[form];
  const declared = form === 'bonus' ? people.filter(({ bonus }) => bonus > zeroFen) : people;
  return {
    titles: columns.map(([title]) => title),
    rows: declared.map((one) => columns.map(([, value]) => value(one))),
  };
}
