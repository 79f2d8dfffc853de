import {
  calls,
  choice,
  dateTime,
  del,
  enabling,
  entity,
  flag,
  get,
  integer,
  post,
  ref,
  remark,
  text,
} from '@heliu/model';
import { deviceKinds, devicePapers, deviceStates } from '../terms/terms.ts';

const isCloud = { max: 60, pattern: /^[\w.-]+$/ } as const;

/** A printer that the server reaches by itself. The key of a cloud printer is sealed and kept apart. */
export const device = entity({
  name: 'printing_device',
  label: '打印机',
  title: 'name',
  order: 'name',
  subsets: { usable: { where: { disabled: false }, otherwise: '已停用' } },
  fields: {
    name: text('名称', { required: true, unique: true, max: 40, search: true }),
    kind: choice('类型', deviceKinds, { required: true, default: 'network' }),
    paper: choice('纸张', devicePapers, { required: true, default: 'mm80' }),
    store: ref('所在门店', 'sys_factory', { index: true, hint: '留空表示总部' }),
    host: text('地址', { max: 100, pattern: /^[\w.:-]+$/, hint: '打印机的 IP 或域名' }),
    port: integer('端口', { required: true, min: 1, max: 65_535, default: 9100 }),
    sn: text('设备编号', { ...isCloud, hint: '打印机底部标签上的编号，须已加到服务商的账号里' }),
    place: choice('环境', { real: '正式环境', sandbox: '沙盒' }, { default: 'real' }),
    account: text('服务商账号', { max: 100, hint: '飞鹅和芯烨填注册账号，易联云填应用 ID' }),
    keyed: flag('已填密钥', { computed: true }),
    state: choice('状态', deviceStates, { computed: true, default: 'unknown' }),
    stateText: text('状态说明', { computed: true, max: 200 }),
    seenAt: dateTime('最近查看', { computed: true }),
    disabled: flag('停用', { computed: true }),
    remark: remark(),
  },
  actions: enabling,
});

export const deviceCalls = calls(device, 'api', {
  list: get('printerDevice'),
  get: get('printerDevice/{id}'),
  save: post('printerDevice/add'),
  update: post('printerDevice/edit'),
  remove: del('printerDevice'),
  enable: post('printerDevice/enable'),
  disable: post('printerDevice/disable'),
});
