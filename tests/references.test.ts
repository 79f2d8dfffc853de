import { type AnyEntity, type Field, fieldsOf, isReference, linesOf, referencesTo } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dimensions } from '../modules/fico/model.ts';
import { callable, type Operations, Samples } from './support/samples.ts';
import { start, type Suite } from './support/suite.ts';

type Values = Record<string, unknown>;
const operationsOf = (e: AnyEntity): Operations => callable.find(({ entity }) => entity === e)?.operations ?? {};
const pointing = (field: Field, id: number) => (field.kind === 'refs' ? [id] : id);

/** Rules of their own decide what these may point at. */
const choosy = new Set([
  'fico_ar_invoice.receivable',
  // Money only.
  'fico_cashier_account.account',
  // Of assets, of their depreciation, of what is paid ahead; and who leaves is in use.
  'asset_category.assetAccount',
  'asset_category.wornAccount',
  'asset_prepaid.prepaidAccount',
  'asset_disposal.card',
  // Only items that are typed each month.
  'hr_staff_salary.item',
  'oms_tax_terminal.subject',
  'fico_cashier_account.account',
  // Who is paid and for what follows from the kind of payment.
  ...['supplier', 'staff', 'invoice', 'order', 'account'].map((key) => `fico_payment_request.${key}`),
  // Of a shop alone.
  'oms_output_order.orders',
  'oms_output_order.order',
  // Units follow from the group of the goods, and an SKU from the attributes of its own.
  'goods_goods.unit',
  'goods_goods.unitGroup',
  'goods_sku.goods',
  'goods_sku.unit',
  'goods_combination.combination',
  'pur_cart_line.unit',
  'inv_assembly.sku',
  'inv_disposal.sku',
  'inv_assembly.location',
  // A site is the customer's own.
  'sal_job_order.site',
  'inv_transfer.transitWarehouse',
  // Money lies in accounts of money; what is settled is open with this customer.
  'fico_cashier_account.account',
  'fico_receipt.customer',
  'fico_receipt.invoice',
  'fico_receipt.receipt',
  // One of them is cash.
  'pos_terminal.method',
  // A shift is begun at a counter, and what is said of its money follows from it and from the kind.
  ...['shift', 'type', 'toAccount'].map((key) => `pos_draw_money.${key}`),
  ...['shift', 'type', 'method'].map((key) => `pos_other_income.${key}`),
  // Bills of this customer that are not paid.
  'fico_statement_receipt.customer',
  'fico_statement_receipt.bill',
  ...['customer', 'supplier', 'toCustomer', 'toSupplier', 'receipt', 'payment', 'invoice', 'payable'].map(
    (key) => `fico_write_off.${key}`,
  ),
  'inv_transfer_receipt.transitWarehouse',
  // Only a month that was audited is paid, and a store belongs to a shop of the open interface.
  'hr_salary_payment.run',
  'hr_contribution_payment.run',
  'oms_shop.store',
  // What an entry says beside its account follows from the account, and only what is audited is reversed.
  ...['account', ...dimensions, 'cashier', 'reverses'].map((key) => `fico_voucher.${key}`),
  // The same of opening balances; and the books begin with one period.
  ...['period', 'account', ...dimensions, 'cashier'].map((key) => `fico_opening.${key}`),
]);
/** A line that counts goods takes their units and places of its warehouse; one that carries out another names that too, and what their heads share. */
const counting = new Set(['sku', 'unit', 'location', 'toLocation']);
function isBound(e: AnyEntity, lines: string | undefined, key: string): boolean {
  if (lines === undefined) {
    const sources = Object.values(linesOf(e)).flatMap(({ from = {} }) => Object.values(from));
    return sources.some(({ heads }) => key in heads);
  }
  const { fields, from = {} } = linesOf(e)[lines]!;
  return key in from || (counting.has(key) && ['unit', 'batchNo'].some((one) => one in fields));
}
/** Nor may a department be switched off while people work in it, an account while stock is posted to it; and a shop has only one title of a bearer, a department one cost center. */
const holding = new Set([
  'hr_staff.department',
  'oms_bearer_title.shop',
  'fico_cost_center.departments',
  'fico_stock_account.debit',
  'fico_stock_account.credit',
]);

/** Every reference a user can set, with its target where he can keep that too. */
const settable = callable.flatMap(({ entity: target }) =>
  referencesTo(target.name)
    .filter(
      ({ from, field, key, lines }) =>
        operationsOf(from)['save'] &&
        operationsOf(target)['save'] &&
        !field.computed &&
        !choosy.has(`${from.name}.${key}`) &&
        !isBound(from, lines, key),
    )
    .map((reference) => ({ ...reference, target, what: `${reference.from.label}的${reference.field.label}` })),
);

