import { calls, enabling, entity, flag, get, image, integer, post, richText, text } from '@heliu/model';
import { linkFields } from '../link/link.fields.ts';

/** What the operator does for sellers: an icon on the first page, with a page of its own or a link. */
export const business = entity({
  name: 'mini_business',
  label: '核心业务',
  title: 'name',
  tenancy: 'platform',
  order: 'sort',
  fields: {
    name: text('名称', { required: true, unique: true, max: 12, search: true }),
    icon: image('图标', { required: true, hint: '正方形，96 像素以上' }),
    summary: text('一句话', { max: 60, search: true }),
    detail: richText('介绍', { hint: '选“不跳转”时，点开看到的就是它' }),
    ...linkFields,
    sort: integer('排序', { default: 0, hint: '小的在前' }),
    disabled: flag('停用', { computed: true }),
  },
  actions: enabling,
});

export const businessCalls = calls(business, 'api/miniProgram/management', {
  list: post('getCoreBusinessList'),
  get: get('getCoreBusinessById'),
  save: post('insert/coreBusiness'),
  update: post('update/coreBusiness'),
  remove: post('delete/CoreBusiness'),
  enable: post('enable/coreBusiness'),
  disable: post('disable/coreBusiness'),
});
