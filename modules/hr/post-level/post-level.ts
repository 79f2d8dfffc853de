import { entity, flag, integer, money, remark, text, zeroFen } from '@heliu/model';

export const postLevel = entity({
  name: 'hr_post_level',
  label: '岗位级别',
  title: 'name',
  code: 'code',
  order: 'rank',
  fields: {
    code: text('级别编号', { required: true, unique: true, max: 32, search: true }),
    name: text('级别名称', { required: true, max: 64, search: true }),
    rank: integer('级次', { required: true, min: 1, max: 999, hint: '数字越大级别越高' }),
    salaryMin: money('薪资下限', { min: zeroFen, masked: 'salary' }),
    salaryMax: money('薪资上限', { min: zeroFen, masked: 'salary' }),
    allowance: money('级别津贴', { min: zeroFen, masked: 'salary' }),
    disabled: flag('停用'),
    remark: remark(),
  },
});
