/** Whom one deals with, seen from one side of the books: what customers owe us, or what we owe suppliers. */
export interface Side {
  readonly key: 'ar' | 'ap';
  /** The trade's words: what is owed, how it is settled, what was paid before. */
  readonly owed: string;
  readonly paid: string;
  readonly advance: string;
  readonly partner: {
    readonly entity: 'crm_customer' | 'crm_supplier';
    readonly label: string;
    readonly column: string;
  };
  readonly person: { readonly column: string; readonly label: string };
  readonly invoice: { readonly entity: string; readonly label: string };
  /** Whether its invoices say which department they are of. */
  readonly hasDepartments: boolean;
  readonly ledger: string;
  readonly advanceColumn: string;
  /** Figures about suppliers are hidden from those who may not see what goods cost. */
  readonly mask: { readonly masked?: 'cost' };
}

export const receivableSide: Side = {
  key: 'ar',
  owed: '应收',
  paid: '收款',
  advance: '预收',
  partner: { entity: 'crm_customer', label: '客户', column: 'customer' },
  person: { column: 'salesman', label: '业务员' },
  invoice: { entity: 'fico_ar_invoice', label: '应收发票' },
  hasDepartments: true,
  ledger: 'fico_receivable_entry',
  advanceColumn: 'advance',
  mask: {},
};

export const payableSide: Side = {
  key: 'ap',
  owed: '应付',
  paid: '付款',
  advance: '预付',
  partner: { entity: 'crm_supplier', label: '供应商', column: 'supplier' },
  person: { column: 'buyer', label: '采购员' },
  invoice: { entity: 'pur_ap_invoice', label: '应付发票' },
  hasDepartments: false,
  ledger: 'fico_payable_entry',
  advanceColumn: 'prepaid',
  mask: { masked: 'cost' },
};
