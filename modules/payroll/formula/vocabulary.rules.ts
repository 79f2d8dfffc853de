import { isName, type Word, type Words } from './formula.rules.ts';

/** What is known of a person and a month besides the items, under the names that formulas use. */
export const numberVariables = {
  workDays: '应出勤天数',
  unpaidDays: '缺勤天数',
  overtimeHours: '加班小时',
  serviceYears: '工龄',
  levelAllowance: '级别津贴',
} as const;
export const textVariables = {
  departmentCode: '部门编码',
  postCode: '岗位编码',
  levelCode: '级别编码',
  workKind: '用工形式',
  staffStatus: '在职状态',
  city: '参保城市',
} as const;
export type NumberVariable = keyof typeof numberVariables;
export type TextVariable = keyof typeof textVariables;

const variables: readonly (readonly [string, Word])[] = [
  ...Object.entries(numberVariables).flatMap(([key, label]) => called(key, label, 'number')),
  ...Object.entries(textVariables).flatMap(([key, label]) => called(key, label, 'text')),
];
function called(key: string, label: string, kind: Word['kind']): [string, Word][] {
  return [
    [key, { key, kind }],
    [label, { key, kind }],
  ];
}
const taken = new Set(variables.map(([name]) => name));

interface Named {
  readonly code: string;
  readonly name: string;
}
export function nameComplaint({ code, name }: Named): string | undefined {
  if (!isName(code)) return `编码“${code}”不能和公式里的函数同名`;
  const clash = [code, name].find((one) => taken.has(one));
  return clash === undefined ? undefined : `“${clash}”已经是公式里的变量，请换一个`;
}

/** An item answers to its code, and to its name where that can be written in a formula. */
export function wordsOf(items: readonly Named[]): Words {
  const words = new Map<string, Word>(variables);
  for (const { code, name } of items) if (isName(name)) words.set(name, { key: code, kind: 'number' });
  // A code comes after all names, so that the name of one item never hides the code of another.
  for (const { code } of items) words.set(code, { key: code, kind: 'number' });
  return words;
}
