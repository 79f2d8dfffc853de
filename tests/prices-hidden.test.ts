import { diskStore } from '@heliu/engine';
import { allEntities, type Answer, columnsOf, hiddenText, isNumeric, linesOf } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boot } from '../apps/server/src/boot.ts';
import { flat, type Node, openAccount } from './support/accounts.ts';
import { demoCompanies } from './support/database.ts';
import { bytesOf, exportOf } from './support/excel.ts';
import { pdfText } from './support/pdf-text.ts';
import { start, type Suite } from './support/suite.ts';
import { type Attempt, generics, handled, readings, sendAll, type Target } from './support/trespass.ts';

let suite: Suite;
let prey: Target;
/** Every amount there is, as it is written on the wire. */
const amounts = new Set<string>();
/** Opens every page of the company and sees no price. */
const blind = 'blindfold';

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns that the mask hides: of records, of their lines, of ledgers. */
const hiddenColumns = (): { table: string; column: string }[] =>
  allEntities().flatMap((e) =>
    [
      { table: e.name, fields: columnsOf(e) },
      ...Object.entries(linesOf(e)).map(([kind, { fields }]) => ({ table: `${e.name}_${snake(kind)}`, fields })),
    ].flatMap(({ table, fields }) =>
      Object.entries(fields)
        .filter(([, field]) => field.masked === 'price' && isNumeric(field))
        .map(([key]) => ({ table, column: `"${snake(key)}"` })),
    ),
  );

beforeAll(async () => {
  suite = await start();
  const { first } = await demoCompanies(suite);
  const { data: made } = await suite.call('boss', '/roles/saveRoles', { code: blind, name: '看不到售价的人' });
  const { data } = await suite.call('boss', '/rolemenu/getRolemenuByRoleid', { roleid: made.id });
  const checked = flat(data.tree as Node[]).map(({ id }) => id);
  await suite.call('boss', '/rolemenu/saveRoleMenu', { roleid: made.id, checked });
  await suite.call('boss', '/rolemenu/saveDataAsset', { roleid: made.id, masks: ['price', 'cost', 'salary'] });
  await openAccount(suite, 'boss', { username: blind, realname: '遮眼', mobile: '13911119998', roles: [made.id] });
  for (const { table, column } of hiddenColumns())
    for (const { amount } of await suite.sql<{ amount: string }>(
      `select distinct abs(${column})::numeric(18,2)::text as amount from ${table} where company_id = $1 and abs(${column}) >= 10 and ${column} % 1 <> 0`,
      [first],
    ))
      amounts.add(amount);
  // What a forecast computes with are quantities, which now and then look like an amount.
  for (const { figure } of await suite.sql<{ figure: string }>(
    `select distinct m[1] as figure from pur_forecast_lines l,
       regexp_matches(concat_ws(' ', l.reasoning, trim_scale(l.target), trim_scale(l.supply), trim_scale(l.daily_demand), trim_scale(l.suggested)), '\\d+\\.\\d\\d(?!\\d)', 'g') m
     where l.company_id = $1`,
    [first],
  ))
    amounts.delete(figure);
  const ids = new Map<string, number>();
  for (const e of allEntities()) {
    const [row] = await suite.sql<{ id: string }>(`select id from ${e.name} where company_id = $1 limit 1`, [first]);
    if (row) ids.set(e.name, Number(row.id));
  }
  // One order that went through everything, so that its trace, its invoice and its refund have something to tell.
  const [told] = await suite.sql<{ order: string; invoice: string; refund: string }>(
    `select o.id as order, i.id as invoice, r.id as refund from oms_order o join oms_refund r on r.company_id = o.company_id and r."order" = o.id
     join oms_invoice i on i.company_id = o.company_id and o.id = any(i.orders) and i.colour = 'blue' and i.status = 'issued'
     where o.company_id = $1 and o.paid % 1 <> 0 order by o.id limit 1`,
    [first],
  );
  ids.set('oms_order', Number(told!.order));
  ids.set('oms_invoice', Number(told!.invoice));
  ids.set('oms_refund', Number(told!.refund));
  const [posted] = await suite.sql<{ id: string }>(
    `select id from fico_ar_invoice where company_id = $1 and status = 'audited' and total % 1 <> 0 limit 1`,
    [first],
  );
  ids.set('fico_ar_invoice', Number(posted!.id));
  prey = { company: first, ids, word: '甲' };
}, 180_000);
afterAll(() => suite.stop());

