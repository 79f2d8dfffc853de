import { entity, ref, text } from '@heliu/model';
import { letterActions, letterFields } from '../../system/model.ts';

/** An enquiry on its way to one supplier, and what became of it: one record for each, however often it is sent. */
export const enquiryMail = entity({
  name: 'pur_enquiry_mail',
  label: '询价邮件',
  title: 'receiver',
  plainSearch: true,
  fields: {
    enquiry: ref('询价单', 'pur_enquiry', { computed: true, required: true, index: true }),
    supplier: ref('供应商', 'crm_supplier', { computed: true, required: true, index: true }),
    ...letterFields,
  },
  together: [['enquiry', 'supplier']],
  actions: {
    ...letterActions,
    resend: {
      label: '再次发送',
      when: { state: 'sent' },
      set: { state: 'waiting', tries: 0, nextTryAt: null },
      confirm: '供应商会再收到一封同样的询价邮件。',
    },
  },
  internal: {
    /** It leaves as soon as a mailbox takes it, to the address the supplier has now. */
    queue: {
      label: '排队发送',
      input: { receiver: text('接收人', { required: true, max: 100 }) },
      set: { state: 'waiting', tries: 0, nextTryAt: null, error: null },
      logs: ['receiver', 'state'],
    },
  },
});
