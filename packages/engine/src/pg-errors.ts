import { codes, columnsOf, entityNamed, type Field, findEntity, linesOf } from '@heliu/model';
import { snake } from './names.ts';
import { Refusal } from './refusal.ts';
import { subsetNamed } from './subset.ts';

interface DatabaseError extends Error {
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly detail?: string;
  readonly hint?: string;
}

/** Raised by `demand()` in the database; the message is `kind|argument|…`. */
const demandState = 'HL001';

type Translator = (...words: string[]) => Refusal;
const demands = new Map<string, Translator>();

/** Gives a demand made inside a statement the sentence its failure is told with. */
export function onDemand(kind: string, translator: Translator): void {
  demands.set(kind, translator);
}

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function fieldAt(entityName: string, path: string): Field | undefined {
  const e = findEntity(entityName);
  const [first, second] = path.split('.');
  return second === undefined ? e && columnsOf(e)[first!] : e && linesOf(e)[first!]?.fields[second];
}
const complaint = (path: string, message: string) =>
  new Refusal(message, codes.invalid, { complaints: [{ path, message }] });

onDemand('ref', (entityName, path) =>
  complaint(path!, `${fieldAt(entityName!, path!)?.label ?? path!}不存在或已停用，请重新选择`),
);
onDemand('only', (entityName, path, ...title) => {
  const { label, target, only } = fieldAt(entityName!, path!)!;
  return complaint(
    path!,
    `${label} ${title.join('|')} ${subsetNamed(entityNamed(target!), only!).otherwise}，请重新选择`,
  );
});
onDemand('doubled', (entityName, path, ...values) =>
  complaint(path!, `${fieldAt(entityName!, path!)!.label} ${values.join('|')} 已存在`),
);

const constraints = new Map<string, () => Refusal>();
/** A constraint whose violation has a code of its own. */
export function onConstraint(name: string, refusal: () => Refusal): void {
  constraints.set(name, refusal);
}

function uniqueViolation({ constraint = '', table = '' }: DatabaseError): Refusal {
  const special = constraints.get(constraint);
  if (special) return special();
  const e = findEntity(table);
  const named = constraint.slice(table.length + 1);
  const keys = e?.together?.find((one) => one.map((key) => snake(key as string)).join('_') === named);
  // Of several fields together it is the last that tells the records apart: the number within its shop.
  const key = (keys?.at(-1) as string | undefined) ?? camel(named);
  const label = (e && columnsOf(e)[key]?.label) ?? '编号';
  const message = `${label}已存在`;
  return new Refusal(message, codes.invalid, { complaints: [{ path: key, message }] });
}

/** Turns what the database refuses for the user's sake into words; anything else stays the defect it is. */
export function translate(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error;
  const failure = error as DatabaseError;
  switch (failure.code) {
    case demandState: {
      const [kind, ...words] = failure.message.split('|');
      const translator = demands.get(kind!);
      return translator ? translator(...words) : error;
    }
    case '23505':
      return uniqueViolation(failure);
    case '23503':
      return new Refusal('已被其他数据引用，不能删除');
    case '23514':
      return new Refusal(negative(failure.constraint ?? ''));
    case '22003':
      return new Refusal('数字超出可以保存的范围', codes.invalid);
    case '22021':
    case '22P05':
      return new Refusal('文字中含有无法保存的字符', codes.invalid);
    case '53100':
      return new Refusal('服务器磁盘已满，本次操作没有保存，请联系管理员');
    case '53300':
    case '55P03':
    case '57014':
      return new Refusal('系统繁忙，请稍后再试', codes.tooMany);
    default:
      return error;
  }
}

const floors = new Map<string, string>();
/** What to say when the check constraint of a balance that may not be negative fires. */
export const registerFloor = (constraint: string, message: string): unknown => floors.set(constraint, message);
const negative = (constraint: string) => floors.get(constraint) ?? '数据超出允许的范围';
