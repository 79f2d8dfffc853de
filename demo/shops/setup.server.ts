import { dec, type Input, yuan, daysAfter } from '@heliu/model';
import { save, type Work } from '@heliu/engine';
import { creditCodeCheck } from '../../modules/crm/model.ts';
import {
  categoryTax,
  drawer,
  invoiceTemplate,
  providerAccount,
  remarkTemplate,
  sandboxGateway,
  sandboxSettings,
  specialRecord,
  subject,
  terminal,
} from '../../modules/einvoice/model.ts';

import { mailAccount } from '../../modules/system/model.ts';
import { keepSecret, sandboxHost } from '../../modules/system/server.ts';

const remarks = [
  ['订单号', '订单号：{订单号}'],
  ['订单与店铺', '{订单号};{平台};{店铺}'],
  ['国补机型', '订单 {订单号}，原价 {原价}，国补 {国补金额}，SN：{SN码}，IMEI：{IMEI}'],
] as const;

const categories = [
  ['焙烤食品', '1030201010000000000', null, '盒'],
  ['调味品', '1030206040000000000', null, '瓶'],
  ['谷物加工品', '1030102010100000000', null, '袋'],
  ['洗涤剂', '1070222020000000000', '洗涤用品', '瓶'],
  ['厨房电器', '1090417010000000000', null, '台'],
] as const;

const templates = [
  ['软件服务费', '3040201030000000000', '软件服务费', '年', '3600'],
  ['线下团购 礼盒', '1030201010000000000', '鲜花饼礼盒', '盒', '128'],
] as const;

async function taxItems(work: Work): Promise<(code: string) => number> {
  const rows = await work.query<{ id: number; code: string }>(
    'demo.taxItems',
    `select min(id) as id, code from oms_tax_item where company_id = $1 and policy = 'none' and not deleted group by code`,
    [work.company],
  );
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  return (code) => ids.get(code)!;
}

/** Fictitious, with a check character that is right. */
const taxNo = (first: string) => first + creditCodeCheck(first);

async function loadSubjects(work: Work, remarkId: number, mailId: number): Promise<void> {
  const bank = { bankName: '招商银行杭州余杭支行', bankNo: '571900000010888' };
  const digital = await save(work, subject, {
    name: '合流演示公司',
    kind: 'digital',
    taxNo: '91330110MA2CXXXX0U',
    address: '杭州市余杭区文一西路 1008 号 3 幢',
    phone: '0571-88001100',
    ...bank,
    drawer: '王敏',
    payee: '周小雨',
    reviewer: '李婉清',
    provider: 'nuonuo',
    defaultKind: 'digitalNormal',
    monthLimit: yuan('1000000'),
    remarkTemplate: remarkId,
    remarkParties: 'seller',
    mailAccount: mailId,
  });
  const control = await save(work, subject, {
    name: '合流演示公司上海分公司',
    kind: 'taxControl',
    taxNo: '310104123456789',
    address: '上海市徐汇区漕溪北路 339 号',
    phone: '021-64001100',
    ...bank,
    drawer: '王敏',
    provider: 'piaotong',
    defaultKind: 'electronicNormal',
    invoiceLimit: yuan('99999.99'),
    remarkTemplate: remarkId,
    mailAccount: mailId,
    remark: '税控盘在财务室保险柜',
  });
  await work.flush();
  for (const provider of ['nuonuo', 'piaotong'] as const) {
    const { id } = await save(work, providerAccount, { provider, gateway: sandboxGateway });
    keepSecret(work, 'provider', id, JSON.stringify(sandboxSettings(provider)));
  }
  const clerk = { name: '王敏', preferred: true };
  await save(work, drawer, { ...clerk, subject: digital.id, account: '13857100011', phone: '13857100011' });
  await save(work, drawer, { ...clerk, subject: control.id, account: '13816400011', phone: '13816400011' });
  await save(work, terminal, {
    name: '徐汇店税务 UKey',
    subject: control.id,
    device: 'ukey',
    machineNo: '661820061234',
    extension: '0',
    invoiceLimit: yuan('99999.99'),
    preferred: true,
  });
}

/** Special invoices that buyers asked for, each as far as it has got. */
const specials = (day: string): readonly Input<typeof specialRecord>[] => [
  {
    orderNo: 'ZP20260001',
    buyerName: '杭州云栖科技有限公司',
    taxNo: taxNo('91330106MA27HELU1'),
    address: '杭州市西湖区转塘科技经济区块 16 号',
    phone: '0571-85020000',
    bankName: '中国工商银行杭州西湖支行',
    bankNo: '1202021409900012345',
    amount: yuan('12899.00'),
    receiver: '沈会计',
    email: 'fp@yunqi.example.com',
  },
  {
    orderNo: 'ZP20260002',
    buyerName: '苏州园区恒信贸易有限公司',
    taxNo: taxNo('91320500137700081'),
    amount: yuan('5260.00'),
    receiver: '顾女士',
    remark: '还差开户行和账号，已请客服去问',
  },
  {
    orderNo: 'ZP20260003',
    buyerName: '上海浦江餐饮管理有限公司',
    taxNo: taxNo('91310115MA1HELU22'),
    amount: yuan('33800.00'),
    state: 'issued',
    invoiceNo: '26332000000080012345',
    issuedOn: daysAfter(day, -2),
    receiver: '陆经理',
  },
  {
    orderNo: 'ZP20260004',
    buyerName: '宁波甬江设备有限公司',
    taxNo: taxNo('91330200256700721'),
    amount: yuan('8640.00'),
    state: 'sent',
    invoiceNo: '26332000000080012121',
    issuedOn: daysAfter(day, -6),
    receiver: '王先生',
    email: 'caiwu@yongjiang.example.com',
  },
  {
    orderNo: 'ZP20260005',
    buyerName: '个体工商户李明',
    taxNo: taxNo('92330106MA2HELU33'),
    amount: yuan('199.00'),
    state: 'rejected',
    remark: '买家不能抵扣，改开普票',
  },
];

/** Everything invoices are set up with; both subjects are ready to issue in the sandbox. */
export async function loadInvoiceSetup(work: Work, day: string): Promise<void> {
  const taxItem = await taxItems(work);
  const remarkIds: number[] = [];
  for (const [name, content] of remarks) remarkIds.push((await save(work, remarkTemplate, { name, content })).id);
  const mail = await save(work, mailAccount, {
    name: '发票专用邮箱',
    host: sandboxHost,
    port: 25,
    security: 'none',
    fromAddress: 'fapiao@heliu.example.com',
    fromName: '合流演示公司',
    preferred: true,
    remark: '演示用：寄出的邮件都在平台沙盒的“收件箱”里',
  });
  await work.flush();
  await loadSubjects(work, remarkIds[1]!, mail.id);
  for (const [category, code, invoiceName, unit] of categories)
    await save(work, categoryTax, { category, taxItem: taxItem(code), invoiceName, unit });
  for (const [name, code, goodsName, unit, price] of templates)
    await save(work, invoiceTemplate, { name, taxItem: taxItem(code), goodsName, unit, taxPrice: dec(price) });
  for (const record of specials(day)) await save(work, specialRecord, record);
}
