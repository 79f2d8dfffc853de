import { z } from 'zod';
import type { Decimal } from './decimal.ts';
import { type Fen, formatFen, parseYuan } from './fen.ts';
import type { Mask } from './masks.ts';

export type Kind =
  | 'text'
  | 'longText'
  | 'richText'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'rate'
  | 'date'
  | 'dateTime'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'ref'
  | 'refs'
  | 'file'
  | 'image'
  | 'json'
  | 'parent'
  | 'line';

/** `R`: never null. `C`: computed, so absent from what a client may send. `D`: has a default, so it may be left out. */
export interface Field<
  T = unknown,
  R extends boolean = boolean,
  C extends boolean = boolean,
  D extends boolean = boolean,
> {
  readonly kind: Kind;
  readonly label: string;
  readonly required: R;
  readonly computed: C;
  readonly hasDefault: D;
  readonly default?: unknown;
  /** No two records of one company share it. */
  readonly unique: boolean;
  /** Found by the quick search and by pickers, pinyin initials included. */
  readonly search: boolean;
  /** Offered as filter and sort on large tables, and therefore indexed. */
  readonly index: boolean;
  /** Changed right in the list, without opening the record; plain entities only. */
  readonly quickEdit: boolean;
  /** The mask that hides this field from roles that carry it. */
  readonly masked?: Mask;
  readonly hint?: string;
  /** Reads one value as it stands on the wire. */
  readonly schema: z.ZodType;
  readonly max?: number;
  readonly scale?: number;
  readonly choices?: Readonly<Record<string, string>>;
  readonly target?: string;
  /** The subset of the target that may be chosen. */
  readonly only?: string;
  /** Named beside it: whoever may not see that one may still see this record. */
  readonly beside?: boolean;
  /** A text of one shape only, which has a picker of its own. */
  readonly shape?: 'month';
  /** Added by a company: it has no column of its own, and lists show it unasked where the company said so. */
  readonly custom?: { readonly inList: boolean };
  /** Type only; never present at run time. */
  readonly $value?: T;
}

export type Fields = Readonly<Record<string, Field>>;

export interface Options {
  readonly required?: true;
  readonly computed?: true;
  readonly unique?: true;
  readonly search?: true;
  readonly index?: true;
  readonly quickEdit?: true;
  /** An amount is a selling price or follows from one, unless it says otherwise: a limit somebody set is no secret. */
  readonly masked?: Mask | 'nobody';
  readonly hint?: string;
  readonly default?: unknown;
}

type Is<O, K extends string> = O extends { readonly [P in K]: true } ? true : false;
type Has<O, K extends string> = O extends { readonly [P in K]: {} } ? true : false;
type Required<O> = Has<O, 'default'> extends true ? true : Is<O, 'required'>;
type Made<T, O> = Field<T, Required<O>, Is<O, 'computed'>, Has<O, 'default'>>;

type Extra = Pick<Field, 'max' | 'scale' | 'choices' | 'target' | 'only' | 'beside' | 'shape'>;

function make<T, O extends Options>(
  kind: Kind,
  label: string,
  o: O | undefined,
  schema: z.ZodType,
  extra: Extra = {},
): Made<T, O> {
  const hasDefault = o?.default !== undefined;
  const masked = o?.masked ?? (kind === 'money' ? 'price' : undefined);
  return {
    kind,
    label,
    schema,
    ...extra,
    ...(hasDefault && { default: o.default }),
    ...(masked !== undefined && masked !== 'nobody' && { masked }),
    ...(o?.hint !== undefined && { hint: o.hint }),
    required: (hasDefault || (o?.required ?? false)) as Required<O>,
    computed: (o?.computed ?? false) as Is<O, 'computed'>,
    hasDefault: hasDefault as Has<O, 'default'>,
    unique: o?.unique ?? false,
    search: o?.search ?? false,
    index: o?.index ?? false,
    quickEdit: o?.quickEdit ?? false,
  };
}

/** PostgreSQL cannot hold NUL in text, and lone surrogates are no text at all. */
const storable = (value: string) => !value.includes('\0') && value.isWellFormed();

function textSchema(label: string, max: number) {
  return z
    .string(`${label}应为文字`)
    .trim()
    .max(max, `${label}不能超过${max}个字`)
    .refine(storable, `${label}含有无法保存的字符`);
}

interface TextOptions extends Options {
  readonly max?: number;
  readonly pattern?: RegExp;
  /** A rule beyond a pattern, such as a check digit; returns what is wrong. */
  readonly valid?: (value: string) => string | undefined;
  readonly default?: string;
}

