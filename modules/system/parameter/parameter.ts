import { choice, entity, flag, longText, text } from '@heliu/model';

export const valueTypes = { bool: '是否', int: '整数', dec: '小数', enum: '选项', text: '文字', json: 'JSON' } as const;

export const parameter = entity({
  name: 'sys_parameter',
  label: '系统参数',
  title: 'name',
  code: 'code',
  order: 'code',
  fields: {
    code: text('参数编码', { required: true, unique: true, max: 60, search: true, pattern: /^[a-z][A-Za-z0-9.]*$/ }),
    name: text('参数名称', { required: true, max: 60, search: true }),
    group: text('分组', { required: true, max: 30 }),
    valueType: choice('类型', valueTypes, { required: true }),
    value: longText('参数值', { required: true, max: 2000 }),
    defaultValue: longText('默认值', { computed: true, max: 2000 }),
    /** `SBE=小企业会计准则,ASBE=企业会计准则` for an enumeration. */
    options: longText('可选值', { max: 1000 }),
    builtIn: flag('内置', { computed: true }),
    remark: longText('说明', { max: 500 }),
  },
});
