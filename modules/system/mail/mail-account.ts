import { choice, dateTime, enabling, entity, flag, integer, longText, ref, remark, text } from '@heliu/model';
import { isMailAddress } from './address.ts';

/** The mailbox invoices are sent from. Its password is sealed and kept apart. */
export const mailAccount = entity({
  name: 'oms_mail_account',
  label: '邮箱',
  title: 'name',
  order: 'name',
  fields: {
    name: text('名称', { required: true, unique: true, max: 40, search: true }),
    subject: ref('开票主体', 'oms_invoice_subject', { hint: '留空表示所有主体都可以用' }),
    host: text('SMTP 服务器', { required: true, max: 100 }),
    port: integer('端口', { required: true, min: 1, max: 65_535, default: 465 }),
    security: choice('加密', { tls: 'SSL/TLS', startTls: 'STARTTLS', none: '不加密' }, { default: 'tls' }),
    account: text('登录账号', { max: 100 }),
    fromAddress: text('发件地址', {
      required: true,
      max: 100,
      search: true,
      valid: (typed: string) => (isMailAddress(typed) ? undefined : '发件地址不是邮箱地址'),
    }),
    fromName: text('发件人名称', { max: 60 }),
    title: text('邮件标题', { max: 200, default: '您的电子发票 {发票号码}' }),
    body: longText('邮件正文', {
      max: 2000,
      default: '您好：\n您的电子发票已开具，号码 {发票号码}，金额 {金额} 元，见附件。\n{销方名称}',
    }),
    preferred: flag('默认邮箱'),
    tested: choice('发送测试', { none: '未测试', passed: '通过', failed: '失败' }, { computed: true, default: 'none' }),
    testText: text('测试结果', { computed: true, max: 300 }),
    testedAt: dateTime('测试时间', { computed: true }),
    disabled: flag('停用', { computed: true }),
    remark: remark(),
  },
  actions: enabling,
});