export function text<const O extends TextOptions = {}>(label: string, o?: O) {
  const max = o?.max ?? 255;
  let schema = textSchema(label, max);
  if (o?.pattern) schema = schema.regex(o.pattern, `${label}格式不正确`);
  const { valid } = o ?? {};
  if (!valid) return make<string, O>('text', label, o, schema, { max });
  const checked = schema.superRefine((value, issues) => {
    const wrong = valid(value);
    if (wrong) issues.addIssue({ code: 'custom', message: wrong });
  });
  return make<string, O>('text', label, o, checked, { max });
}

export function longText<const O extends TextOptions = {}>(label: string, o?: O) {
  const max = o?.max ?? 2000;
  return make<string, O>('longText', label, o, textSchema(label, max), { max });
}

/** HTML; the server keeps only what its sanitizer lets through. */
export function richText<const O extends TextOptions = {}>(label: string, o?: O) {
  const max = o?.max ?? 100_000;
  return make<string, O>('richText', label, o, textSchema(label, max), { max });
}

/** The free remark that nearly every record carries. */
export const remark = () => longText('备注', { max: 500, quickEdit: true });

interface IntegerOptions extends Options {
  readonly min?: number;
  readonly max?: number;
  readonly default?: number;
}

const wholeNumber = (label: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,15}$/)
          .transform(Number),
      ],
      `${label}不是整数`,
    )
    .pipe(z.number().int(`${label}不是整数`));

export function integer<const O extends IntegerOptions = {}>(label: string, o?: O) {
  const [min, max] = [o?.min ?? -2_147_483_648, o?.max ?? 2_147_483_647];
  const schema = wholeNumber(label).refine((n) => n >= min && n <= max, `${label}应在${min}到${max}之间`);
  return make<number, O>('integer', label, o, schema);
}

interface DecimalOptions extends Options {
  readonly scale?: number;
  readonly min?: number;
  readonly max?: number;
  readonly default?: Decimal;
}

function numberText(label: string, scale: number) {
  const shape = new RegExp(scale === 0 ? '^-?\\d{1,14}$' : `^-?\\d{1,14}(\\.\\d{1,${scale}})?$`);
  const wrong = scale === 0 ? `${label}应为整数` : `${label}不是数字，或超过${scale}位小数`;
  return z
    .union([z.string(), z.number().transform(String)], `${label}不是数字`)
    .pipe(z.string().trim().regex(shape, wrong));
}

export function decimal<const O extends DecimalOptions = {}>(label: string, o?: O) {
  const scale = o?.scale ?? 6;
  const schema = numberText(label, scale).refine(
    (v) => (o?.min === undefined || Number(v) >= o.min) && (o?.max === undefined || Number(v) <= o.max),
    o?.max === undefined ? `${label}不能小于${o?.min}` : `${label}应在${o?.min ?? '负数'}到${o.max}之间`,
  );
  return make<Decimal, O>('decimal', label, o, schema, { scale });
}

/** A fraction: 0.13 is thirteen per cent. */
export function rate<const O extends DecimalOptions = {}>(label: string, o?: O) {
  const schema = numberText(label, 6).refine(
    (v) => Number(v) >= (o?.min ?? 0) && Number(v) <= (o?.max ?? 1),
    `${label}应在${(o?.min ?? 0) * 100}%到${(o?.max ?? 1) * 100}%之间`,
  );
  return make<Decimal, O>('rate', label, o, schema, { scale: 6 });
}

interface MoneyOptions extends Options {
  readonly min?: Fen;
  readonly default?: Fen;
}

export function money<const O extends MoneyOptions = {}>(label: string, o?: O) {
  const schema = z
    .union([z.bigint(), z.string(), z.number().transform(String)], `${label}不是金额`)
    .transform((value, issues) => {
      const amount = typeof value === 'bigint' ? (value as Fen) : parseYuan(value.replaceAll(',', ''));
      if (amount !== undefined && amount < 10n ** 17n && amount > -(10n ** 17n)) return amount;
      issues.addIssue({ code: 'custom', message: `${label}不是金额，或超过两位小数` });
      return z.NEVER;
    });
  const bounded =
    o?.min === undefined ? schema : schema.refine((v) => v >= o.min!, `${label}不能小于${formatFen(o.min)}`);
  return make<Fen, O>('money', label, o, bounded, { scale: 2 });
}

const realYear = (value: string) => value >= '1900-01-01' && value <= '2199-12-31';

export function date<const O extends Options = {}>(label: string, o?: O) {
  const schema = z.iso.date(`${label}不是有效日期`).refine(realYear, `${label}不是有效日期`);
  return make<string, O>('date', label, o, schema);
}

