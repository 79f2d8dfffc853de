import { asSheet, type Cell, note, Refusal, type SheetColumn, sheetOf, type Work } from '@heliu/engine';

interface Payee {
  readonly name: string;
  readonly bankNo: string | null;
  readonly bankName: string | null;
  readonly net: string;
}
const looks = (title: string, width: number, look: SheetColumn['look'] = 'text'): SheetColumn => ({
  title,
  look,
  width,
});
const columns = [
  looks('户名', 14),
  looks('账号', 26),
  looks('开户行', 34),
  looks('金额', 14, 'money'),
  looks('备注', 18),
];

/** Which slips: a condition over `x`, whose first value is the company. */
export interface SomeSlips {
  readonly where: string;
  readonly values: readonly unknown[];
}

/** Who gets how much, to which account. A file in which somebody's account is missing would be paid without him. */
async function payees(work: Work, name: string, { where, values }: SomeSlips): Promise<Payee[]> {
  const rows = await work.query<Payee>(
    name,
    `select x.name, s.bank_no as "bankNo", s.bank_name as "bankName", x.net::text from hr_salary_slip x
     join hr_staff s on s.company_id = x.company_id and s.id = x.staff where ${where} and x.net > 0 order by s.code`,
    [work.company, ...values],
  );
  const without = rows.filter(({ bankNo }) => !bankNo).map((row) => row.name);
  if (without.length === 0) return rows;
  const names = without.slice(0, 5).join('、');
  throw new Refusal(`${names}${without.length > 5 ? `等 ${without.length} 人` : ''}没有银行账号，请先在员工档案里填写`);
}

export interface PayListOf {
  readonly entity: string;
  readonly id: number;
  readonly number: string;
  readonly payMonth: string;
}
/** The workbook a bank pays from. That it was taken along stands in the record's log. */
export async function bankFile(work: Work, { entity, id, number, payMonth }: PayListOf, slips: SomeSlips) {
  const rows = (await payees(work, `${entity}.payees`, slips)).map(({ name, bankNo, bankName, net }): Cell[] => [
    name,
    bankNo,
    bankName,
    Number(net),
    `${payMonth} 工资`,
  ]);
  const content = await sheetOf('代发工资', columns, rows);
  await note(work, { entity, recordId: id, action: 'download', label: '下载代发文件', title: number });
  return asSheet(`代发工资 ${payMonth}.xlsx`, content);
}
