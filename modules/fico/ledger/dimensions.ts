import { ref } from '@heliu/model';

/** What an entry may be kept by beside its account, in the order it is asked for: its name and the records it names. */
const known = {
  customer: { label: '客户', target: 'crm_customer' },
  supplier: { label: '供应商', target: 'crm_supplier' },
  department: { label: '部门', target: 'hr_department' },
  staff: { label: '职员', target: 'hr_staff' },
  costCenter: { label: '成本中心', target: 'fico_cost_center', only: 'usable' },
  profitCenter: { label: '利润中心', target: 'fico_profit_center', only: 'usable' },
  project: { label: '项目', target: 'fico_accounting_item', only: 'usable' },
  item: { label: '核算项目', target: 'fico_accounting_item', only: 'usable' },
  goods: { label: '存货', target: 'goods_sku' },
} as const;
export type Dimension = keyof typeof known;
export const dimensions = Object.keys(known) as Dimension[];

type Known = (typeof known)[Dimension] & { readonly only?: string };
const eachOf = <T>(make: (of: Known) => T): Readonly<Record<Dimension, T>> =>
  Object.fromEntries(dimensions.map((key) => [key, make(known[key])])) as Record<Dimension, T>;

export const dimensionLabels = eachOf(({ label }) => label);
/** As the ledger and the books have them: whatever was ever booked on. */
export const dimensionKeys = eachOf(({ label, target }) => ref(label, target));
/** As they are typed: only what is still in use. */
export const dimensionFields = eachOf(({ label, target, only }) => ref(label, target, only ? { only } : {}));