/** An instant, ISO 8601 on the wire. */
export function dateTime<const O extends Options = {}>(label: string, o?: O) {
  const schema = z.iso
    .datetime({ offset: true, error: `${label}不是有效时间` })
    .refine(realYear, `${label}不是有效时间`);
  return make<string, O>('dateTime', label, o, schema);
}

/** A month such as `2026-11`. */
export function month<const O extends Options = {}>(label: string, o?: O) {
  const wrong = `${label}应如 2026-11`;
  const schema = z.string(wrong).regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, wrong);
  return make<string, O>('text', label, o, schema, { max: 7, shape: 'month' });
}

/** Never null: what is not said is false. */
export function flag<const O extends Omit<Options, 'default' | 'required'> = {}>(label: string, o?: O) {
  const schema = z.union(
    [z.boolean(), z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1')],
    `${label}应为是或否`,
  );
  return make<boolean, O & { default: false }>(
    'flag',
    label,
    { ...o, default: false } as O & { default: false },
    schema,
  );
}

type Choices = Readonly<Record<string, string>>;

export function choice<const C extends Choices, const O extends Options = {}>(label: string, choices: C, o?: O) {
  return make<keyof C & string, O>('choice', label, o, z.enum(Object.keys(choices), `${label}无效`), { choices });
}

/** How far something has got, beside the status of its document. */
export const progress = (label: string) =>
  choice(label, { none: '未开始', part: '部分', all: '全部' }, { computed: true, default: 'none', index: true });

const listOf = <T extends z.ZodType>(item: T, label: string) =>
  z.preprocess(
    (v) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v),
    z.array(item, `${label}应为列表`).max(1000, `${label}过多`),
  );

export function choices<const C extends Choices, const O extends Options = {}>(label: string, choices: C, o?: O) {
  const schema = listOf(z.enum(Object.keys(choices), `${label}无效`), label);
  return make<(keyof C & string)[], O>('choices', label, o, schema, { choices });
}

const key = (label: string) =>
  wholeNumber(label).pipe(z.number(`请选择${label}`).int().positive(`请选择${label}`).max(Number.MAX_SAFE_INTEGER));

interface RefOptions extends Options {
  /** A subset of the target; pickers offer no others, and saving refuses them. */
  readonly only?: string;
  /** The record does not belong to what it names here, so the rights over that one say nothing about it. */
  readonly beside?: true;
}
const aimed = (target: string, o?: RefOptions): Extra => ({
  target,
  ...(o?.only !== undefined && { only: o.only }),
  ...(o?.beside && { beside: true }),
});

/** A reference by entity name, not by import, so that entities may refer to each other and to themselves. */
export function ref<const O extends RefOptions = {}>(label: string, target: string, o?: O) {
  return make<number, O>('ref', label, o, key(label), aimed(target, o));
}

export function refs<const O extends RefOptions = {}>(label: string, target: string, o?: O) {
  return make<number[], O>('refs', label, o, listOf(key(label), label), aimed(target, o));
}

/** The record above this one; the engine keeps the tree free of cycles. */
export function parent<const O extends Options = {}>(label: string, target: string, o?: O) {
  return make<number, O>('parent', label, o, key(label), { target });
}

export function file<const O extends Options = {}>(label: string, o?: O) {
  return make<number, O>('file', label, o, key(label), { target: 'sys_file' });
}

export function image<const O extends Options = {}>(label: string, o?: O) {
  return make<number, O>('image', label, o, key(label), { target: 'sys_file' });
}

/** Structured data that no query looks into; anything one filters or sums by deserves a field or a line of its own. */
export function json<S extends z.ZodType, const O extends Options = {}>(label: string, schema: S, o?: O) {
  const read = z.preprocess((v) => {
    if (typeof v !== 'string') return v;
    try {
      return JSON.parse(v) as unknown;
    } catch {
      return v;
    }
  }, schema);
  return make<z.infer<S>, O>('json', label, o, read);
}

/** The line that this one carries out, beside the reference to its document. The kit fills it in; nobody types it. */
export function sourceLine<const O extends Options = {}>(label: string, o?: O) {
  return make<number, O>('line', label, o, key(label));
}
/** Which record was meant, and may be gone since: unlike a reference it keeps nobody from removing it. Pages make a link of it. */
export function pastRecord<const O extends Options = {}>(label: string, o?: O) {
  return make<number, O>('line', label, o, key(label));
}
/** Kept for the kit, of no use to people. */
export const isHiddenKind = ({ kind }: Field): boolean => kind === 'line';

export const isReference = (field: Field): boolean =>
  field.target !== undefined && field.kind !== 'file' && field.kind !== 'image';
