import { connect, type LookupFunction, type Socket } from 'node:net';
import { insideRefusal, isOutside, lookupOutside, type Reach } from '@heliu/outside/server';
import type { Seen } from '../terms/terms.ts';
import { isPrinterPort } from './port.rules.ts';
import type { Outcome } from '../terms/outcome.rules.ts';
import { askStatus, askWhenDone, isDone, isStatus, isStopped, ranOut, readStatus } from './status.rules.ts';

export interface PrinterPlace {
  readonly host: string;
  readonly port: number;
  readonly reach: Reach;
}
export interface Patience {
  readonly connectMs: number;
  /** For one byte of status. */
  readonly statusMs: number;
  /** While nothing more of a job is taken. */
  readonly stallMs: number;
  /** For all of a job, however slowly it is taken. */
  readonly jobMs: number;
  /** From the last byte on until the printer says that it is on paper. */
  readonly doneMs: number;
}
const usual: Patience = { connectMs: 5000, statusMs: 1000, stallMs: 20_000, jobMs: 50_000, doneMs: 15_000 };

export const insideText = (host: string): string =>
  `${host} 是内网地址，多家企业共用的服务器不能连。自己部署时，请运维人员打开 INSIDE_GATEWAYS 设置`;
const portText = '经公网连接的打印机，端口只能是 9100 到 9109';

/** What is wrong with an address before it is called; where a name leads shows only then. */
export function placeComplaint({ host, port, reach }: PrinterPlace): string | undefined {
  if (reach === 'anywhere') return undefined;
  if (!isOutside(host)) return insideText(host);
  return isPrinterPort(port) ? undefined : portText;
}

/** A connection that is open, or why there is none. */
function reached({ host, port, reach }: PrinterPlace, { connectMs }: Patience): Promise<Socket> {
  return new Promise((resolve, reject) => {
    if (reach === 'outside' && !isOutside(host)) return reject(insideRefusal());
    const socket = connect({ host, port, ...(reach === 'outside' && { lookup: lookupOutside as LookupFunction }) });
    const clock = setTimeout(() => socket.destroy(new Error('timed out')), connectMs);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(clock));
    socket.once('connect', () => {
      clearTimeout(clock);
      socket.off('error', reject);
      // What happens to it from now on shows in what is asked of it.
      socket.on('error', () => {});
      socket.setNoDelay(true);
      resolve(socket);
    });
  });
}

/** The next byte that is an answer; undefined when none comes in time. */
function heard(socket: Socket, isAnswer: (byte: number) => boolean, ms: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const stop = (byte?: number) => {
      clearTimeout(clock);
      socket.off('data', hear).off('close', over);
      resolve(byte);
    };
    const hear = (chunk: Buffer) => {
      const found = chunk.find(isAnswer);
      if (found !== undefined) stop(found);
    };
    const over = () => stop();
    const clock = setTimeout(over, ms);
    socket.on('data', hear).once('close', over);
    if (socket.destroyed) stop();
  });
}

async function look(socket: Socket, { statusMs }: Patience): Promise<Seen> {
  const ask = async (n: 2 | 3 | 4) => {
    const answer = heard(socket, isStatus, statusMs);
    socket.write(askStatus(n));
    return answer;
  };
  const roll = await ask(4);
  // One that does not answer the first question answers none.
  if (roll === undefined) return readStatus({ cause: undefined, fault: undefined, roll });
  return readStatus({ roll, cause: await ask(2), fault: await ask(3) });
}

/** All of it into the hands of the other side; false when that hangs up or takes nothing more for a while. */
function written(socket: Socket, bytes: Uint8Array, { stallMs, jobMs }: Patience): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = (isThere: boolean) => {
      clearInterval(watching);
      socket.off('close', over);
      resolve(isThere);
    };
    const over = () => stop(false);
    const start = Date.now();
    let [before, since] = [-1, start];
    const watching = setInterval(() => {
      const gone = socket.bytesWritten - socket.writableLength;
      if (gone !== before) [before, since] = [gone, Date.now()];
      else if (Date.now() - since > stallMs) stop(false);
      if (Date.now() - start > jobMs) stop(false);
    }, 100);
    socket.once('close', over);
    socket.write(bytes, (error) => stop(!error));
  });
}

const ended = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.destroyed) return resolve();
    const clock = setTimeout(() => socket.destroy(), 2000);
    socket.once('close', () => {
      clearTimeout(clock);
      resolve();
    });
    socket.end();
  });

function unreached(error: unknown, { host, port }: PrinterPlace): Outcome {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EINSIDE') return { kind: 'final', text: insideText(host) };
  return {
    kind: 'refused',
    state: 'offline',
    text: `连不上 ${host}:${port}（${code ?? message}），请检查电源、网线和地址`.slice(0, 200),
  };
}

/** Does something over a line of its own, which is closed behind it. */
async function overLine<T>(
  place: PrinterPlace,
  patience: Patience,
  task: (socket: Socket) => Promise<T>,
): Promise<T | Outcome> {
  let socket: Socket;
  try {
    socket = await reached(place, patience);
  } catch (error) {
    return unreached(error, place);
  }
  try {
    return await task(socket);
  } finally {
    await ended(socket);
  }
}

/** How a printer is doing; one that cannot be reached is offline. */
export async function lookAt(place: PrinterPlace, patience: Patience = usual): Promise<Seen> {
  const seen = await overLine(place, patience, (socket) => look(socket, patience));
  return 'kind' in seen ? { state: 'offline', text: 'text' in seen ? seen.text : '' } : seen;
}

type Done = Outcome & { readonly seen?: Seen };
/**
 * A job for a receipt printer: asked how it is, given the bytes, and asked again behind them, since having taken them it
 * has printed nothing yet. One that never answers is served all the same, and nobody knows more than that it was sent.
 */
export function printBytes(place: PrinterPlace, bytes: Uint8Array, patience: Patience = usual): Promise<Done> {
  return overLine<Done>(place, patience, async (socket) => {
    const seen = await look(socket, patience);
    if (isStopped(seen)) return { kind: 'refused', text: seen.text, state: seen.state, seen };
    if (socket.destroyed) return { kind: 'refused', text: '打印机断开了连接', state: 'offline' };
    const answers = seen.state !== 'unknown';
    const done = answers ? heard(socket, isDone, patience.stallMs + patience.doneMs) : undefined;
    const job = answers ? Buffer.concat([bytes, askWhenDone]) : bytes;
    if (!(await written(socket, job, patience)))
      return { kind: 'unsure', text: '发送途中断开，不知道打出来没有', seen };
    const byte = await done;
    if (byte === undefined && answers && socket.destroyed)
      return { kind: 'unsure', text: '打印机收下后断开了连接，不知道打出来没有', seen };
    if (byte === undefined) return { kind: 'sent', seen };
    if (ranOut(byte)) return { kind: 'unsure', text: '打印途中缺纸，请看纸上是否完整', state: 'paperOut', seen };
    return { kind: 'printed', seen };
  });
}

/** A page printer that takes PDF as it is. It reports nothing over this line, and a question would be printed. */
export function printFile(place: PrinterPlace, content: Uint8Array, patience: Patience = usual): Promise<Done> {
  return overLine<Done>(place, patience, async (socket) => {
    if (!(await written(socket, content, patience))) return { kind: 'unsure', text: '发送途中断开，不知道打出来没有' };
    return { kind: 'sent' };
  });
}
