import { companyHead, type Sheet, type Work } from '@heliu/engine';
import { formatFen, formatMoney, type Full, inWords } from '@heliu/model';
import { itemKinds } from '../item/plan.rules.ts';
import type { salarySlip } from './salary-slip.ts';

type Slip = Full<typeof salarySlip>;

interface Named {
  readonly department: string;
  readonly post: string;
  readonly code: string;
  readonly payDate: string | null;
}
async function namesOf(work: Work, { id }: Slip): Promise<Named> {
  const [row] = await work.query<Named>(
    'hr_salary_slip.names',
    `select d.name as department, coalesce(p.name, '') as post, s.code, r.pay_date as "payDate"
     from hr_salary_slip x join hr_staff_salary r on r.company_id = x.company_id and r.id = x.run
     join hr_staff s on s.company_id = x.company_id and s.id = x.staff
     join hr_department d on d.company_id = x.company_id and d.id = x.department
     left join hr_post p on p.company_id = x.company_id and p.id = x.post
     where x.company_id = $1 and x.id = $2`,
    [work.company, id],
  );
  return row!;
}

const column = (label: string, weight: number, right = false) => ({ label, weight, right });
const money = (amount: bigint) => formatMoney(formatFen(amount as never));

/** What somebody was paid, on one page: every figure with how it came about, and what his tax follows from. */
export async function slipSheet(work: Work, slip: Slip): Promise<Sheet> {
  const { department, post, code, payDate } = await namesOf(work, slip);
  const figures = (slip.figures ?? []).filter(({ kind, amount }) => kind !== 'statistic' && Number(amount) !== 0);
  const days = [
    `应出勤 ${Number(slip.workDays ?? 0)} 天`,
    ...(Number(slip.awayDays) > 0 ? [`不在职 ${Number(slip.awayDays)} 天`] : []),
    ...(Number(slip.unpaidDays) > 0 ? [`缺勤 ${Number(slip.unpaidDays)} 天`] : []),
    ...(Number(slip.overtimeHours) > 0 ? [`加班 ${Number(slip.overtimeHours)} 小时`] : []),
  ];
  const tax = [
    ['累计收入', slip.cumIncome],
    ['累计减除费用', slip.cumAllowance],
    ['累计专项扣除', slip.cumInsured],
    ['累计专项附加扣除', slip.cumSpecial],
    ['累计应纳税所得额', slip.cumTaxable],
    ['累计应纳税额', slip.cumTax],
    ['累计已预扣（含本月）', slip.cumWithheld],
  ] as const;
  return {
    ...(await companyHead(work)),
    title: `${slip.payMonth} 工资条`,
    subtitle: [
      { label: '姓名', value: slip.name },
      { label: '工号', value: code },
      { label: '发放日期', value: payDate ?? '--' },
    ],
    facts: [
      { label: '部门', value: department },
      { label: '岗位', value: post },
      { label: '出勤', value: days.join('，'), wide: true },
    ],
    tables: [
      {
        label: '工资项目',
        columns: [column('项目', 0.8), column('类型', 0.5), column('金额', 0.7, true), column('怎么来的', 2.4)],
        rows: figures.map(({ name, kind, amount, how }) => [name, itemKinds[kind], formatMoney(amount), how]),
      },
      {
        label: '合计',
        columns: ['应发', '应发扣减', '个人社保', '公积金', '个人所得税', '其他扣款', '实发'].map((label) =>
          column(label, 1, true),
        ),
        rows: [
          [slip.gross, slip.reduced, slip.social, slip.fund, slip.tax, slip.otherDeducted, slip.net].map((one) =>
            money(one),
          ),
        ],
      },
      {
        label: `个人所得税（本年累计预扣，税率 ${slip.taxRate}%，速算扣除数 ${money(slip.taxQuick)}）`,
        columns: tax.map(([label]) => column(label, 1, true)),
        rows: [tax.map(([, amount]) => money(amount))],
      },
      ...(slip.bonus > 0n
        ? [
            {
              label: '全年一次性奖金（单独计税，不并入上面的累计）',
              columns: [column('奖金', 1, true), column('个人所得税', 1, true)],
              rows: [[money(slip.bonus), money(slip.bonusTax)]],
            },
          ]
        : []),
    ],
    total: { label: '实发', figures: money(slip.net), words: inWords(slip.net) },
    signatures: [],
    printed: '工资保密，请勿传阅',
  };
}
