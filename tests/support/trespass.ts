import { allRoutes, type Route } from '@heliu/engine';
import {
  actionsOf,
  allEntities,
  type Answer,
  type AnyEntity,
  type Call,
  type Calls,
  columnsOf,
  fieldsOf,
  isOffered,
  isReference,
  linesOf,
} from '@heliu/model';
import { modules } from '../../apps/server/src/assembly.ts';
import { keysOf } from './route-keys.ts';
import { callable, type Operations, type Samples } from './samples.ts';
import { wordsOfStatements } from './statements.ts';

type Values = Record<string, unknown>;
export interface Attempt {
  readonly call: Pick<Call, 'method' | 'path'>;
  readonly args: Values;
  /** Words of the other company stand in the question, so they may stand in the refusal. */
  readonly named?: boolean;
  /** What the id in it is of, where the same call is asked with ids of every kind. */
  readonly kind?: string;
}

/** The entities whose rows, or lines of them, statements of these words may have looked at. */
function kindsAmong(words: ReadonlySet<string>): string[] {
  const parts = [...words];
  return allEntities().flatMap(({ name }) =>
    words.has(name) || parts.some((word) => word.startsWith(`${name}_`)) ? [name] : [],
  );
}

/**
 * Sends one after another. An id is only found in a table that a call looks into, so of ids of every kind a call is
 * asked with one, and then with those of the tables its statements spoke of, until they speak of no other. Otherwise
 * the number of questions would grow with calls times kinds.
 */
export async function sendAll<T extends Attempt>(
  attempts: readonly T[],
  send: (attempt: T) => Promise<Answer<any>>,
): Promise<{ readonly attempt: T; readonly answer: Answer<any> }[]> {
  const sent: { attempt: T; answer: Answer<any> }[] = [];
  const byCall = new Map<Attempt['call'], Map<string, T>>();
  for (const one of attempts)
    if (one.kind !== undefined) byCall.set(one.call, (byCall.get(one.call) ?? new Map<string, T>()).set(one.kind, one));
  for (const attempt of attempts) {
    const { call, kind } = attempt;
    if (kind === undefined) {
      sent.push({ attempt, answer: await send(attempt) });
      continue;
    }
    const left = byCall.get(call);
    if (!left) continue;
    byCall.delete(call);
    const next = [kind];
    for (let at = next.shift(); at !== undefined; at = next.shift()) {
      const one = left.get(at);
      if (!one) continue;
      left.delete(at);
      const { answer, words } = await wordsOfStatements(() => send(one));
      sent.push({ attempt: one, answer });
      next.push(...kindsAmong(words));
    }
  }
  return sent;
}

/** What a trespasser knows of the company he wants to reach: one record of every kind, and the words in them. */
export interface Target {
  readonly company: number;
  readonly ids: ReadonlyMap<string, number>;
  readonly word: string;
}

const written = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

/** By id, by filter and by search, through the calls every entity has. */
export function readings(prey: Target): Attempt[] {
  return callable.flatMap(({ entity: e, operations }) => {
    const id = prey.ids.get(e.name);
    const list = operations['list'];
    const filters = Object.entries(columnsOf(e)).filter(([key]) => isOffered(e, key));
    const byTarget = filters.filter(([, field]) => prey.ids.has(field.target ?? ''));
    const byWord = filters.filter(([, { kind }]) => kind === 'text' || kind === 'longText');
    const asked = (name: string, args: Values, named = false): Attempt[] =>
      operations[name] ? [{ call: operations[name], args, named }] : [];
    return [
      ...(list
        ? [
            { call: list, args: { pageSize: 500, sums: true } },
            { call: list, args: { id } },
            { call: list, args: { q: prey.word }, named: true },
            ...byTarget.map(([key, field]) => ({ call: list, args: { [key]: prey.ids.get(field.target!) } })),
            ...byWord.map(([key]) => ({ call: list, args: { [key]: prey.word }, named: true })),
          ]
        : []),
      ...asked('get', { id }),
      ...asked('tree', {}),
      ...asked('nextNumber', {}),
      ...asked('pick', { ids: id }),
      ...asked('pick', { q: prey.word }, true),
    ];
  });
}

/** By id, through everything that changes a record. */
export async function changes(prey: Target, samples: Samples): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const { entity: e, operations } of callable) {
    const id = prey.ids.get(e.name);
    const input = operations['update'] ? await samples.input(e) : {};
    for (const name of ['update', 'remove', ...Object.keys(actionsOf(e))])
      if (operations[name]) attempts.push({ call: operations[name], args: { ...input, id, reason: '越权' } });
  }
  return attempts;
}

