import { createTransport } from 'nodemailer';
import type { Full } from '@heliu/model';
import { type Db, noteOutcome } from '@heliu/engine';
import { isOutside, type Reach } from '@heliu/outside/server';
import { reachOf, surroundings } from '../surroundings/surroundings.server.ts';
import type { mailAccount } from './mail-account.ts';
import { connectTimeoutMs, outwardSocket } from './outward.server.ts';
import { sandboxHost, sandboxMailPort } from './sandbox-box.server.ts';

export type Mailbox = Pick<
  Full<typeof mailAccount>,
  'host' | 'port' | 'security' | 'account' | 'fromAddress' | 'fromName'
>;

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Where an answer goes, if not to the mailbox it came from. */
  readonly replyTo?: string;
  /** Sent twice under one id, most mailboxes show it once. */
  readonly id?: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: Buffer;
    readonly contentType: string;
  }[];
}

/**
 * Why a letter did not leave, in words; `final` when it will not leave however often it is tried, `letIn` when the server
 * had taken account and password before it said no.
 */
export class MailFault extends Error {
  readonly final: boolean;
  readonly letIn: boolean;
  constructor(message: string, final = false, letIn = false) {
    super(message);
    [this.final, this.letIn] = [final, letIn];
  }
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

function faultOf(error: unknown, { host, port }: Mailbox): MailFault {
  const { code, responseCode = 0, response, message } = error as SmtpError;
  const said = (response ?? message).slice(0, 200);
  switch (code) {
    case 'EINSIDE':
      return new MailFault(insideText(host), true);
    case 'EAUTH':
      return new MailFault(`账号或密码不对（很多邮箱要用授权码代替密码）：${said}`);
    case 'EENVELOPE':
      return new MailFault(`对方不收：${said}`, responseCode >= 500, true);
    case 'EDNS':
    case 'ECONNECTION':
    case 'ESOCKET':
    case 'ETIMEDOUT':
      return new MailFault(`连不上 ${host}:${port}，请检查服务器、端口和加密方式：${said}`);
    default:
      return new MailFault(said, responseCode >= 500 && responseCode !== 535);
  }
}

const insideText = (host: string): string =>
  `${host} 是内网地址，不能作发信服务器。确要用内网的邮箱，请运维人员打开 INSIDE_GATEWAYS 设置`;

/** What is wrong with a server before it is called; where a name leads shows only then. */
export const hostComplaint = (db: Db, host: string): string | undefined =>
  reachOf(db) === 'outside' && !isOutside(host) ? insideText(host) : undefined;

/** The demo's mailbox is wherever the sandbox runs today; any other is where a company says, but outside the private network. */
function placeOf(db: Db, { host, port }: Mailbox): Pick<Mailbox, 'host' | 'port'> & { reach: Reach } {
  const { sandbox } = surroundings(db);
  if (host === sandboxHost && sandbox) return { host: '127.0.0.1', port: sandboxMailPort(sandbox), reach: 'anywhere' };
  return { host, port, reach: reachOf(db) };
}

/** One mailbox, opened for as many letters as are at hand. */
export function openMailbox(db: Db, box: Mailbox, password: string | undefined) {
  const { reach, ...place } = placeOf(db, box);
  const transport = createTransport({
    ...place,
    ...(reach === 'outside' && { getSocket: outwardSocket }),
    secure: box.security === 'tls',
    requireTLS: box.security === 'startTls',
    ignoreTLS: box.security === 'none',
    ...(box.account && { auth: { user: box.account, pass: password ?? '' } }),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    pool: true,
    maxConnections: 1,
    // What stands in a letter is ours; nothing in it may make us read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, id, replyTo, attachments = [] }: Letter): Promise<void> {
      const started = performance.now();
      const note = (as: 'done' | 'refused' | 'failed', fault?: string) =>
        noteOutcome(db, 'mail:smtp', { ms: performance.now() - started, as, fault });
      try {
        await transport.sendMail({
          from: { name: box.fromName ?? '', address: box.fromAddress },
          to: { name: '', address: to },
          subject,
          text,
          attachments: [...attachments],
          ...(id && { messageId: id }),
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        });
        note('done');
      } catch (error) {
        const fault = faultOf(error, box);
        note(fault.final ? 'refused' : 'failed', fault.message);
        throw fault;
      }
    },
    close: () => transport.close(),
  };
}
