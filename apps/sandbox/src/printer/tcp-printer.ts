import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

export const printerMoods = {
  ready: '正常',
  slow: '打得慢',
  paperOut: '缺纸',
  runsOut: '打到一半缺纸',
  coverOpen: '开盖',
  silent: '不报告状态',
  hangsUp: '收到一半断开',
  absent: '关机',
} as const;
export type PrinterMood = keyof typeof printerMoods;

const well = 0x12;
const answers: Readonly<Record<number, Partial<Record<PrinterMood, number>>>> = {
  2: { coverOpen: well | 0x04, paperOut: well | 0x20 },
  4: { paperOut: well | 0x60 },
};
const isQuestion = (bytes: Buffer): boolean => bytes.length === 3 && bytes[0] === 0x10 && bytes[1] === 0x04;
const asksWhenDone = (bytes: Buffer): boolean =>
  bytes.length >= 3 && bytes.at(-3) === 0x1d && bytes.at(-2) === 0x72 && bytes.at(-1) === 1;

/** A receipt printer at a socket: one that can be slow, away, out of paper, or say nothing at all. */
export class TcpPrinter {
  readonly #took: (job: Buffer) => void;
  #server: Server | undefined;
  #port = 0;
  readonly #sockets = new Set<Socket>();
  #mood: PrinterMood = 'ready';
  /** How long it takes for a job where it is slow. */
  slowMs = 4000;

  constructor(took: (job: Buffer) => void) {
    this.#took = took;
  }

  get mood(): PrinterMood {
    return this.#mood;
  }
  async set(mood: PrinterMood): Promise<void> {
    const was = this.#mood;
    this.#mood = mood;
    if (mood === 'absent') await this.#shut();
    else if (was === 'absent') await this.open(this.#port);
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    let job = Buffer.alloc(0);
    const finish = () => {
      if (job.length > 0) this.#took(job);
      job = Buffer.alloc(0);
    };
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      if (job.length === 0 && isQuestion(bytes)) {
        if (this.#mood !== 'silent') socket.write(Uint8Array.of(answers[bytes[2]!]?.[this.#mood] ?? well));
        return;
      }
      job = Buffer.concat([job, bytes]);
      if (this.#mood === 'hangsUp') return void socket.destroy();
      if (!asksWhenDone(job)) return;
      job = job.subarray(0, -3);
      const isShort = this.#mood === 'runsOut';
      setTimeout(
        () => {
          finish();
          if (this.#mood !== 'silent') socket.write(Uint8Array.of(isShort ? 0x0c : 0));
        },
        this.#mood === 'slow' ? this.slowMs : 0,
      );
    });
    socket.on('end', finish);
    socket.on('close', () => this.#sockets.delete(socket));
  }

  async open(port: number): Promise<void> {
    this.#port = port;
    this.#server = createServer((socket) => this.#serve(socket)).listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
  }
  async #shut(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    if (server) await new Promise((resolve) => server.close(resolve));
  }
  close(): Promise<void> {
    return this.#shut();
  }
}
