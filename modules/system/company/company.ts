import { choice, dateTime, enabling, entity, flag, integer, json, remark, text } from '@heliu/model';
import { z } from 'zod';

/** A tenant. Its row belongs to itself, so a company sees its own and the platform sees all. */
export const company = entity({
  name: 'sys_company',
  label: '企业',
  title: 'name',
  code: 'code',
  tenancy: 'overseen',
  fields: {
    code: text('企业编码', { required: true, max: 32, search: true }),
    name: text('企业名称', { required: true, max: 100, search: true }),
    shortName: text('简称', { max: 30, search: true }),
    taxNo: text('税号', { max: 20, pattern: /^[0-9A-Z]{15,20}$/ }),
    taxpayerKind: choice('纳税人类型', { general: '一般纳税人', small: '小规模纳税人' }, { default: 'general' }),
    legalPerson: text('法定代表人', { max: 50 }),
    address: text('地址', { max: 200 }),
    phone: text('电话', { max: 30 }),
    bankName: text('开户行', { max: 100 }),
    bankNo: text('银行账号', { max: 40 }),
    classification: text('企业分类', { max: 30 }),
    headTitle: text('单据抬头', { max: 100 }),
    domainName: text('域名', { max: 100 }),
    plan: text('套餐', { max: 30 }),
    expireAt: dateTime('到期时间'),
    userLimit: integer('用户数上限', { min: 1, max: 100_000 }),
    shopLimit: integer('店铺数上限', { min: 1, max: 100_000 }),
    invoiceLimit: integer('每月开票张数上限', { min: 1, max: 100_000_000 }),
    storageLimit: integer('文件空间上限（GB）', { min: 1, max: 100_000 }),
    /** Null: every page of the product. */
    menus: json('已开通菜单', z.array(z.number().int().positive()).max(5000), { computed: true }),
    /** Plugins the company has switched off. */
    pluginsOff: json('停用的插件', z.array(z.number().int().positive()).max(500), { computed: true }),
    /** When it is erased, where it asked for that; until then it only looks. */
    leavesAt: dateTime('注销清除时间', { computed: true }),
    disabled: flag('停用', { computed: true }),
    remark: remark(),
  },
  actions: enabling,
});
