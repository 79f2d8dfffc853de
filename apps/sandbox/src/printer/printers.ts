import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ms } from '../../../../demo/world/order.ts';
import {
  feieyunSignature,
  sandboxPrinters,
  xpyunSignature,
  yilianyunSignature,
} from '../../../../modules/printing/sandbox.ts';
import { Switches } from '../faults.ts';
import { rollText } from './roll.ts';
import { TcpPrinter } from './tcp-printer.ts';

export const printerFaults = {
  timeoutAfterSuccess: '做完不答',
  serverError: '服务异常',
  offline: '打印机离线',
  paperOut: '打印机缺纸',
} as const;

export type PrinterKind = 'network' | keyof typeof sandboxPrinters;
export interface Printed {
  readonly id: number;
  readonly at: Ms;
  readonly via: PrinterKind;
  /** The bytes as they came; of a cloud printer its text. */
  readonly job: Buffer;
  readonly copies: number;
}

type Form = Readonly<Record<string, string>>;
const most = 500;
const clockTolerance: Ms = 10 * 60_000;

/** Everything that comes to these is kept and shown on a page; no paper is used. */
export class Printers {
  readonly network: TcpPrinter;
  readonly faults: Switches<keyof typeof printerFaults>;
  readonly #now: () => Ms;
  readonly #known = new Map<string, number>();
  #last = 0;
  /** Newest first. */
  papers: readonly Printed[] = [];

