export const deviceKinds = {
  network: '网口打印机',
  feieyun: '飞鹅云打印',
  yilianyun: '易联云打印',
  xpyun: '芯烨云打印',
} as const;
export type DeviceKind = keyof typeof deviceKinds;
export type CloudKind = Exclude<DeviceKind, 'network'>;

export const devicePapers = { mm80: '80 毫米小票', mm58: '58 毫米小票', a4: 'A4' } as const;
export type DevicePaper = keyof typeof devicePapers;

export const deviceStates = {
  unknown: '未知',
  ready: '正常',
  paperLow: '纸将尽',
  paperOut: '缺纸',
  offline: '离线',
  abnormal: '异常',
} as const;
export type DeviceState = keyof typeof deviceStates;

/** What a printer said of itself; without an answer its state is unknown. */
export interface Seen {
  readonly state: DeviceState;
  readonly text: string;
}

export const paperStates = {
  queued: '待打印',
  sending: '发送中',
  sent: '已送出',
  printed: '已打印',
  failed: '失败',
  unsure: '待确认',
  cancelled: '已取消',
} as const;
export type PaperState = keyof typeof paperStates;
