import { choice, entity, ref } from '@heliu/model';
import { letterActions, letterFields } from '../../system/model.ts';

/** One invoice on its way to one person, and what became of it. */
export const delivery = entity({
  name: 'oms_delivery',
  label: '发送记录',
  title: 'receiver',
  large: true,
  plainSearch: true,
  fields: {
    invoice: ref('发票', 'oms_invoice', { computed: true, index: true }),
    channel: choice('方式', { mail: '邮件', sms: '短信' }, { computed: true, default: 'mail' }),
    ...letterFields,
  },
  actions: letterActions,
});