  constructor({ seed, now }: { readonly seed: string; readonly now: () => Ms }) {
    this.#now = now;
    this.faults = new Switches(printerFaults, `${seed} printer`);
    this.network = new TcpPrinter((job) => void this.#keep('network', job));
  }

  #keep(via: PrinterKind, job: Buffer, copies = 1): number {
    const id = (this.#last += 1);
    this.papers = [{ id, at: this.#now(), via, job, copies }, ...this.papers].slice(0, most);
    return id;
  }
  /** What can be read on a paper. */
  read({ via, job }: Printed): string {
    if (via !== 'network') return job.toString('utf8');
    return job.subarray(0, 5).toString('latin1') === '%PDF-' ? `PDF ${job.length} 字节` : rollText(job);
  }

  register(app: FastifyInstance): void {
    const on = (path: string, read: (body: string) => Form, answerer: (form: Form) => object) =>
      app.post(`/printer/${path}`, (request, reply) => this.#answer(request, reply, read, answerer));
    const form = (body: string): Form => Object.fromEntries(new URLSearchParams(body));
    const json = (body: string): Form => {
      const entries = Object.entries(JSON.parse(body) as object);
      return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
    };
    on('feieyun/Api/Open/', form, (asked) => this.#feieyun(asked));
    for (const path of ['oauth/oauth', 'print/index', 'printer/getorderstatus', 'printer/getprintstatus'])
      on(`yilianyun/${path}`, form, (asked) => this.#yilianyun(path, asked));
    for (const path of ['print', 'queryOrderState', 'queryPrinterStatus'])
      on(`xpyun/api/openapi/xprinter/${path}`, json, (asked) => this.#xpyun(path, asked));
  }

  #answer(
    request: FastifyRequest,
    reply: FastifyReply,
    read: (body: string) => Form,
    answerer: (form: Form) => object,
  ): unknown {
    if (this.faults.strikes('serverError')) return reply.code(502).type('text/html').send('<h1>502 Bad Gateway</h1>');
    const answer = answerer(read(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''));
    const isPrint = /print(\/index)?$|Open\/$/.test(request.url) && !request.url.includes('status');
    if (isPrint && this.faults.strikes('timeoutAfterSuccess')) {
      reply.hijack();
      return request.raw.socket.destroy();
    }
    return reply.send(answer);
  }

  #isLate(ms: number): boolean {
    return !(Math.abs(Date.now() - ms) < clockTolerance);
  }

  #feieyun({ user, stime = '', sig, apiname, sn, content = '', times = '1', orderid }: Form): object {
    const own = sandboxPrinters.feieyun;
    const said = (ret: number, msg: string, data: unknown = null) => ({ ret, msg, data, serverExecutedTime: 3 });
    if (user !== own.account || sig !== feieyunSignature(own.account, own.key, stime))
      return said(-2, '参数错误 : 签名错误');
    if (this.#isLate(Number(stime) * 1000)) return said(-2, '参数错误 : 时间戳超时');
    if (apiname === 'Open_queryOrderState') return said(0, 'ok', this.#known.has(`feieyun ${orderid}`));
    if (sn !== own.sn) return said(1002, '打印机编号未注册');
    if (apiname === 'Open_queryPrinterStatus')
      return said(
        0,
        'ok',
        this.faults.strikes('offline')
          ? '离线。'
          : this.faults.strikes('paperOut')
            ? '在线，工作状态不正常。'
            : '在线，工作状态正常。',
      );
    if (apiname !== 'Open_printMsg') return said(-3, '接口不存在');
    if (Buffer.byteLength(content) > 5000) return said(1001, '打印内容超过5000字节');
    const id = `${sn}_${stime}_${this.#keep('feieyun', Buffer.from(content), Number(times))}`;
    this.#known.set(`feieyun ${id}`, 1);
    return said(0, 'ok', id);
  }

  #yilianyun(path: string, asked: Form): object {
    const own = sandboxPrinters.yilianyun;
    const said = (error: string, words: string, body: object = {}) => ({ error, error_description: words, body });
    const { client_id: client, timestamp = '', sign, id = '', access_token: token, machine_code: sn } = asked;
    if (client !== own.account) return said('2', '应用不存在');
    if (sign !== yilianyunSignature(own.account, own.key, timestamp)) return said('11', '签名错误');
    if (this.#isLate(Number(timestamp) * 1000)) return said('11', '时间戳超时');
    if (!/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id)) return said('33', 'uuid 不合法');
    const granted = `sandbox-token-${own.account}`;
    if (path === 'oauth/oauth') return said('0', 'success', { access_token: granted, refresh_token: '', scope: 'all' });
    if (token !== granted) return said('18', 'access_token 过期或错误');
    if (sn !== own.sn) return said('10', '没有这台打印机的权限');
    if (path === 'printer/getprintstatus') {
      const state = this.faults.strikes('offline') ? '0' : this.faults.strikes('paperOut') ? '2' : '1';
      return said('0', 'success', { state });
    }
    if (path === 'printer/getorderstatus') return said('0', 'success', { status: 1 });
    const { content = '', origin_id: origin = '' } = asked;
    if (!/^[\da-z]{1,32}$/i.test(origin)) return said('8', 'origin_id 不合法');
    const before = this.#known.get(`yilianyun ${origin}`);
    const copies = Number(/^<MN>(\d)<\/MN>/.exec(content)?.[1] ?? '1');
    const job = before ?? this.#keep('yilianyun', Buffer.from(content), copies);
    this.#known.set(`yilianyun ${origin}`, job);
    return said('0', 'success', { id: String(job), origin_id: origin });
  }

  #xpyun(path: string, { user, timestamp = '', sign, sn, content = '', copies = '1', orderId }: Form): object {
    const own = sandboxPrinters.xpyun;
    const said = (code: number, msg: string, data: unknown = null) => ({ code, msg, data, serverExecutedTime: 2 });
    if (user !== own.account || sign !== xpyunSignature(own.account, own.key, timestamp)) return said(-4, '签名错误');
    if (this.#isLate(Number(timestamp))) return said(-4, '时间戳超时');
    if (path === 'queryOrderState') return said(0, 'ok', this.#known.has(`xpyun ${orderId}`));
    if (sn !== own.sn) return said(1002, '打印机未注册');
    if (path === 'queryPrinterStatus')
      return said(0, 'ok', this.faults.strikes('offline') ? 0 : this.faults.strikes('paperOut') ? 2 : 1);
    const id = `OM${this.#keep('xpyun', Buffer.from(content), Number(copies))}`;
    this.#known.set(`xpyun ${id}`, 1);
    return said(0, 'ok', id);
  }
}