/** Figures that look like amounts and are none of ours: limits that a city publishes or a store has set, what a coupon promises, what the service costs. */
const noAmounts =
  /(\.reasoning\..*|dailyDemand|target|supply|suggested|quantity|weight|rate|limit|minAmount|maxAmount|baseMin|baseMax|personalFixed|companyFixed|rows\.\.(value|defaultValue)|example|payDays|diffTolerance|workDays|through|openingCash|tolerance|billDiscount|minimumPerGuest|terms\.(value|minSpend|maxOff)|plans\.\.(month|year)Price|renewals\.\.amount)$/i;
const asked = new Set(['1.00']);

/**
 * Every place in an answer where an amount stands: one of the company's in a sentence, in a picture or as a number, and
 * any yuan text at all, since a sum of amounts is in no table.
 */
function amountsIn(value: unknown, path = 'data'): string[] {
  if (typeof value === 'number')
    return Number.isInteger(value) || !amounts.has(value.toFixed(2)) ? [] : [`${path} = ${value}`];
  if (typeof value === 'string') {
    if (/^-?\d+\.\d\d$/.test(value)) return noAmounts.test(path) || asked.has(value) ? [] : [`${path} = ${value}`];
    return [
      ...value
        .replace(/<[^>]*>/g, ' ')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, '')
        .replaceAll(',', '')
        .matchAll(/\d+\.\d\d(?!\d)/g),
    ]
      .filter(([text]) => amounts.has(text))
      .map(([text]) => `${path} = ${text}`);
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    amountsIn(inner, `${path}.${Array.isArray(value) ? '' : key}`),
  );
}
const leaksOf = ({ message, data }: Answer) => [...amountsIn(data), ...amountsIn(message, 'message')];

/** What somebody asks for in a form of his own company is no price of goods, and is masked from nobody. */
const isOfForms = ({ call, args }: Attempt) =>
  call.path.startsWith('/api/crm/process/request/') ||
  call.path.includes('process_request') ||
  args['entity'] === 'process_request';

async function walk(as: string, attempts: readonly Attempt[]): Promise<Map<string, string[]>> {
  const leaks = new Map<string, string[]>();
  const others = attempts.filter((one) => !isOfForms(one));
  for (const { attempt, answer } of await sendAll(others, ({ call, args }) => suite.send(as, call, args))) {
    const { call } = attempt;
    const found = leaksOf(answer);
    const name = `${call.method} ${call.path}`;
    if (found.length > 0) leaks.set(name, [...new Set([...(leaks.get(name) ?? []), ...found])].slice(0, 6));
  }
  return leaks;
}

