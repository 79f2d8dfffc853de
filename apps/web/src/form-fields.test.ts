import { type AnyEntity, type Call, type Calls, type Fields, fieldsOf, isHiddenKind, linesOf } from '@heliu/model';
import type { FormOptions, GridOptions } from '@heliu/ui';
import { beforeAll, expect, test } from 'vitest';
import { routes } from './routes.ts';

type AnyCalls = Calls<AnyEntity, Readonly<Record<string, Call>>>;
const files = import.meta.glob<Record<string, unknown>>('../../../modules/**/*.calls.ts', { eager: true });
const isCalls = (one: unknown): one is AnyCalls =>
  typeof one === 'object' && one !== null && 'entity' in one && 'operations' in one;
/** Every definition that somebody may write. */
const written = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter(isCalls)
  .filter(({ operations }) => operations['save'] ?? operations['update'])
  .map(({ entity }) => entity);

interface Form {
  readonly entity: AnyEntity;
  readonly options: FormOptions<AnyEntity>;
}

/** Definitions that are written, but not by a form that is derived from them. */
const ownForms: Readonly<Record<string, string>> = {
  fico_accounting_type: 'a dialog of 会计科目, with every field of the definition (SmallRecords)',
  fico_settlement_type: 'a dialog of 收款方式, with every field of the definition (SmallRecords)',
  sys_role: 'the board of roles, where rights are ticked',
};

/** Fields that are writable for programs, and that nobody should type. */
const forPrograms: Readonly<Record<string, string>> = {
  'oms_order.refundStatus': 'refunds come from the platform; an order written by hand has none',
  'oms_order.lines.lineNo': "the platform's own number of the line",
  'oms_order.lines.itemId': "the platform's own number of the goods",
  'oms_order.lines.skuId': "the platform's own number of the variant",
  'pur_cart_line.source': 'who put it into the cart says why: the list of low stock, a forecast, a sale',
  'pur_cart_line.forecast': 'whoever puts the lines of a forecast into the cart',
  'fico_voucher.oldNumber': 'what a voucher was called in the books it was brought from',
  'oms_order.promotions.lineNo': 'points at a line by the number the platform gave it',
};

let forms: readonly Form[] = [];
beforeAll(async () => {
  const pages = await Promise.all(routes.map(({ load }) => load()));
  forms = pages.flatMap(({ default: page }) =>
    'entity' in page && 'options' in page ? [page as unknown as Form] : [],
  );
}, 60_000);

const writable = (fields: Fields) =>
  Object.entries(fields)
    .filter(([, field]) => !field.computed && !isHiddenKind(field))
    .map(([key]) => key);

/** Where columns follow from the header, whatever any of its choices brings. */
function columnsIn(e: AnyEntity, grid: GridOptions<AnyEntity, string> | undefined): readonly string[] | undefined {
  const { columns } = grid ?? {};
  if (typeof columns !== 'function') return columns;
  const headers = Object.entries(fieldsOf(e)).flatMap(([key, { choices }]) =>
    Object.keys(choices ?? {}).map((value) => ({ [key]: value })),
  );
  return [{}, ...headers].flatMap((header) => [...columns(header as never)]);
}

/** What a form has no place for: `field`, or `lines.field`. */
function missingIn(e: AnyEntity, { sections, grids }: FormOptions<AnyEntity>): string[] {
  const placed = sections?.flatMap(({ fields }) => fields) ?? writable(fieldsOf(e));
  const inHead = writable(fieldsOf(e)).filter((key) => !placed.includes(key));
  const inLines = Object.entries(linesOf(e)).flatMap(([kind, { fields }]) => {
    const columns = columnsIn(e, grids?.[kind]) ?? writable(fields);
    return writable(fields)
      .filter((key) => !columns.includes(key))
      .map((key) => `${kind}.${key}`);
  });
  return [...inHead, ...inLines];
}

test('no writable field of any definition is without a place in its form', () => {
  const missing = written.flatMap((e) => {
    const own = forms.filter(({ entity }) => entity.name === e.name).map(({ options }) => missingIn(e, options));
    // A field may stand in one form of several, as a number that is given once does.
    const [first, ...others] = own;
    return (first ?? []).filter((key) => others.every((other) => other.includes(key))).map((key) => `${e.name}.${key}`);
  });
  expect(missing.toSorted()).toEqual(Object.keys(forPrograms).toSorted());
});

test('every definition that is written has a form, or a reason', () => {
  const formless = written.filter((e) => !forms.some(({ entity }) => entity.name === e.name)).map(({ name }) => name);
  expect(formless.toSorted()).toEqual(Object.keys(ownForms).toSorted());
});
