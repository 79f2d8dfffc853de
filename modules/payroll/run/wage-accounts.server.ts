import { Refusal, type Work } from '@heliu/engine';
import type { InsuranceKind } from '../insurance/contribution.rules.ts';

/** The accounts that wages are booked on: the codes of both standards, of which a chart has one. */
const usual = {
  expense: { label: '管理费用-职工薪酬', codes: ['660201', '560201'] },
  wage: { label: '应付职工薪酬-工资', codes: ['221101'] },
  pension: { label: '应付职工薪酬-养老保险', codes: ['22110301', '221103'] },
  medical: { label: '应付职工薪酬-医疗保险', codes: ['22110302', '221103'] },
  unemployment: { label: '应付职工薪酬-失业保险', codes: ['22110303', '221103'] },
  injury: { label: '应付职工薪酬-工伤保险', codes: ['22110304', '221103'] },
  maternity: { label: '应付职工薪酬-生育保险', codes: ['22110305', '221103'] },
  supplement: { label: '应付职工薪酬-补充保险', codes: ['22110302', '221103'] },
  housing: { label: '应付职工薪酬-住房公积金', codes: ['221104'] },
  other: { label: '应付职工薪酬-职工福利费', codes: ['221102'] },
  // What is kept back from wages for others, by the same kinds.
  ownPension: { label: '其他应付款-个人养老保险', codes: ['22410101', '224101'] },
  ownMedical: { label: '其他应付款-个人医疗保险', codes: ['22410102', '224101'] },
  ownUnemployment: { label: '其他应付款-个人失业保险', codes: ['22410103', '224101'] },
  ownHousing: { label: '其他应付款-个人住房公积金', codes: ['22410104', '224101'] },
  tax: { label: '应交税费-应交个人所得税', codes: ['222117'] },
} as const;
export type WageRole = keyof typeof usual;

export async function wageAccounts(work: Work): Promise<(role: WageRole) => number> {
  const rows = await work.query<{ id: number; code: string }>(
    'hr_staff_salary.accounts',
    `select id, code from fico_account where company_id = $1 and not deleted and not has_children and code = any($2::text[])`,
    [work.company, Object.values(usual).flatMap(({ codes }) => codes)],
  );
  const byCode = new Map(rows.map(({ id, code }) => [code, id]));
  return (role) => {
    const { label, codes } = usual[role];
    const found = codes.map((code) => byCode.get(code)).find((id) => id !== undefined);
    if (found === undefined) throw new Refusal(`未配置科目：科目表里没有末级的“${label}”，工资不能记账`);
    return found;
  };
}

/** Injuries and maternity are the employer's alone; should a city take a share of the staff after all, it goes with the medical one. */
export const withheldFor: Readonly<Record<InsuranceKind, WageRole>> = {
  pension: 'ownPension',
  medical: 'ownMedical',
  unemployment: 'ownUnemployment',
  injury: 'ownMedical',
  maternity: 'ownMedical',
  supplement: 'ownMedical',
  housing: 'ownHousing',
};
