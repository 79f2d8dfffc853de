import { type Input, yuan } from '@heliu/model';
import type { department, post, postLevel } from '../../modules/hr/model.ts';

/** Demo records name each other by code; whoever loads them knows the ids. */
export type DemoDepartment = Omit<Input<typeof department>, 'parent' | 'leader'> & {
  readonly parent?: string;
  readonly leader?: string;
};
export type DemoPost = Omit<Input<typeof post>, 'department' | 'salaryAccount'> & { readonly department: string };

/** Parents come before their children. */
export const departments: readonly DemoDepartment[] = [
  { code: 'D00', name: '总经办', leader: 'HL001', sort: 10, phone: '0571-86000001' },
  { code: 'D10', name: '电商运营部', leader: 'HL002', sort: 20, phone: '0571-86000010' },
  { code: 'D11', name: '店铺运营组', parent: 'D10', leader: 'HL009', sort: 21 },
  { code: 'D12', name: '客户服务组', parent: 'D10', leader: 'HL010', sort: 22, phone: '0571-86000012' },
  { code: 'D20', name: '销售部', leader: 'HL003', sort: 30, phone: '0571-86000020' },
  { code: 'D30', name: '采购部', leader: 'HL004', sort: 40, phone: '0571-86000030' },
  { code: 'D40', name: '仓储物流部', leader: 'HL005', sort: 50, phone: '0571-86000040' },
  { code: 'D50', name: '财务部', leader: 'HL006', sort: 60, phone: '0571-86000050' },
  { code: 'D60', name: '人力资源部', leader: 'HL007', sort: 70, phone: '0571-86000060' },
];

export const posts: readonly DemoPost[] = [
  { code: 'G01', name: '总经理', department: 'D00', sequence: 'management', headcount: 1, duty: '公司经营决策' },
  { code: 'G02', name: '部门经理', department: 'D00', sequence: 'management', headcount: 7, duty: '部门目标与团队' },
  {
    code: 'G03',
    name: '店铺运营',
    department: 'D11',
    sequence: 'professional',
    headcount: 8,
    duty: '店铺活动、上新与投放',
  },
  {
    code: 'G04',
    name: '美工设计',
    department: 'D11',
    sequence: 'professional',
    headcount: 3,
    duty: '主图、详情页与海报',
  },
  { code: 'G05', name: '客服专员', department: 'D12', sequence: 'operation', headcount: 8, duty: '售前咨询与售后处理' },
  { code: 'G06', name: '业务员', department: 'D20', sequence: 'sales', headcount: 6, duty: '开发与维护批发、团购客户' },
  {
    code: 'G07',
    name: '采购员',
    department: 'D30',
    sequence: 'professional',
    headcount: 3,
    duty: '询价、下单与供应商管理',
  },
  { code: 'G08', name: '仓管员', department: 'D40', sequence: 'operation', headcount: 6, duty: '收货、上架、盘点' },
  { code: 'G09', name: '打包员', department: 'D40', sequence: 'operation', headcount: 8, duty: '拣货、打包、交接快递' },
  { code: 'G10', name: '会计', department: 'D50', sequence: 'professional', headcount: 3, duty: '账务处理与纳税申报' },
  {
    code: 'G11',
    name: '出纳',
    department: 'D50',
    sequence: 'professional',
    headcount: 2,
    duty: '收付款、开票与银行对账',
  },
  {
    code: 'G12',
    name: '人事专员',
    department: 'D60',
    sequence: 'professional',
    headcount: 2,
    duty: '招聘、考勤与薪酬',
  },
];

export const postLevels: readonly Input<typeof postLevel>[] = [
  { code: 'P1', name: '助理', rank: 1, salaryMin: yuan('4500'), salaryMax: yuan('6000'), allowance: yuan('0') },
  { code: 'P2', name: '专员', rank: 2, salaryMin: yuan('5500'), salaryMax: yuan('8000'), allowance: yuan('200') },
  { code: 'P3', name: '资深', rank: 3, salaryMin: yuan('7500'), salaryMax: yuan('12000'), allowance: yuan('400') },
  { code: 'P4', name: '主管', rank: 4, salaryMin: yuan('10000'), salaryMax: yuan('16000'), allowance: yuan('800') },
  { code: 'M1', name: '经理', rank: 5, salaryMin: yuan('14000'), salaryMax: yuan('24000'), allowance: yuan('1500') },
  { code: 'M2', name: '总监', rank: 6, salaryMin: yuan('22000'), salaryMax: yuan('45000'), allowance: yuan('3000') },
];
