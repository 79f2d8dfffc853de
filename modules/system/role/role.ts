import { choices, entity, flag, json, masks, remark, text } from '@heliu/model';
import { z } from 'zod';

const menuIds = z.array(z.number().int().positive()).max(5000);

export const role = entity({
  name: 'sys_role',
  label: '角色',
  title: 'name',
  order: 'code',
  fields: {
    code: text('角色编码', { required: true, unique: true, max: 32, search: true }),
    name: text('角色名称', { required: true, max: 50, search: true }),
    /** Checked nodes; parents of partly checked ones stand in `halfMenus`. */
    menus: json('菜单', menuIds, { computed: true }),
    halfMenus: json('半选菜单', menuIds, { computed: true }),
    ownClients: flag('只看自己的客户', { computed: true }),
    masks: choices('隐藏字段', masks, { computed: true }),
    /** Entity name → the records this role is limited to; an entity that is absent is not limited. */
    assets: json('数据范围', z.record(z.string().max(60), z.array(z.number().int().positive()).max(2000)), {
      computed: true,
    }),
    remark: remark(),
  },
});
