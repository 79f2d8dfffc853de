import {
  addFen,
  type AnyEntity,
  type Complaint,
  date,
  dec,
  decimal,
  type Decimal,
  describedField,
  entity,
  ExpressionFault,
  extend,
  type Fen,
  type Field,
  type Fields,
  file,
  formatFen,
  integer,
  type LineKinds,
  money,
  ref,
  text,
  zeroFen,
} from '@heliu/model';
import { readCondition } from '../../fico/model.ts';
import { isChoice, optionsComplaint } from '../../system/model.ts';
import { fieldFacts, fieldWords } from '../words/words.rules.ts';
import type { Form } from './form.ts';
import { type Column, type Item, type ItemKind, itemKinds } from './item.ts';

type Row = Readonly<Record<string, unknown>>;

/** The name of the records that hold what was filled in; the words of a form are theirs. */
const recordsOf = 'process_request';

/** A period is two days and what lies between them, both included. */
export const periodKeys = (id: string) => ({ from: `${id}From`, to: `${id}To`, days: `${id}Days` }) as const;

const mostDays = 3_700;
/** Both days count. Nothing where the first is not before the last. */
export function daysBetween(from: unknown, to: unknown): number | null {
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return Number.isInteger(days) && days >= 1 && days <= mostDays ? days : null;
}

const isNumber = ({ kind }: Pick<Column, 'kind'>): boolean =>
  kind === 'integer' || kind === 'decimal' || kind === 'money';
const isProduct = ({ kind, times }: Pick<Column, 'kind' | 'times'>): boolean => kind === 'money' && Boolean(times);

interface Described {
  readonly kind: ItemKind;
  readonly label: string;
  readonly options: readonly string[];
  readonly required: boolean;
  readonly hint?: string | undefined;
}
function fieldOf({ kind, label, options, required, hint }: Described): Field {
  const said = { ...(required && { required: true as const }), ...(hint && { hint }) };
  switch (kind) {
    case 'money':
      // What somebody asks for himself is no price of goods that a role is kept from.
      return money(label, { ...said, masked: 'nobody' });
    case 'decimal':
      return decimal(label, { ...said, scale: 2 });
    case 'person':
      return ref(label, 'sys_user', { ...said, beside: true });
    case 'department':
      return ref(label, 'hr_department', { ...said, beside: true });
    case 'file':
      return file(label, said);
    case 'period':
    case 'lines':
    case 'note':
      throw new Error(`${kind} is no field`);
    default:
      return describedField({ kind, label, options, required, hint: hint ?? null });
  }
}

const columnField = (column: Column): Field =>
  isProduct(column) ? money(column.label, { computed: true, masked: 'nobody' }) : fieldOf(column);

/** What stands in a header field, or in two and what follows from them. */
function fieldsIn(item: Item): Fields {
  const { id, kind, label, when } = item;
  // What is there only sometimes is demanded only then, which the fields alone cannot say.
  const required = item.required && when === '';
  if (kind === 'note') return {};
  if (kind === 'lines')
    return Object.fromEntries(
      item.columns
        .filter((column) => column.kind === 'money')
        .map((column) => [column.id, money(`${column.label}合计`, { computed: true, masked: 'nobody' })]),
    );
  if (kind === 'period') {
    const keys = periodKeys(id);
    const said = { ...(required && { required: true as const }), ...(item.hint && { hint: item.hint }) };
    return {
      [keys.from]: date(`${label}起`, said),
      [keys.to]: date(`${label}止`, required ? { required: true } : {}),
      [keys.days]: integer(`${label}天数`, { computed: true }),
    };
  }
  return { [id]: fieldOf({ ...item, required }) };
}

const linesIn = (items: readonly Item[]): LineKinds =>
  Object.fromEntries(
    items
      .filter(({ kind }) => kind === 'lines')
      .map(({ id, label, required, when, columns }) => [
        id,
        {
          label,
          fields: Object.fromEntries(columns.map((column) => [column.id, columnField(column)])),
          ...(!(required && when === '') && { optional: true }),
        },
      ]),
  );

/**
 * A form as a definition: what checks, shows, compares and asks about records does the same with what was filled in. The
 * records themselves keep it in one column. Notes hold nothing; who draws the form wants a place for them.
 */
export function formEntity({ name, items }: Pick<Form, 'name' | 'items'>, withNotes = false): AnyEntity {
  const noteIn = ({ id, kind, label }: Item): Fields =>
    withNotes && kind === 'note' ? { [id]: text(label, { computed: true }) } : {};
  const fields = Object.assign({}, ...items.map((one) => ({ ...fieldsIn(one), ...noteIn(one) }))) as Fields;
  return entity({ name: recordsOf, label: name, title: 'number', fields, lines: linesIn(items) } as never) as AnyEntity;
}

/** The keys of an item among the fields and lines of its form. */
export const keysOf = ({ id, kind }: Pick<Item, 'id' | 'kind'>): string[] => {
  if (kind === 'note') return [];
  if (kind !== 'period') return [id];
  const { from, to, days } = periodKeys(id);
  return [from, to, days];
};

