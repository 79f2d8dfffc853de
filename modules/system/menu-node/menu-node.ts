import { choice, entity, flag, integer, json, parent, text } from '@heliu/model';
import { z } from 'zod';

/** A node of the system menu as the platform keeps it; the product's own nodes come from the modules' menus. */
export const menuNode = entity({
  name: 'sys_menu',
  label: '菜单',
  title: 'label',
  code: 'code',
  tenancy: 'platform',
  order: 'sort',
  fields: {
    code: text('编码', { required: true, unique: true, max: 100, search: true }),
    parent: parent('上级菜单', 'sys_menu'),
    kind: choice('类型', { area: '目录', page: '页面', button: '按钮' }, { required: true }),
    label: text('名称', { required: true, max: 50, search: true }),
    path: text('路径', { max: 200, pattern: /^\/[\w\-/{}.]*$/ }),
    icon: text('图标', { max: 30 }),
    section: text('分组', { max: 30 }),
    stream: choice('业务流', { order: '订单', goods: '货物', money: '资金', invoice: '发票' }),
    permissions: json(
      '接口权限',
      z
        .array(
          z
            .string()
            .max(120)
            .regex(/^[a-z0-9_]+:[A-Za-z]+$/, '权限应为“对象:操作”的形式'),
        )
        .max(200),
    ),
    sort: integer('排序', { default: 0 }),
    hidden: flag('隐藏'),
    /** Comes with the product: may be renamed, moved and hidden, not deleted. */
    builtIn: flag('内置', { computed: true }),
  },
});
