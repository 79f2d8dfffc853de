export const demoPassword = 'Heliu@2026';

export interface DemoAccount {
  readonly username: string;
  readonly realname: string;
  readonly mobile: string;
  /** The role he holds; the company's first account holds none and may everything. */
  readonly role?: string;
  readonly title: string;
}

/** 合流演示公司. */
export const demoAccounts: readonly DemoAccount[] = [
  { username: 'boss', realname: '陈志远', mobile: '13800000001', title: '老板' },
  { username: 'accountant', realname: '李婉清', mobile: '13800000002', role: 'accountant', title: '会计' },
  { username: 'cashier', realname: '周小雨', mobile: '13800000003', role: 'cashier', title: '收银' },
  { username: 'hr', realname: '吴敏', mobile: '13800000004', role: 'hr', title: '人事' },
  { username: 'buyer', realname: '赵国强', mobile: '13800000005', role: 'buyer', title: '采购' },
  { username: 'keeper', realname: '孙大勇', mobile: '13800000006', role: 'keeper', title: '仓管' },
  { username: 'drawer', realname: '王敏', mobile: '13800000007', role: 'drawer', title: '开票员' },
  { username: 'sales', realname: '张伟', mobile: '13800000008', role: 'sales', title: '业务员' },
  { username: 'manager', realname: '刘洋', mobile: '13800000009', role: 'manager', title: '销售主管' },
];
/** 对照贸易公司: there to show that nothing of the one is ever seen by the other. */
export const contrastAccount: DemoAccount = {
  username: 'boss2',
  realname: '林建华',
  mobile: '13900000001',
  title: '老板',
};
export const channelAccount: DemoAccount = {
  username: 'channel',
  realname: '云票渠道',
  mobile: '13700000001',
  title: '渠道商',
};
