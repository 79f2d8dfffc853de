import type { Input } from '@heliu/model';
import type { salaryItem } from './salary-item.ts';

type Usual = Input<typeof salaryItem>;

const earning = { kind: 'earning', taxable: true } as const;
/** Each kind by itself, as the return of the withholding agent asks for it. */
const personal = { kind: 'deduction', source: 'insurance', beforeTax: true } as const;
const employer = { kind: 'employer', source: 'insurance' } as const;

/** What most companies pay and withhold; whoever does otherwise changes it. What a formula names stands before it. */
export const usualItems: readonly Usual[] = [
  { code: 'BASE', name: '基本工资', ...earning, source: 'fixed', sort: 10 },
  { code: 'LEVEL', name: '岗位津贴', ...earning, source: 'formula', formula: '级别津贴', sort: 20 },
  { code: 'SENIORITY', name: '工龄工资', ...earning, source: 'formula', formula: 'MIN(工龄 * 50, 500)', sort: 30 },
  { code: 'BONUS', name: '绩效奖金', ...earning, source: 'input', sort: 40 },
  { code: 'YEAR_BONUS', name: '年终奖（单独计税）', kind: 'earning', source: 'input', yearBonus: 'separate', sort: 44 },
  {
    code: 'YEAR_BONUS_IN',
    name: '年终奖（并入当月）',
    kind: 'earning',
    source: 'input',
    yearBonus: 'together',
    sort: 46,
  },
  {
    code: 'OVERTIME',
    name: '加班工资',
    ...earning,
    source: 'formula',
    formula: '基本工资 / 21.75 / 8 * 1.5 * 加班小时',
    sort: 50,
    remark: '平时加班按 1.5 倍；休息日 2 倍、法定节假日 3 倍请另设项目',
  },
  {
    code: 'ABSENCE',
    name: '缺勤扣款',
    kind: 'deduction',
    source: 'formula',
    formula: 'MIN(基本工资 / 21.75 * 缺勤天数, 基本工资)',
    condition: '缺勤天数 > 0',
    taxable: true,
    sort: 60,
  },
  { code: 'PENSION', name: '养老保险', ...personal, insurances: ['pension'], sort: 110 },
  { code: 'MEDICAL', name: '医疗保险', ...personal, insurances: ['medical'], sort: 120 },
  { code: 'UNEMPLOYMENT', name: '失业保险', ...personal, insurances: ['unemployment'], sort: 130 },
  { code: 'FUND', name: '住房公积金', ...personal, insurances: ['housing'], sort: 140 },
  { code: 'TAX', name: '个人所得税', kind: 'deduction', source: 'tax', sort: 150 },
  {
    code: 'SOCIAL_CO',
    name: '单位社保',
    ...employer,
    insurances: ['pension', 'medical', 'unemployment', 'injury', 'maternity'],
    sort: 210,
  },
  { code: 'FUND_CO', name: '单位公积金', ...employer, insurances: ['housing'], sort: 220 },
];
