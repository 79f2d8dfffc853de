import {
  type AnyEntity,
  actionsOf,
  type Fen,
  fieldsOf,
  findEntity,
  isDocument,
  isExpressionName,
  parseYuan,
  tenancyOf,
} from '@heliu/model';
import { type ConditionFacts, type Vocabulary } from '../../fico/model.ts';
import type { ProcessKind } from './definition.ts';

/** Documents that somebody audits. */
export const isBindable = (e: AnyEntity): boolean =>
  isDocument(e) && tenancyOf(e) === 'company' && Object.hasOwn(actionsOf(e), 'audit');

/** What is known of whoever starts it, beside the fields of the document. */
const ofStarter = { starterName: '发起人', starterDepartment: '发起人部门' } as const;
const yesNo = ['是', '否'] as const;

/** What a condition over documents of a kind may speak of, under the labels people know from the form. */
export function vocabularyOf(e: AnyEntity): Vocabulary {
  const amounts: Record<string, string> = {};
  const texts: Record<string, { label: string; values?: readonly string[] }> = {};
  const known = new Set<string>(Object.values(ofStarter));
  for (const [key, { kind, label, choices }] of Object.entries(fieldsOf(e))) {
    if (known.has(label) || !isExpressionName(label)) continue;
    known.add(label);
    if (kind === 'money' || kind === 'integer') amounts[key] = label;
    else if (kind === 'choice') texts[key] = { label, values: Object.values(choices!) };
    else if (kind === 'flag') texts[key] = { label, values: yesNo };
    else if (kind === 'text' || kind === 'ref' || kind === 'parent') texts[key] = { label };
    else known.delete(label);
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
  const amounts: Record<string, Fen | undefined> = {};
  const texts: Record<string, string> = { starterName: starter.name, starterDepartment: starter.department };
  for (const [key, field] of Object.entries(fieldsOf(e))) {
    const value = row[key];
    if (field.kind === 'flag') texts[key] = yesNo[value === true ? 0 : 1];
    else if (value === null || value === undefined) continue;
    else if (field.kind === 'money' || field.kind === 'integer')
      amounts[key] = parseYuan(String(value as string | number));
    else if (field.kind === 'choice') texts[key] = field.choices![value as string] ?? '';
    else if (field.kind === 'ref' || field.kind === 'parent') texts[key] = nameIn(field.target!, titles[key] ?? '');
    else if (field.kind === 'text') texts[key] = value as string;
  }
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