/** What follows from what was typed: days, products and sums. The form runs it while somebody types. */
export function derived(items: readonly Item[], input: Row): Record<string, unknown> {
  const draft: Record<string, unknown> = { ...input };
  for (const { id, kind, columns } of items) {
    if (kind === 'period') {
      const { from, to, days } = periodKeys(id);
      draft[days] = daysBetween(draft[from], draft[to]);
    }
    if (kind !== 'lines') continue;
    const rows = ((draft[id] as Row[] | undefined) ?? []).map((row) => withProducts(columns, row));
    draft[id] = rows;
    for (const column of columns.filter((one) => one.kind === 'money'))
      draft[column.id] = addFen(...rows.map((row) => (row[column.id] as Fen | null | undefined) ?? zeroFen));
  }
  return draft;
}

const asDecimal = (value: unknown): Decimal => dec(typeof value === 'bigint' ? formatFen(value as Fen) : String(value));
function withProducts(columns: readonly Column[], row: Row): Row {
  const products = columns.filter(isProduct).map(({ id, times }) => {
    const [a, b] = times!.map((key) => row[key]);
    const isThere = a !== null && a !== undefined && b !== null && b !== undefined;
    return [id, isThere ? extend(asDecimal(a), asDecimal(b)) : zeroFen] as const;
  });
  return { ...row, ...Object.fromEntries(products) };
}

