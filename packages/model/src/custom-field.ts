import { z } from 'zod';
import { custom, get } from './calls.ts';
import { type AnyEntity, fieldsOf, tenancyOf } from './entity.ts';
import { choice, choices, date, decimal, type Field, flag, integer, longText, type Options, text } from './field.ts';

/** What a company may keep beyond what the product knows. */
export const customKinds = {
  text: '文字',
  longText: '多行文字',
  integer: '整数',
  decimal: '小数',
  date: '日期',
  flag: '是或否',
  choice: '单选',
  choices: '多选',
} as const;
export type CustomKind = keyof typeof customKinds;

/** A field that a company has added to its records of one kind. */
export interface CustomField {
  readonly entity: string;
  readonly code: string;
  readonly label: string;
  readonly kind: CustomKind;
  /** What a choice is made from; the words are the values. */
  readonly options: readonly string[];
  readonly required: boolean;
  readonly inList: boolean;
  readonly hint: string | null;
}

/** Asked by every page that shows records, once. */
export const ownCustomFields = custom<{ readonly rows: readonly CustomField[] }>()(
  '本企业的自定义字段',
  get('/api/system/customfield/own'),
  'session',
  z.object({}),
);

/** No field of ours has an underscore, so the two never meet. */
export const customKey = (code: string): string => `x_${code}`;

type Said = Pick<Options, 'required' | 'hint'>;
const makers: Record<CustomKind, (label: string, words: Readonly<Record<string, string>>, said: Said) => Field> = {
  text: (label, _, said) => text(label, { ...said, max: 200 }),
  longText: (label, _, said) => longText(label, said),
  integer: (label, _, said) => integer(label, said),
  decimal: (label, _, said) => decimal(label, said),
  date: (label, _, said) => date(label, said),
  flag: (label, _, { hint }) => flag(label, hint === undefined ? {} : { hint }),
  choice: (label, words, said) => choice(label, words, said),
  choices: (label, words, said) => choices(label, words, said),
};

/** A field of one of these kinds as a company describes it; the words of a choice are its values. */
export function describedField({
  label,
  kind,
  options,
  required,
  hint,
}: Pick<CustomField, 'label' | 'kind' | 'options' | 'required' | 'hint'>): Field {
  const words = Object.fromEntries(options.map((word) => [word, word]));
  return makers[kind](label, words, { ...(required && { required }), ...(hint !== null && { hint }) });
}

const fieldOf = (one: CustomField): Field => ({ ...describedField(one), custom: { inList: one.inList } });

/** Over them where they stand apart from ours. */
export const customLabel = '自定义字段';

/** Records that belong to one company can be added to; what the platform keeps for all cannot. */
export const takesCustomFields = (e: AnyEntity): boolean => tenancyOf(e) === 'company';

/** The definition as a company has it: with its own fields behind ours. Everything that follows from a definition follows from it. */
export const withCustomFields = <E extends AnyEntity>(e: E, added: readonly CustomField[]): E => ({
  ...e,
  fields: { ...fieldsOf(e), ...Object.fromEntries(added.map((one) => [customKey(one.code), fieldOf(one)])) },
});

/** Fields with a column of their own. */
export const ownFieldsOf = (e: AnyEntity): [string, Field][] =>
  Object.entries(fieldsOf(e)).filter(([, { custom }]) => custom === undefined);
/** Those a company has added. */
export const customFieldsOf = (e: AnyEntity): [string, Field][] =>
  Object.entries(fieldsOf(e)).filter(([, { custom }]) => custom !== undefined);