describe('引用', () => {
  let suite: Suite;
  let samples: Samples;
  beforeAll(async () => {
    suite = await start();
    samples = new Samples(suite, 'boss');
  });
  afterAll(() => suite.stop());

  const inputWith = async (
    from: AnyEntity,
    lines: string | undefined,
    key: string,
    field: Field,
    id: number,
  ): Promise<Values> => {
    const input = await samples.input(from);
    if (lines === undefined) return { ...input, [key]: pointing(field, id) };
    return { ...input, [lines]: (input[lines] as Values[]).map((line) => ({ ...line, [key]: pointing(field, id) })) };
  };

  test('what a record points at cannot be removed, and the refusal says what holds it', async () => {
    for (const { from, lines, key, field, target, what } of settable.filter(
      (one) => operationsOf(one.target)['remove'],
    )) {
      const { id } = await samples.save(target);
      const saved = await suite.send('boss', operationsOf(from)['save']!, await inputWith(from, lines, key, field, id));
      expect([what, saved.code, saved.message]).toEqual([what, '200', '保存成功']);
      const removed = await suite.send('boss', operationsOf(target)['remove']!, { id });
      expect([what, removed.code, removed.message]).toEqual([what, '400', expect.stringContaining(from.label)]);
    }
  });

  test('what was removed can be pointed at no more', async () => {
    for (const { from, lines, key, field, target, what } of settable.filter(
      (one) => operationsOf(one.target)['remove'],
    )) {
      const { id } = await samples.save(target);
      expect((await suite.send('boss', operationsOf(target)['remove']!, { id })).code).toBe('200');
      const saved = await suite.send('boss', operationsOf(from)['save']!, await inputWith(from, lines, key, field, id));
      expect([what, saved.code, saved.message]).toEqual([what, '422', `${field.label}不存在或已停用，请重新选择`]);
    }
  });

  test('what was switched off can be pointed at no more, but what points at it already may go on', async () => {
    const targets = settable.filter(
      ({ from, key, target }) => 'disabled' in fieldsOf(target) && !holding.has(`${from.name}.${key}`),
    );
    for (const { from, lines, key, field, target, what } of targets) {
      const { id, version, input } = await samples.save(target);
      const before = await inputWith(from, lines, key, field, id);
      const holder = await suite.send('boss', operationsOf(from)['save']!, before);
      const { disable, update } = operationsOf(target);
      const off = disable
        ? await suite.send('boss', disable, { id })
        : await suite.send('boss', update!, { ...input, id, version, disabled: true });
      expect([what, off.code, off.message]).toEqual([what, '200', off.message]);
      const saved = await suite.send('boss', operationsOf(from)['save']!, await inputWith(from, lines, key, field, id));
      expect([what, saved.code]).toEqual([what, '422']);
      if (!operationsOf(from)['update']) continue;
      const kept = await suite.send('boss', operationsOf(from)['update']!, {
        ...before,
        id: (holder.data as { id: number }).id,
        remark: '仍可修改',
      });
      expect([what, kept.code, kept.message]).toEqual([what, '200', '保存成功']);
    }
  });

  test('a tree never bites its own tail', async () => {
    const trees = callable.flatMap(({ entity: e, operations }) => {
      const [key] = Object.entries(fieldsOf(e)).find(([, field]) => field.kind === 'parent' && !field.computed) ?? [];
      return key && operations['save'] && operations['update'] ? [{ e, key, operations }] : [];
    });
    expect(trees.length).toBeGreaterThan(0);
    for (const { e, key, operations } of trees) {
      const top = await samples.save(e, { [key]: null });
      const middle = await samples.save(e, { [key]: top.id });
      const leaf = await samples.save(e, { [key]: middle.id });
      for (const below of [top.id, middle.id, leaf.id]) {
        const bent = await suite.send('boss', operations['update']!, { ...top.input, id: top.id, [key]: below });
        expect([e.name, bent.code]).toEqual([e.name, '400']);
      }
    }
  });

  test('a reference inside a line is named with its line', async () => {
    for (const { entity: e, operations } of callable.filter((one) => one.operations['save']))
      for (const [kind, { fields }] of Object.entries(linesOf(e)))
        for (const [key, field] of Object.entries(fields).filter(
          ([name, one]) =>
            isReference(one) && !one.computed && !choosy.has(`${e.name}.${name}`) && !isBound(e, kind, name),
        )) {
          const input = await samples.input(e);
          const lines = (input[kind] as Values[]).map((line) => ({ ...line, [key]: 987_654_321 }));
          const answer = await suite.send('boss', operations['save']!, { ...input, [kind]: lines });
          expect(answer).toMatchObject({
            code: '422',
            data: {
              complaints: [
                {
                  // What carries out an earlier line knows which one of its own it is.
                  path: expect.stringMatching(new RegExp(`^${kind}(\\.0)?\\.${key}$`)) as string,
                  message: expect.stringContaining(field.label) as string,
                },
              ],
            },
          });
        }
  });
});