type Shows = (row: Row) => boolean;
/** When each item is there; one whose condition cannot be read is always there. */
export function showing(form: Pick<Form, 'name' | 'items'>): ReadonlyMap<string, Shows> {
  const fields = formEntity(form).fields as Fields;
  const words = fieldWords(fields);
  return new Map(
    form.items
      .filter(({ when }) => when !== '')
      .map(({ id, when }): [string, Shows] => {
        try {
          const read = readCondition(when, words);
          return [id, (row) => read(fieldFacts(fields, row))];
        } catch (error) {
          if (error instanceof ExpressionFault) return [id, () => true];
          throw error;
        }
      }),
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What was filled in, without what is not there: nobody answers for what he did not see. */
export function settled(form: Pick<Form, 'name' | 'items'>, input: Row): Record<string, unknown> {
  const shows = showing(form);
  let draft = derived(form.items, input);
  // What is hidden may hide something else that speaks of it.
  for (let round = 0; round < form.items.length; round += 1) {
    const hidden = form.items.filter(({ id }) => shows.get(id)?.(draft) === false);
    const filled = hidden.flatMap((item) => keysOf(item)).filter((key) => draft[key] !== false && !isEmpty(draft[key]));
    if (filled.length === 0) break;
    const before = draft;
    draft = { ...draft };
    for (const item of hidden)
      for (const key of keysOf(item))
        draft[key] = item.kind === 'lines' ? [] : typeof before[key] === 'boolean' ? false : null;
    draft = derived(form.items, draft);
  }
  return draft;
}

/** What is wrong with a form whose fields are all in order. */
export function filledComplaint(form: Pick<Form, 'name' | 'items'>, draft: Row): Complaint | undefined {
  const shows = showing(form);
  for (const item of form.items) {
    const { id, kind, label, required } = item;
    const isThere = shows.get(id)?.(draft) ?? true;
    if (!isThere || kind === 'note') continue;
    const [first] = keysOf(item);
    if (kind === 'period') {
      const { from, to } = periodKeys(id);
      const [a, b] = [draft[from], draft[to]];
      if (required && isEmpty(a)) return { path: from, message: `${label}起不能为空` };
      if (isEmpty(a) !== isEmpty(b)) return { path: isEmpty(a) ? from : to, message: `${label}的起止日期都要填` };
      if (!isEmpty(a) && daysBetween(a, b) === null)
        return { path: to, message: `${label}止不能早于${label}起，也不能超过十年` };
      continue;
    }
    if (required && kind !== 'flag' && isEmpty(draft[first!])) return { path: first!, message: `${label}不能为空` };
  }
  return undefined;
}

/** What stands in a field at first, where its form says so and it fits. */
export function startValues({ items }: Pick<Form, 'items'>): Record<string, unknown> {
  const begun = items.flatMap(({ id, kind, start, options }): [string, unknown][] => {
    if (start === '' || kind === 'lines' || kind === 'note' || kind === 'file' || kind === 'period') return [];
    if (kind === 'person' || kind === 'department') return [];
    if (kind === 'flag') return [[id, start === '是']];
    if (kind === 'choice') return options.includes(start) ? [[id, start]] : [];
    if (kind === 'choices') return [[id, start.split(/[、,，]/).filter((one) => options.includes(one))]];
    return [[id, start]];
  });
  return Object.fromEntries(begun);
}

function startComplaint(item: Item): string | undefined {
  const { kind, start, options, label } = item;
  if (start === '') return undefined;
  if (kind === 'flag') return start === '是' || start === '否' ? undefined : '默认值应为“是”或“否”';
  if (kind === 'choice') return options.includes(start) ? undefined : `没有“${start}”这个选项，不能作默认值`;
  if (
    kind === 'text' ||
    kind === 'longText' ||
    kind === 'integer' ||
    kind === 'decimal' ||
    kind === 'money' ||
    kind === 'date'
  ) {
    const read = fieldOf({ kind, label, options, required: false }).schema.safeParse(start);
    return read.success ? undefined : `默认值：${read.error.issues[0]!.message}`;
  }
  return undefined;
}

function columnsComplaint(columns: readonly Column[]): string | undefined {
  if (columns.length === 0) return '请至少加一列';
  const labels = columns.map(({ label }) => label);
  const twice = labels.find((one, at) => labels.indexOf(one) !== at);
  if (twice !== undefined) return `列“${twice}”重复`;
  for (const { kind, label, options, times } of columns) {
    const wrong = kind === 'choice' ? optionsComplaint(kind, options) : undefined;
    if (wrong) return `列“${label}”：${wrong}`;
    if (kind !== 'money' || !times) continue;
    const parts = times.map((id) => columns.find((one) => one.id === id));
    if (parts.some((one) => !one || !isNumber(one) || isProduct(one))) return `列“${label}”：请选择相乘的两列数字`;
  }
  return undefined;
}

/** What one item lacks, in words; conditions speak of those before it. */
export function itemComplaint(items: readonly Item[], at: number): string | undefined {
  const { kind, options, when, text: note, columns } = items[at]!;
  if (kind === 'note' && note === '') return '请写下说明文字';
  if (kind === 'choice' || kind === 'choices') {
    const wrong = optionsComplaint(kind, options);
    if (wrong) return wrong;
  }
  const wrong = kind === 'lines' ? columnsComplaint(columns) : startComplaint(items[at]!);
  if (wrong) return wrong;
  if (when === '') return undefined;
  try {
    readCondition(when, whenWords(items, at));
    return undefined;
  } catch (error) {
    if (error instanceof ExpressionFault) return `显示条件：${error.message}`;
    throw error;
  }
}
/** What the condition of an item may speak of. */
export const whenWords = (items: readonly Item[], at: number) =>
  fieldWords(formEntity({ name: '', items: items.slice(0, at) }).fields as Fields);

/** What is wrong with the fields of a form. */
export function itemsComplaints(items: readonly Item[]): Complaint[] {
  const found = items.flatMap((item, at) => {
    const message = itemComplaint(items, at);
    return message === undefined ? [] : [{ path: 'items', message: `第${at + 1}项“${item.label}”：${message}` }];
  });
  const ids = items.flatMap(({ id, columns }) => [id, ...columns.map((one) => one.id)]);
  if (new Set(ids).size < ids.length) found.push({ path: 'items', message: '字段编号重复，请删掉重复的一项' });
  const labels = items.filter(({ kind }) => kind !== 'note').map(({ label }) => label);
  const twice = labels.find((one, at) => labels.indexOf(one) !== at);
  if (twice !== undefined) found.push({ path: 'items', message: `字段“${twice}”重复，请换一个名称` });
  if (labels.length === 0) found.push({ path: 'items', message: '表单里只有说明，请至少加一个要填的字段' });
  return found;
}

const freshId = (letter: string, taken: ReadonlySet<string>): string => {
  let n = taken.size + 1;
  while (taken.has(`${letter}${n}`)) n += 1;
  return `${letter}${n}`;
};
export const newColumn = (items: readonly Item[], label: string, kind: Column['kind'] = 'text'): Column => ({
  id: freshId('c', new Set(items.flatMap(({ columns }) => columns.map(({ id }) => id)))),
  kind,
  label,
  required: false,
  options: [],
});
export function newItem(items: readonly Item[], kind: ItemKind): Item {
  const blank = { required: false, hint: '', options: [] as string[], start: '', when: '', text: '', columns: [] };
  const names = new Set(items.map(({ label }) => label));
  let label: string = itemKinds[kind];
  for (let n = 2; names.has(label); n += 1) label = `${itemKinds[kind]}${n}`;
  const made: Item = { id: freshId('f', new Set(items.map(({ id }) => id))), kind, label, ...blank };
  if (isChoice(kind as never)) return { ...made, options: ['选项一', '选项二'] };
  if (kind === 'note') return { ...made, text: '请如实填写。' };
  if (kind !== 'lines') return made;
  const name = newColumn(items, '名称');
  const quantity = newColumn([...items, { ...made, columns: [name] }], '数量', 'decimal');
  const amount = newColumn([...items, { ...made, columns: [name, quantity] }], '金额', 'money');
  return { ...made, columns: [name, quantity, amount] };
}

/** Who may fill it in: whoever holds one of its roles and works in one of its departments, where it names any. */
export function mayStart(
  { roles, departments }: { readonly roles: readonly number[] | null; readonly departments: readonly number[] | null },
  /** His department and those above it. */
  by: { readonly roles: readonly number[]; readonly departments: readonly number[] },
): boolean {
  const fits = (wanted: readonly number[] | null, has: readonly number[]) =>
    !wanted || wanted.length === 0 || wanted.some((one) => has.includes(one));
  return fits(roles, by.roles) && fits(departments, by.departments);
}