/** Through the calls that name their entity in the address. */
export function generics(prey: Target): Attempt[] {
  const at = (method: 'GET' | 'POST', path: string, args: Values = {}, named = false): Attempt => ({
    call: { method, path },
    args,
    named,
  });
  return allEntities().flatMap((e) => {
    const id = prey.ids.get(e.name)!;
    return [
      at('GET', `/api/pick/${e.name}`, { pageSize: 200 }),
      at('GET', `/api/pick/${e.name}`, { ids: id }),
      at('GET', `/api/pick/${e.name}`, { q: prey.word }, true),
      at('GET', `/api/number/${e.name}`),
      at('GET', `/api/log/${e.name}/${id}`),
      at('GET', `/api/chain/${e.name}/${id}`),
      at('GET', `/api/attachment/${e.name}/${id}`),
      at('POST', `/api/attachment/${e.name}/${id}/remove`, { file: 1 }),
      ...Object.keys(actionsOf(e)).map((action) => at('POST', `/api/preview/${e.name}/${action}`, { id })),
    ];
  });
}

export const batches = (prey: Target): Attempt[] =>
  allEntities().flatMap((e) =>
    Object.keys(actionsOf(e)).map((action) => ({
      call: { method: 'POST' as const, path: `/api/batch/${e.name}/${action}` },
      args: { ids: [prey.ids.get(e.name)!], reason: '越权' },
    })),
  );

/** A record of one's own that points at one of theirs, field by field. */
export async function references(prey: Target, samples: Samples): Promise<(Attempt & { readonly field: string })[]> {
  const attempts: (Attempt & { readonly field: string })[] = [];
  for (const { entity: e, operations } of callable) {
    const { save } = operations;
    if (!save) continue;
    for (const [key, field] of Object.entries(fieldsOf(e)).filter(([, one]) => isReference(one) && !one.computed)) {
      const id = prey.ids.get(field.target!);
      const input = await samples.input(e);
      attempts.push({
        call: save,
        field: `${e.name}.${key}`,
        args: { ...input, [key]: field.kind === 'refs' ? [id] : id },
      });
    }
    for (const [kind, { fields }] of Object.entries(linesOf(e)))
      for (const [key, field] of Object.entries(fields).filter(([, one]) => isReference(one) && !one.computed)) {
        const input = await samples.input(e);
        const [line, ...others] = input[kind] as Values[];
        attempts.push({
          call: save,
          field: `${e.name}.${kind}.${key}`,
          args: { ...input, [kind]: [{ ...line, [key]: prey.ids.get(field.target!) }, ...others] },
        });
      }
  }
  return attempts;
}

