/** Which pages a role opens and what it may do there: a page code grants looking, `#` codes grant doing, `*` everything. */
export interface DemoRole {
  readonly code: string;
  readonly name: string;
  readonly menus: readonly string[];
  readonly ownClients?: boolean;
  readonly masks?: readonly string[];
}

const everyDay = ['show', 'lock', 'releaseLock', 'urgent', 'unUrgent', 'setLabels'];
const ordersWith = (...more: readonly string[]) => [
  'oms.ordercenter',
  'oms.ecommerceorder',
  ...[...everyDay, ...more].map((name) => `oms.ecommerceorder#${name}`),
  'oms.refund*',
];

/** What whoever issues invoices works with every day. */
const issuing = [
  'oms.platforminvoicing',
  'oms.invoiceapplication*',
  'oms.autoinvoiceerror*',
  'oms.specialinvoicerecord*',
  'oms.messagelog*',
  'oms.drawer*',
  'oms.remarktemplate*',
  'oms.invoicetemplate*',
];
/** What is set up once, by somebody who answers for it. */
const issuingSetup = [
  'oms.autoinvoice*',
  'oms.digitalinvoicesubject*',
  'oms.invoicesubject*',
  'oms.invoiceprovider*',
  'oms.taxterminal*',
  'oms.taxitem*',
  'oms.email*',
];

export const demoRoles: readonly DemoRole[] = [
  {
    code: 'accountant',
    name: '会计',
    menus: [
      'fico*',
      'client',
      'client#show',
      'system.datamonitor*',
      'manage.useractionlog',
      ...ordersWith('add', 'edit', 'audit', 'deaudit', 'merge', 'cancelMerge', 'delete', 'restore'),
      'oms.label*',
      'oms.payment*',
      'oms.invoice',
      'oms.invoice#show',
      'oms.invoicestatistics',
      'oms.invoicereconcile',
      'oms.invoiceposting',
      ...issuing,
      ...issuingSetup,
    ],
    masks: ['salary'],
  },
  {
    code: 'cashier',
    name: '收银',
    menus: [
      'client',
      'client#show',
      'fico.arinvoice',
      'fico.arinvoice#show',
      'oms.payment',
      'oms.payment#show',
      'oms.payment#pay',
    ],
    masks: ['cost', 'salary'],
  },
  { code: 'hr', name: '人事', menus: ['hr*'] },
  { code: 'buyer', name: '采购', menus: ['client', 'system.factory'], masks: ['salary', 'price'] },
  {
    code: 'keeper',
    name: '仓管',
    menus: [
      'system.factory',
      ...ordersWith(),
      'oms.outputorder*',
      'oms.orderroute',
      'oms.orderroute#show',
      'oms.expresscompany*',
    ],
    masks: ['cost', 'price', 'salary'],
  },
  {
    code: 'drawer',
    name: '开票员',
    menus: [
      ...ordersWith('add', 'edit'),
      'client',
      'client#show',
      'fico.arinvoice',
      'fico.arinvoice#show',
      'fico.arinvoice#add',
      'fico.arinvoice#edit',
      ...issuing,
    ],
  },
  {
    code: 'sales',
    name: '业务员',
    menus: ['client*', 'fico.arinvoice', 'fico.arinvoice#show', ...ordersWith()],
    ownClients: true,
    masks: ['cost'],
  },
];

const within = (code: string, area: string) =>
  code === area || code.startsWith(`${area}.`) || code.startsWith(`${area}#`);

/** The nodes a role holds, and the parents it holds only in part. */
export function nodesOf(
  wanted: readonly string[],
  nodes: readonly { readonly id: number; readonly code: string; readonly parent: number | null }[],
): { checked: number[]; half: number[] } {
  const held = new Set(
    nodes
      .filter(({ code }) => wanted.some((w) => (w.endsWith('*') ? within(code, w.slice(0, -1)) : code === w)))
      .map(({ id }) => id),
  );
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const half = new Set<number>();
  for (const id of held)
    for (let up = byId.get(id)?.parent ?? null; up !== null; up = byId.get(up)?.parent ?? null)
      if (!held.has(up)) half.add(up);
  // A parent in the rail must be held for its pages to be reached.
  return { checked: [...held, ...half], half: [...half] };
}
