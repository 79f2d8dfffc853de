import { custom, entity, flag, get, integer, json, money, plainCalls, post, refs, text } from '@heliu/model';
import { z } from 'zod';

/** A part of the product that a company may switch off: what it is, and which nodes of the menu stand and fall with it. */
export const plugin = entity({
  name: 'sys_plugin',
  label: '插件',
  title: 'name',
  code: 'code',
  tenancy: 'platform',
  order: 'sort',
  fields: {
    code: text('插件编码', {
      required: true,
      unique: true,
      max: 32,
      search: true,
      pattern: /^[a-z][a-zA-Z0-9]{1,31}$/,
    }),
    name: text('插件名称', { required: true, unique: true, max: 30, search: true }),
    summary: text('说明', { max: 100 }),
    menus: refs('管的菜单', 'sys_menu', { hint: '连同下级；停用后看不到，接口也不能用' }),
    needs: refs('依赖的插件', 'sys_plugin', { hint: '那些停用了，这个也用不了' }),
    plans: refs('可用的套餐', 'sys_plan', { hint: '空着就是所有套餐' }),
    /** Companies know their plan by its name. */
    planNames: json('套餐名称', z.array(z.string()), { computed: true }),
    price: money('每月价格', { masked: 'nobody', hint: '给企业看的价格；空着是包含在套餐里' }),
    sort: integer('排序', { default: 0 }),
    disabled: flag('下架', { hint: '所有企业都不能再用' }),
    builtIn: flag('内置', { computed: true }),
  },
});
export const pluginCalls = plainCalls(plugin, 'api/oms/plugin');

export interface OwnPlugin {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly summary: string | null;
  readonly price: string | null;
  readonly isOn: boolean;
  /** Why it is not, in words. */
  readonly why: string | null;
  /** Whether the company itself may change that. */
  readonly canSwitch: boolean;
  /** The pages that stand and fall with it, by their names. */
  readonly pages: readonly string[];
}
export const ownPlugins = custom<OwnPlugin[]>()(
  '本企业的插件，哪些在用',
  get('/api/platform/plugin/own'),
  'sys_own_plugin:view',
  z.object({}),
);
export const switchPlugin = custom<null>()(
  '启用或停用一个插件',
  post('/api/platform/plugin/switch'),
  'sys_own_plugin:switch',
  z.object({
    id: z.coerce.number('请选择插件').int('请选择插件').positive('请选择插件'),
    on: z.boolean('请说明启用还是停用'),
  }),
);