/** Arguments under the names our handlers give them; what a call does not know it ignores. */
export function bag(prey: Target, e: AnyEntity): Values {
  const one = (name: string) => prey.ids.get(name);
  const id = one(e.name);
  const ids = {
    id,
    rowId: id,
    files: id,
    moduleCode: e.name,
    entity: e.name,
    companyid: prey.company,
    roleid: one('sys_role'),
    userid: one('sys_user'),
    user: one('sys_user'),
    factoryid: one('sys_factory'),
    siteId: one('crm_customer_site'),
    customer: one('crm_customer'),
    account: one('fico_account'),
    menuid: one('sys_menu'),
    channel: one('oms_sales_channel'),
    ids: [id],
    orders: [one('oms_order')],
    order: one('oms_order'),
    sorting: 'number',
    digest: 'none',
    invoice: one('oms_invoice'),
    subject: one('oms_invoice_subject'),
    shop: one('oms_shop'),
    category: one('goods_category'),
    goods: one('goods_goods'),
    transaction: one('fico_transaction'),
    file: one('goods_media'),
    supplier: one('crm_supplier'),
    promotion: one('pos_promotion'),
    coupon: one('pos_coupon'),
    batch: one('pos_coupon_batch'),
    member: one('pos_member'),
    keep: one('pos_member'),
    gone: (one('pos_member') ?? 0) + 1,
    currency: one('fico_currency'),
    proof: '0000',
    template: one('pos_message_template'),
    members: [one('pos_member')],
    receipt: one('fico_receipt'),
    payment: one('fico_payment'),
    warehouse: one('scm_warehouse'),
    wave: one('oms_wave'),
    employee: one('hr_staff'),
    sku: [one('goods_sku')],
    orderId: one('sal_job_order'),
    custid: one('crm_customer'),
    partner: one('crm_customer'),
    route: one('sal_job_route'),
    step: 1,
    line: 1,
    // At a counter.
    terminal: one('pos_terminal'),
    shift: one('pos_shift'),
    machine: '00000000-0000-4000-8000-000000000001',
    seq: 1,
    prev: '',
    mac: '0'.repeat(64),
    body: JSON.stringify({
      clientUuid: '00000000-0000-4000-8000-000000000002',
      shift: one('pos_shift'),
      slip: '越权',
      soldAt: '2026-11-01T00:00:00.000Z',
      lines: [{ no: 1, sku: one('goods_sku'), quantity: '1' }],
      pay: '1.00',
      prices: [{ sku: one('goods_sku'), price: '1.00', memberPrice: null }],
    }),
    sale: one('pos_sale'),
    table: one('pos_table'),
    dining: one('pos_dining'),
    round: one('pos_dish_round'),
    guests: 2,
    dishes: [{ sku: one('goods_sku'), quantity: '1' }],
    // In a flow of approval.
    processInstanceId: one('process_instance'),
    taskId: one('process_task'),
    taskIds: [one('process_task')],
    userId: one('sys_user'),
    form: one('process_form'),
    request: one('process_request'),
    instances: [one('process_instance')],
    mentions: [one('sys_user')],
    users: [one('sys_user')],
    decision: 'approve',
    substitute: one('sys_user'),
    startDate: '2026-11-01',
    endDate: '2199-12-31',
    target: 'pur_order',
    when: '价税合计 > 0',
    text: '越权',
    comment: '越权',
    // To a printer.
    device: one('printing_device'),
    record: one('pos_sale'),
    source: 'pos_sale',
    layout: { rows: [{ kind: 'total' }] },
    revision: 1,
    // For the service of another year.
    plan: one('sys_plan'),
    months: 12,
  };
  /** A parcel to send, an area to send it from, and what it cost. */
  const rows = [
    {
      id: one('oms_output_order'),
      version: 1,
      express: one('oms_express_company'),
      expressNo: 'TRESPASS',
      province: '浙江',
      warehouse: one('scm_warehouse'),
      summary: '越权',
      type: one('fico_receipt_expense_type'),
      expense: '1.00',
      // As a row of a statement.
      title: '越权',
      lineNo: 1,
      side: 'left',
      level: 0,
      bold: false,
      formula: null,
      role: null,
    },
  ];
  const words = {
    username: 'boss',
    realname: '陈志远',
    mobile: '13800000001',
    custCode: 'KH0001',
    q: '',
    path: '/client',
    orderNo: 'trespass',
    outTradeNo: 'TRESPASS1',
    outRefundNo: 'TRESPASS1',
    amount: '1.00',
    purpose: 'ship',
    code: 'trespass',
    number: 'TRESPASS1',
    serial: 'TRESPASS1',
    serialNo: 'TRESPASS1',
    drawingNo: 'TRESPASS1',
    issuedAt: '2026-11-15',
    name: '越权',
    key: 'TRESPASS1',
    note: '越权',
    bin: 'TRESPASS1',
    content: '越权',
    words: '越权',
    title: '越权',
    action: 'trespass',
    label: '越权',
    reason: '越权',
    status: 'stopped',
    oldpassword: 'not the password',
    newpassword: 'Heliu@2027',
    receiver: 'trespass@example.com',
    titleType: 'personal',
    invoiceTitle: '越权',
    buyerName: '越权',
    invoiceDate: '2026-11-15',
    statement: 'balanceSheet',
    figure: 'month',
    place: 5,
    count: 1,
    bill: 'TRESPASS1',
    offAmount: '1.00',
    event: 'notice',
    on: true,
  };
  const dates = {
    leaveDate: '2026-11-15',
    day: '2026-11-15',
    period: '2026-11',
    payMonth: '2026-11',
    standard: 'small',
    year: 2026,
    month: 1,
  };
  const lists = {
    roles: [],
    labels: [],
    checked: [],
    half: [],
    figures: [],
    masks: [],
    assets: {},
    values: {},
    counts: {},
    columns: [],
    query: {},
    all: true,
    settings: {},
    lines: [
      {
        position: 1,
        total: '1.00',
        goodsName: '越权',
        amount: '1.00',
        line: 1,
        no: 1,
        sale: one('pos_sale'),
        quantity: '1',
        sku: one('goods_sku'),
        invoice: one('fico_ar_invoice'),
        // As a line of a rule by which documents are booked.
        side: 'debit',
        source: null,
        account: one('fico_account'),
        condition: null,
        summary: '越权',
        items: [],
      },
    ],
    documentKind: 'fico_ar_invoice',
    itemAmounts: {},
    choices: [{ line: 1, offer: 1, quantity: '1' }],
    rule: {},
    steps: [{ technology: one('sys_technology'), plannedHours: '1' }],
    finished: true,
    clientUuid: '00000000-0000-4000-8000-0000000fffff',
    cause: '越权',
    pay: '1.00',
    detail: { 100: 1 },
    urgent: true,
    mapping: {},
    groups: [{ lines: [one('fico_bank_line')], entries: [1] }],
    matches: [1],
    letters: [{ customer: one('crm_customer'), level: 'first' }],
    requests: [one('fico_payment_request')],
    items: [
      {
        line: one('fico_bank_line'),
        customer: one('crm_customer'),
        writeOffs: [{ invoice: one('fico_ar_invoice'), amount: '1.00' }],
      },
    ],
  };
  return { ...ids, rows, ...words, ...dates, ...lists };
}
/** Months for reports, dates for logs, words that only one call knows, and none of them. */
const spans: readonly Values[] = [
  { from: '2026-01', to: '2026-11' },
  { from: '2026-01-01', to: '2026-11-15' },
  { from: '2026-11-01', to: '2026-11-15', month: '2026-11', figure: 'refunded', reason: 'returned', rule: 1 },
  { month: '2026-11', bearer: 'platform', total: '1.00', q: 'trespass' },
  { status: 'closed' },
  { layout: 'general', payDay: '2026-11-15', level: 'first' },
  { kind: 'void', password: 'not the password', subject: 'trespass' },
  { channel: 'sms' },
  { files: [], mentions: [], subject: '00000000-0000-4000-8000-000000000002' },
  { keyword: '越权', quantity: '1', payments: [{ method: 1, amount: '1.00' }] },
  { no: '3301000000000001', holder: '张三', holderNo: '', goods: [] },
  { version: 1, people: [{ staff: 1, way: 'separate' }], form: 'people' },
];

