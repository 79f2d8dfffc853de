import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}
export interface Mail {
  readonly id: number;
  readonly at: number;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
  readonly attachments: readonly Attachment[];
}

const most = 200;

/** Mailboxes that are there to be refused: nobody lives in the one, the other is always full for the moment. */
const refusals: Readonly<Record<string, readonly [code: number, text: string]>> = {
  nobody: [550, '5.1.1 mailbox does not exist'],
  busy: [451, '4.2.1 try again later'],
};

class Refused extends Error {
  readonly responseCode: number;
  constructor(code: number, text: string) {
    super(text);
    this.responseCode = code;
  }
}

/** Takes every letter, whoever it is for, and shows it on a page instead of sending it on. */
export class PostOffice {
  readonly #now: () => number;
  readonly #server: SMTPServer;
  #last = 0;
  /** Newest first. */
  mails: readonly Mail[] = [];

  constructor(now: () => number) {
    this.#now = now;
    this.#server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      // The certificate it could show is nobody's.
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: ({ username, password }, _, done) =>
        password === 'wrong'
          ? done(new Error('535 5.7.8 authentication failed'))
          : done(null, { user: username ?? '' }),
      onRcptTo({ address }, _, done) {
        const refusal = refusals[address.split('@')[0]!];
        done(refusal && new Refused(...refusal));
      },
      onData: (stream, { envelope }, done) => {
        const to = envelope.rcptTo.map(({ address }) => address);
        void this.#receive(stream, to, done);
      },
    });
    // A caller that hangs up in the middle is no reason to end.
    this.#server.on('error', () => {});
  }

  async #receive(stream: Readable, to: readonly string[], done: (error?: Error) => void): Promise<void> {
    try {
      await this.#keep(await buffer(stream), to);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  async #keep(raw: Buffer, to: readonly string[]): Promise<void> {
    const { from, subject = '', text = '', messageId = '', attachments } = await PostalMime.parse(raw);
    const mail: Mail = {
      id: (this.#last += 1),
      at: this.#now(),
      from: [from?.name, from?.address && `<${from.address}>`].filter(Boolean).join(' '),
      to,
      subject,
      text: text.trim(),
      messageId,
      attachments: attachments.map(({ filename, mimeType, content }, at) => ({
        name: filename ?? `附件${at + 1}`,
        type: mimeType,
        content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
      })),
    };
    this.mails = [mail, ...this.mails].slice(0, most);
  }

  async open(port: number): Promise<void> {
    const server = this.#server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }
  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1');
  const free = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ]).catch(() => false);
  if (free) await new Promise((resolve) => server.close(resolve));
  return free;
};

/** The pages' port with the next two free as well: mail is taken at the first, and paper printed at the second. */
export async function freePorts(): Promise<number> {
  for (;;) {
    const first = createServer().listen(0, '127.0.0.1');
    await once(first, 'listening');
    const { port } = first.address() as AddressInfo;
    const areFree = (await isFree(port + 1)) && (await isFree(port + 2));
    await new Promise((resolve) => first.close(resolve));
    if (areFree && port < 65_000) return port;
  }
}
