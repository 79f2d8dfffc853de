import { missing } from '@heliu/model';
import { type Known, parameters } from './catalogue.ts';
import type { valueTypes } from './parameter.ts';

export const optionsOf = (text: string | null | undefined): Map<string, string> =>
  new Map(
    (text ?? '')
      .split(/[,，\n]/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => {
        const at = part.indexOf('=');
        return at < 0 ? [part, part] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
      }),
  );

/** What is wrong with a value of this type, in words; undefined when nothing is. */
export function valueComplaint(
  type: keyof typeof valueTypes,
  value: string,
  options?: string | null,
): string | undefined {
  switch (type) {
    case 'bool':
      return value === 'true' || value === 'false' ? undefined : '参数值应为 true 或 false';
    case 'int':
      return /^-?\d{1,9}$/.test(value) ? undefined : '参数值应为整数';
    case 'dec':
      return /^-?\d{1,12}(\.\d{1,6})?$/.test(value) ? undefined : '参数值应为数字';
    case 'enum': {
      const known = optionsOf(options);
      return known.has(value) ? undefined : `参数值应为以下之一：${[...known.keys()].join('、')}`;
    }
    case 'json':
      try {
        JSON.parse(value);
        return undefined;
      } catch {
        return '参数值不是有效的 JSON';
      }
    case 'text':
      return undefined;
  }
}

function daysComplaint(value: string, most: number): string | undefined {
  const days = JSON.parse(value) as unknown;
  const isDay = (n: unknown): n is number => Number.isInteger(n) && (n as number) >= 1 && (n as number) <= 9999;
  if (!Array.isArray(days) || days.length === 0 || !days.every(isDay))
    return '参数值应为方括号里逗号隔开的天数，如 [30,60,90]';
  if (days.length > most) return `参数值最多 ${most} 个天数，现在 ${days.length} 个`;
  return days.some((n, i) => i > 0 && n <= days[i - 1]!) ? '参数值的天数应从小到大' : undefined;
}

/** Of the switches the product reads; a company's own may be any number. */
export function rangeComplaint(code: string, value: string): string | undefined {
  const { range, days } = (parameters as Readonly<Record<string, Known>>)[code] ?? {};
  if (days !== undefined) return daysComplaint(value, days);
  if (!range || (Number(value) >= range[0] && Number(value) <= range[1])) return undefined;
  return `参数值应在 ${range[0]} 到 ${range[1]} 之间`;
}

const yesNo: Readonly<Record<string, string>> = { true: '是', false: '否' };

/** A switch reads better in words than in its code. */
export function inWords(
  { valueType, options }: { readonly valueType: string; readonly options: string | null },
  value: string | null,
): string {
  if (value === null) return missing;
  return valueType === 'bool' ? (yesNo[value] ?? value) : (optionsOf(options).get(value) ?? value);
}