/** Calls with a handler of their own, with every kind of id. Entering and leaving are somebody else's test. */
export function handled(prey: Target): Attempt[] {
  // Whatever an entity's own operations are bound to, under a second address too, is the engine's.
  const calls = modules.flatMap((one) => (one.calls ?? []) as Calls<AnyEntity, Operations>[]);
  const own = new Set(
    [...callable, ...calls].flatMap(({ operations }) => Object.values(operations as Operations).map(written)),
  );
  const custom = allRoutes(modules).filter(
    (route) =>
      !own.has(written(route)) &&
      // A stream has no end to wait for; `tasks.test.ts` listens to it.
      !route.inBackground &&
      !route.path.includes('{') &&
      // A form with a file is no JSON; these have a test of their own.
      !route.takesFile &&
      route.access !== 'public' &&
      !route.path.endsWith('/logout'),
  );
  const everyKind = allEntities().map((e) => ({ kind: e.name, args: bag(prey, e) }));
  const [{ args: first }] = everyKind as [(typeof everyKind)[0]];
  /** Of the ways to ask, one that gets past the reading of the question; it does not depend on the kind of the id. */
  const wayTo = new Map<Route, Values>();
  const asked = (route: Route, args: Values): Values => {
    const known = wayTo.get(route);
    if (known) return { ...args, ...known };
    const way = [{}, ...spans].find((more) => route.input?.safeParse({ ...args, ...more }).success) ?? {};
    wayTo.set(route, way);
    return { ...args, ...way };
  };
  return custom.flatMap((call) => {
    const { names, isAll } = keysOf(call);
    const has = (...some: string[]) => some.some((name) => names.includes(name));
    const named = everyKind.map(({ kind, args }) => ({ call, args: asked(call, args), kind }));
    // Where the question says which kind it is about, each goes a way of its own.
    const everyWay = has('entity', 'moduleCode') ? named.map(({ args }) => ({ call, args })) : named;
    /** What a call does not know it ignores, so ways that differ in nothing it knows are one. */
    const told = (args: Values) => JSON.stringify(isAll ? names.map((key) => args[key] ?? null) : args);
    const ways = new Map(spans.map((span) => ({ ...first, ...span })).map((args) => [told(args), args]));
    return [
      ...(has('id', 'ids', 'rowId') ? everyWay : []),
      ...[first, ...[...ways].flatMap(([text, args]) => (text === told(first) ? [] : [args]))].map((args) => ({
        call,
        args,
      })),
    ];
  });
}
