import { type AnyEntity, columnsOf, type CustomKind, linesOf } from '@heliu/model';

/** More fields than this make a form nobody fills in. */
export const mostCustomFields = 30;
const mostOptions = 200;
const longestOption = 40;

/** The words a choice is made from, as they were typed: one a line. */
export const optionsIn = (typed: string | null | undefined): string[] =>
  (typed ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const isChoice = (kind: CustomKind): boolean => kind === 'choice' || kind === 'choices';

/** What is wrong with the options; a comma parts the values of a filter, so no option may have one. */
export function optionsComplaint(kind: CustomKind, options: readonly string[]): string | undefined {
  if (!isChoice(kind)) return undefined;
  if (options.length < 2) return '请至少填两个选项，每行一个';
  if (options.length > mostOptions) return `选项不能超过${mostOptions}个`;
  const twice = options.find((one, at) => options.indexOf(one) !== at);
  if (twice !== undefined) return `选项“${twice}”重复`;
  const long = options.find((one) => one.length > longestOption);
  if (long !== undefined) return `选项“${long.slice(0, 10)}…”超过${longestOption}个字`;
  const wrong = options.find((one) => /[,，~=]/.test(one));
  return wrong === undefined ? undefined : `选项“${wrong}”不能含逗号、波浪号或等号`;
}

/** A company's field beside one of ours of the same name would be taken for it, in forms as in workbooks. */
export function labelComplaint(target: AnyEntity, label: string): string | undefined {
  const ours = [
    ...Object.values(columnsOf(target)).map((field) => field.label),
    ...Object.values(linesOf(target)).flatMap(({ fields }) => Object.values(fields).map((field) => field.label)),
  ];
  return ours.includes(label) ? `${target.label}已有“${label}”，请换一个名称` : undefined;
}
