import { choice, dateTime, entity, flag, ref, text } from '@heliu/model';
import { providerNames } from './provider.ts';

/** A company's access to one invoicing service. What it types in there is sealed and kept apart. */
export const providerAccount = entity({
  name: 'oms_provider_account',
  label: '开票服务账号',
  title: 'provider',
  fields: {
    provider: choice('开票服务', providerNames, { required: true, index: true }),
    /** Empty: for every subject without an account of its own. */
    subject: ref('开票主体', 'oms_invoice_subject', {}),
    gateway: text('接口地址', { max: 300 }),
    /** Part of the callback address; nobody else knows it. */
    callbackKey: text('回调标识', { computed: true, required: true, unique: true, max: 64 }),
    tested: choice('连接测试', { none: '未测试', passed: '通过', failed: '失败' }, { computed: true, default: 'none' }),
    testText: text('测试结果', { computed: true, max: 300 }),
    testedAt: dateTime('测试时间', { computed: true }),
    disabled: flag('停用', { computed: true }),
  },
  together: [['provider', 'subject']],
});