describe('隐藏售价', () => {
  test('there are amounts to be found, and whoever may see them finds them by the same questions', async () => {
    expect(amounts.size).toBeGreaterThan(500);
    const found = await walk('boss', [...readings(prey), ...generics(prey)]);
    expect(found.size).toBeGreaterThan(15);
  }, 180_000);

  test('lists, records, pickers, histories, chains and previews tell none', async () => {
    expect(Object.fromEntries(await walk(blind, [...readings(prey), ...generics(prey)]))).toEqual({});
  }, 180_000);

  test('a record, its lines and the sums of a list say that something is hidden', async () => {
    const { data } = await suite.get(blind, '/api/oms/order/get', { id: prey.ids.get('oms_order') });
    expect(data).toMatchObject({ paid: hiddenText, invoiced: hiddenText });
    expect(data.lines[0]).toMatchObject({ price: hiddenText, amount: hiddenText });
    const list = await suite.get(blind, '/api/oms/order/list', { pageSize: 1, sums: true, shop: data.shop });
    expect(list.data.sums).toMatchObject({ paid: hiddenText });
    const groups = await suite.get(blind, '/api/oms/order/list', { groupBy: 'orderStatus', shop: data.shop });
    expect(groups.data.groups[0].sums).toMatchObject({ paid: hiddenText });
    const chosen = await suite.get(blind, '/api/oms/order/list', { select: true, shop: data.shop });
    expect(chosen.data.rows[0]).toMatchObject({ paid: hiddenText });
  });

  test('neither a filter nor the order of a list helps to guess', async () => {
    for (const query of [{ paid: '100..200' }, { sort: '-paid' }, { groupBy: 'paid' }])
      expect((await suite.get(blind, '/api/oms/order/list', query)).code).not.toBe('200');
  });

  test('paper and workbooks have none', async () => {
    const print = (as: string) =>
      suite.call(as, '/api/print/record', { entity: 'oms_order', id: prey.ids.get('oms_order') });
    const printed = async (as: string) => amountsIn(pdfText(bytesOf((await print(as)).data)).join('\n'));
    expect(await printed('boss')).not.toEqual([]);
    expect(await printed(blind)).toEqual([]);
    for (const e of allEntities().filter((one) => Object.keys(linesOf(one)).length > 0 && prey.ids.has(one.name))) {
      const paper = await suite.call(blind, '/api/print/record', { entity: e.name, id: prey.ids.get(e.name) });
      const words = paper.code === '200' ? pdfText(bytesOf(paper.data)).join('\n') : '';
      expect([e.name, amountsIn(words)]).toEqual([e.name, []]);
    }
    const exported = async (as: string) =>
      amountsIn((await exportOf(suite, as, { entity: 'oms_invoice', form: 'list' })).map((row) => row.map(String)));
    const files = await diskStore(suite.filesDir);
    const worker = await boot({ ownerUrl: suite.ownerUrl, workers: 1, version: 'test', files });
    expect(await exported('boss')).not.toEqual([]);
    expect(await exported(blind)).toEqual([]);
    await worker.stop();
  }, 60_000);

  test('the invoice itself is not handed out, by file, by picture or by mail', async () => {
    const id = prey.ids.get('oms_invoice');
    const refused = { code: '403', message: '您的角色看不到售价与金额，不能查看或使用这一项' };
    expect(await suite.get(blind, '/api/oms/invoice/file', { id })).toMatchObject(refused);
    expect(await suite.get(blind, '/api/oms/invoice/picture', { id })).toMatchObject(refused);
    expect(await suite.call(blind, '/api/oms/invoice/sendEmail', { id, email: 'a@example.com' })).toMatchObject(
      refused,
    );
    expect((await suite.get(blind, '/api/oms/invoice/get', { id })).data.pdf).toBeNull();
  });

  test('an amount in a sentence wears ￥, by which it is found and hidden', async () => {
    const order = await suite.get('boss', '/api/oms/order/get', { id: prey.ids.get('oms_order') });
    const wrong = { ...order.data, id: undefined, orderNo: 'BLIND-1', discount: '0', paid: '999999.99' };
    const told = async (as: string) => (await suite.call(as, '/api/oms/order/save', wrong)).message;
    const [seen, hidden] = [await told('boss'), await told(blind)];
    expect(hidden).toBe(seen.replace(/[-−]?￥[\d,.]+/g, '￥***'));
  });

  // Last, because it asks for all kinds of work; nobody is there to do it.
  test('calls with a handler of their own tell none', async () => {
    expect(Object.fromEntries(await walk(blind, handled(prey)))).toEqual({});
  }, 300_000);
});
