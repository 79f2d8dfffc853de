import { formPage, listPage, showPage } from '@heliu/ui';
import { subjectCalls } from './subject.calls.ts';
import { withTaxNo } from './subject.rules.ts';

/** One kind of subject at an address of its own: people who issue the one kind seldom look at the other. */
export const subjectPages = (kind: 'digital' | 'taxControl') => ({
  List: listPage(subjectCalls, {
    columns: ['name', 'taxNo', 'drawer', 'payee', 'reviewer', 'phone', 'bankName', 'bankNo'],
    widths: { name: 220, taxNo: 170, bankName: 200 },
    fixed: { kind },
  }),
  Form: formPage(subjectCalls, {
    sections: [
      { label: '主体', fields: ['name', 'taxNo', 'kind'] },
      { label: '发票上的销售方', fields: ['address', 'phone', 'bankName', 'bankNo'] },
      { label: '开票人员', fields: ['drawer', 'payee', 'reviewer'] },
      { label: '其他', fields: ['remark'] },
    ],
    derive: withTaxNo,
    start: () => ({ kind }),
  }),
  Show: showPage(subjectCalls),
});
