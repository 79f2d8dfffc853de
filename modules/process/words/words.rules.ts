import {
  type AnyEntity,
  actionsOf,
  type Fen,
  type Field,
  type Fields,
  fieldsOf,
  findEntity,
  isDocument,
  isExpressionName,
  parseYuan,
  tenancyOf,
} from '@heliu/model';
import { type ConditionFacts, type Vocabulary } from '../../fico/model.ts';

/** A kind of document whose audit can be bound, and what a condition and a step may speak of. */
export interface ProcessKind {
  readonly name: string;
  readonly label: string;
  /** Fields that conditions compare; those of a choice with what may be said of them. */
  readonly words: readonly {
    readonly label: string;
    readonly values?: readonly string[];
    readonly isAmount: boolean;
  }[];
  /** Fields that name a person. */
  readonly people: readonly { readonly key: string; readonly label: string }[];
}

/** Documents that somebody audits. */
export const isBindable = (e: AnyEntity): boolean =>
  isDocument(e) && tenancyOf(e) === 'company' && Object.hasOwn(actionsOf(e), 'audit');

/** What is known of whoever starts it, beside the fields of the document. */
const ofStarter = { starterName: '发起人', starterDepartment: '发起人部门' } as const;
const yesNo = ['是', '否'] as const;

/** What can be compared by its size; finer than a fen it would be judged by what it is not. */
const isCompared = ({ kind, scale }: Field): boolean =>
  kind === 'money' || kind === 'integer' || (kind === 'decimal' && (scale ?? 6) <= 2);

/** The words of the fields themselves, as far as no name has to be looked up for them. */
export function fieldWords(fields: Fields, besides: readonly string[] = []): Vocabulary {
  const amounts: Record<string, string> = {};
  const texts: Record<string, { label: string; values?: readonly string[] }> = {};
  const known = new Set<string>(besides);
  for (const [key, field] of Object.entries(fields)) {
    const { kind, label, choices } = field;
    if (known.has(label) || !isExpressionName(label)) continue;
    known.add(label);
    if (isCompared(field)) amounts[key] = label;
    else if (kind === 'choice') texts[key] = { label, values: Object.values(choices!) };
    else if (kind === 'flag') texts[key] = { label, values: yesNo };
    else if (kind === 'text') texts[key] = { label };
    else known.delete(label);
  }
  return { amounts, texts };
}
/** What stands in the fields, in these words. */
export function fieldFacts(fields: Fields, row: Readonly<Record<string, unknown>>): ConditionFacts {
  const amounts: Record<string, Fen | undefined> = {};
  const texts: Record<string, string> = {};
  for (const [key, field] of Object.entries(fields)) {
    const value = row[key];
    if (field.kind === 'flag') texts[key] = yesNo[value === true ? 0 : 1];
    else if (value === null || value === undefined) continue;
    else if (isCompared(field))
      amounts[key] = typeof value === 'bigint' ? (value as Fen) : parseYuan(String(value as string | number));
    else if (field.kind === 'choice') texts[key] = field.choices![value as string] ?? '';
    else if (field.kind === 'text') texts[key] = value as string;
  }
  return { amounts, texts };
}

const isNamed = ({ kind }: Field): boolean => kind === 'ref' || kind === 'parent';

/** What a condition over documents of a kind may speak of, under the labels people know from the form. */
export function vocabularyOf(e: AnyEntity): Vocabulary {
  const { amounts, texts: own } = fieldWords(fieldsOf(e), Object.values(ofStarter));
  const texts: Record<string, { label: string; values?: readonly string[] }> = { ...own };
  const known = new Set<string>([
    ...Object.values(ofStarter),
    ...Object.values(amounts),
    ...Object.values(own).map(({ label }) => label),
  ]);
  for (const [key, field] of Object.entries(fieldsOf(e))) {
    if (!isNamed(field) || known.has(field.label) || !isExpressionName(field.label)) continue;
    known.add(field.label);
    texts[key] = { label: field.label };
  }
  for (const [key, label] of Object.entries(ofStarter)) texts[key] = { label };
  return { amounts, texts };
}
/** What a record referred to is called, without the code that stands before it. */
export const nameIn = (target: string, title: string): string =>
  findEntity(target)?.code ? title.replace(/^\S+ (?=\S)/, '') : title;

/** A record as the wire shows it, in the words of its vocabulary. */
export function factsOf(
  e: AnyEntity,
  row: Readonly<Record<string, unknown>>,
  starter: { readonly name: string; readonly department: string },
): ConditionFacts {
  const titles = (row['titles'] ?? {}) as Readonly<Record<string, string>>;
  const { amounts, texts: own } = fieldFacts(fieldsOf(e), row);
  const texts: Record<string, string | undefined> = {
    ...own,
    starterName: starter.name,
    starterDepartment: starter.department,
  };
  for (const [key, field] of Object.entries(fieldsOf(e)))
    if (isNamed(field) && row[key] !== null && row[key] !== undefined)
      texts[key] = nameIn(field.target!, titles[key] ?? '');
  return { amounts, texts };
}

/** Fields that name a person, by an account or by a staff record. */
export const peopleFields = (e: AnyEntity): { key: string; label: string }[] =>
  Object.entries(fieldsOf(e))
    .filter(([, { kind, target }]) => kind === 'ref' && (target === 'sys_user' || target === 'hr_staff'))
    .map(([key, { label }]) => ({ key, label }));

export function kindOf(e: AnyEntity): ProcessKind {
  const { amounts, texts } = vocabularyOf(e);
  return {
    name: e.name,
    label: e.label,
    words: [
      ...Object.values(amounts).map((label) => ({ label, isAmount: true })),
      ...Object.values(texts).map(({ label, values }) => ({ label, isAmount: false, ...(values && { values }) })),
    ],
    people: peopleFields(e),
  };
}
