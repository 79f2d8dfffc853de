import type { Seen } from '../terms/terms.ts';

/** DLE EOT n: what a printer says at once, even while it is busy or out of paper. */
export const askStatus = (n: 1 | 2 | 3 | 4): Uint8Array => Uint8Array.of(0x10, 0x04, n);

/** GS r 1: answered in its turn, after everything before it is on paper. */
export const askWhenDone = Uint8Array.of(0x1d, 0x72, 1);

export const isStatus = (byte: number): boolean => (byte & 0x93) === 0x12;
export const isDone = (byte: number): boolean => (byte & 0x90) === 0;

/** Of an answer to GS r: the sheet ended under what was being printed. */
export const ranOut = (byte: number): boolean => (byte & 0x0c) !== 0;

export interface Status {
  /** What it answered to n = 2, why it is offline. */
  readonly cause: number | undefined;
  /** To n = 3, what is wrong. */
  readonly fault: number | undefined;
  /** To n = 4, of the paper. */
  readonly roll: number | undefined;
}

/** Paper that has ended goes before paper that is about to, which many printers cannot tell. */
export function readStatus({ cause, fault, roll }: Status): Seen {
  if (roll === undefined && cause === undefined) return { state: 'unknown', text: '打印机不报告状态' };
  if (roll !== undefined && (roll & 0x60) !== 0) return { state: 'paperOut', text: '缺纸' };
  if (cause !== undefined && (cause & 0x20) !== 0) return { state: 'paperOut', text: '缺纸，已停止打印' };
  if (cause !== undefined && (cause & 0x04) !== 0) return { state: 'abnormal', text: '上盖没有合好' };
  if (fault !== undefined && (fault & 0x08) !== 0) return { state: 'abnormal', text: '切刀卡住' };
  if (fault !== undefined && (fault & 0x20) !== 0) return { state: 'abnormal', text: '打印机故障，需要断电检查' };
  if (fault !== undefined && (fault & 0x40) !== 0) return { state: 'abnormal', text: '打印头过热，稍后自行恢复' };
  if (cause !== undefined && (cause & 0x40) !== 0) return { state: 'abnormal', text: '打印机报告出错' };
  return roll !== undefined && (roll & 0x0c) !== 0
    ? { state: 'paperLow', text: '正常，纸将用尽' }
    : { state: 'ready', text: '正常' };
}

/** States in which nothing is sent: it would come out when somebody puts paper in, or not at all. */
export const isStopped = ({ state }: Seen): boolean =>
  state === 'paperOut' || state === 'abnormal' || state === 'offline';
