import { allEntities, type Call, columnsOf, type Fields, fieldsOf, hiddenText, linesOf } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { role } from '../modules/system/model.ts';
import { flat, type Node, openAccount } from './support/accounts.ts';
import { demoCompanies } from './support/database.ts';
import { exportOf } from './support/excel.ts';
import { callable } from './support/samples.ts';
import { start, type Suite } from './support/suite.ts';
import type { Target } from './support/trespass.ts';

let suite: Suite;
let prey: Target;
const masks = Object.keys(role.fields.masks.choices!);
/** Holds every page of the company, and a mask for everything that has one. */
const masked = 'curtained';

beforeAll(async () => {
  suite = await start({ workers: 1 });
  const { first } = await demoCompanies(suite);
  const { data: made } = await suite.call('boss', '/roles/saveRoles', { code: masked, name: '看不到金额的人' });
  const { data } = await suite.call('boss', '/rolemenu/getRolemenuByRoleid', { roleid: made.id });
  const checked = flat(data.tree as Node[]).map(({ id }) => id);
  await suite.call('boss', '/rolemenu/saveRoleMenu', { roleid: made.id, checked });
  await suite.call('boss', '/rolemenu/saveDataAsset', { roleid: made.id, masks });
  await openAccount(suite, 'boss', { username: masked, realname: '遮眼', mobile: '13911119999', roles: [made.id] });
  const ids = new Map<string, number>();
  for (const e of allEntities()) {
    const [row] = await suite.sql<{ id: string }>(`select id from ${e.name} where company_id = $1 limit 1`, [first]);
    if (row) ids.set(e.name, Number(row.id));
  }
  prey = { company: first, ids, word: '甲' };
}, 120_000);
afterAll(() => suite.stop());

type Row = Record<string, unknown>;
const hiddenIn = (fields: Fields) =>
  Object.entries(fields)
    .filter(([, field]) => field.masked)
    .map(([key]) => key);

describe('隐藏字段', () => {
  test('every mask that a role can have hides something', () => {
    const used = new Set(
      allEntities().flatMap((e) =>
        [fieldsOf(e), ...Object.values(linesOf(e)).map(({ fields }) => fields)].flatMap((fields) =>
          Object.values(fields).flatMap(({ masked: mask }) => mask ?? []),
        ),
      ),
    );
    expect([...used].toSorted()).toEqual(masks.toSorted());
  });

  test('every price and every amount of every entity carries a mask', () => {
    const bare = allEntities().flatMap((e) =>
      [columnsOf(e), ...Object.values(linesOf(e)).map(({ fields }) => fields)].flatMap((fields) =>
        Object.entries(fields)
          .filter(
            ([key, { kind, label }]) =>
              kind === 'money' || /price$/i.test(key) || /单价|售价|进价|成本(?!中心)/.test(label),
          )
          .filter(([, field]) => field.masked === undefined)
          .map(([key]) => `${e.name}.${key}`),
      ),
    );
    // Limits that somebody set, and what a city has made public.
    expect(new Set(bare)).toEqual(
      new Set([
        'crm_customer.creditLimit',
        'oms_invoice_subject.invoiceLimit',
        'oms_invoice_subject.monthLimit',
        'oms_tax_terminal.invoiceLimit',
        'oms_auto_rule.minAmount',
        'oms_auto_rule.maxAmount',
        'oms_route.minAmount',
        'oms_route.maxAmount',
        'pos_terminal.openingCash',
        'pos_terminal.tolerance',
        'pos_terminal.minimumPerGuest',
        'hr_insurance_item.baseMin',
        'hr_insurance_item.baseMax',
        'hr_insurance_item.personalFixed',
        'hr_insurance_item.companyFixed',
        // What the platform asks for a part of the product.
        // What somebody asks for in a form of his own.
        'process_request.amount',
        'sys_plugin.price',
      ]),
    );
  });

  test('lists, records and histories show none of it, of the lines neither', async () => {
    const offences: string[] = [];
    let looked = 0;
    for (const { entity: e, operations } of callable) {
      const id = prey.ids.get(e.name);
      /** Wherever a hidden field may stand: in a row, in its lines, in what it was and became. */
      const search = (where: string, row: Row | null) => {
        for (const key of hiddenIn(fieldsOf(e)))
          if (![null, hiddenText].includes((row?.[key] ?? null) as null)) offences.push(`${where} ${e.name}.${key}`);
        for (const [kind, { fields }] of Object.entries(linesOf(e)))
          for (const line of (row?.[kind] as Row[] | undefined) ?? [])
            for (const key of hiddenIn(fields))
              if (![null, hiddenText].includes((line[key] ?? null) as null))
                offences.push(`${where} ${e.name}.${kind}.${key}`);
      };
      const ask = async (call: Pick<Call, 'method' | 'path'>, args: object): Promise<Row[]> => {
        const { code, data } = await suite.send(masked, call, { ...args });
        if (code !== '200') return [];
        looked++;
        return [(data as { rows?: Row[] } | null)?.rows ?? (data as Row)].flat();
      };
      if (operations['list']) for (const row of await ask(operations['list'], { pageSize: 20 })) search('list', row);
      if (operations['get'] && id) for (const row of await ask(operations['get'], { id })) search('get', row);
      if (id)
        for (const { before, after } of await ask({ method: 'GET', path: `/api/log/${e.name}/${id}` }, {}))
          for (const row of [before, after]) search('log', row as Row | null);
    }
    expect(looked).toBeGreaterThan(80);
    expect([...new Set(offences)].toSorted()).toEqual([]);
  }, 120_000);

  test('a workbook has neither the columns nor those of the lines', async () => {
    const titles = async (as: string) =>
      (await exportOf(suite, as, { entity: 'fico_ar_invoice', form: 'again' }))[0] as string[];
    expect(await titles('boss')).toContain('含税单价');
    expect(await titles(masked)).not.toContain('含税单价');
  });

  test('whoever does not see the prices of lines cannot write over them', async () => {
    const [row] = (await suite.get('boss', '/api/fico/arinvoice/listByWhere', { status: 'draft' })).data.rows;
    const { data } = await suite.get(masked, '/api/fico/arinvoice/get', { id: row.id });
    expect(data.lines[0].taxPrice).toBe(hiddenText);
    expect(await suite.call(masked, '/api/fico/arinvoice/update', data)).toMatchObject({
      code: '403',
      message: '您的角色看不到应收发票明细的价格，不能修改',
    });
  });
});
