import { choice, entity, flag, integer, longText, ref, remark, text } from '@heliu/model';

export const post = entity({
  name: 'hr_post',
  label: '岗位',
  title: 'name',
  code: 'code',
  order: 'code',
  fields: {
    code: text('岗位编号', { required: true, unique: true, max: 32, search: true }),
    name: text('岗位名称', { required: true, max: 64, search: true }),
    department: ref('所属部门', 'hr_department'),
    sequence: choice('序列', { management: '管理', professional: '专业', sales: '销售', operation: '操作' }),
    headcount: integer('编制', { min: 0, max: 100_000 }),
    duty: longText('岗位职责', { max: 1000 }),
    salaryAccount: ref('计提科目', 'fico_account', { only: 'leaf', hint: '计提工资时记入的费用科目' }),
    disabled: flag('停用'),
    remark: remark(),
  },
});
