import { z } from 'zod';
import { custom, get, post, reading } from './calls.ts';

/** A list as somebody wants to see it again: its address under a name. */
export interface ListView {
  readonly id: number;
  /** The page of the list, such as `/client`. */
  readonly path: string;
  readonly name: string;
  /** Filters, search, order, columns, grouping and page size, as they stand in the address. */
  readonly address: string;
  /** Shared with everybody who holds one of these. */
  readonly roles: readonly number[];
  /** Opens the list for these roles, unless one chose otherwise for himself. */
  readonly forRoles: boolean;
  readonly isOwn: boolean;
  readonly owner: string;
}
export interface ListViews {
  readonly views: readonly ListView[];
  /** By path, the view its list opens with; 0 where somebody chose to begin with everything. */
  readonly defaults: Readonly<Record<string, number>>;
}

/** As many views as one person may keep of one list. */
export const viewBound = 30;

const path = z
  .string('缺少列表的地址')
  .max(200, '列表的地址过长')
  .regex(/^\/[\w/-]*$/, '列表的地址无效');
const id = z.coerce.number('缺少视图编号').int('视图编号无效').positive('视图编号无效').max(Number.MAX_SAFE_INTEGER);
const storable = (text: string) => text.isWellFormed() && !text.includes('\0');

export const listViewCalls = {
  list: custom<ListViews>()('我的列表视图', get('/api/listview/list'), 'session', z.object({})),
  save: custom<{ id: number }>()(
    '保存列表视图',
    reading(post('/api/listview/save')),
    'session',
    z.object({
      id: id.optional(),
      path,
      name: z
        .string('请填写视图名称')
        .trim()
        .min(1, '请填写视图名称')
        .max(20, '视图名称不能超过20个字')
        .refine(storable, '视图名称含有无法保存的字符'),
      address: z.string('视图内容无效').max(4000, '视图内容过长').refine(storable, '视图内容无效').default(''),
      roles: z.array(id, '角色应为列表').max(100, '角色过多').default([]),
      forRoles: z.boolean('应为是或否').default(false),
    }),
  ),
  remove: custom<null>()('删除列表视图', reading(post('/api/listview/remove')), 'session', z.object({ id })),
  setDefault: custom<null>()(
    '设为打开列表时的视图',
    reading(post('/api/listview/default')),
    'session',
    // Without an id the list begins with everything again.
    z.object({ path, id: id.nullish() }),
  ),
} as const;
