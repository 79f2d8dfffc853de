import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import {
  type Account,
  type InvoiceFace,
  invoiceProviders,
  type Issue,
  type Outcome,
  type ProviderAnswer,
  type ProviderCode,
  type ProviderNotice,
  type ProviderOperation,
  sandboxProviderGateway,
  sandboxSettings,
} from '../../../../../modules/einvoice/sandbox.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../start.ts';
import { faultNames, type ProviderFaultName } from '../paper.ts';
import { blueFace, redFace, type Taken } from './faces.ts';

const noon = Date.parse('2026-03-15T12:00:00+08:00');
let drawn = 0;

/** A merchant with the real adapter, pointed at the sandbox by configuration alone, and an ear for callbacks. */
export class ProviderCaller {
  readonly code: ProviderCode;
  readonly taxNo = '91310000MA1FL0LX06';
  now = noon;
  sandbox!: Sandbox;
  token: string | undefined;
  readonly heard: (ProviderNotice | undefined)[] = [];
  #ear!: Server;

  constructor(code: ProviderCode) {
    this.code = code;
  }

  async start(more: Pick<SandboxOptions, 'folder'> = {}): Promise<void> {
    this.sandbox = await startSandbox({ shops: [], clock: () => this.now, invoices: { delayMs: 0 }, ...more });
    this.#ear = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const headers = request.headers as Record<string, string>;
        const body = Buffer.concat(chunks).toString('utf8');
        const notice = this.provider.callback!.open(this.account(), { headers, query: {}, body });
        this.heard.push(notice);
        const reply = this.provider.callback!.reply(this.account(), notice !== undefined);
        response.writeHead(200, { 'content-type': reply.contentType }).end(reply.body);
      });
    });
    await new Promise<void>((done) => this.#ear.listen(0, '127.0.0.1', done));
    if (this.provider.callback) this.office.registerCallback(this.code, this.#told);
    const { token } = this.provider.operations;
    if (token) this.token = (await this.value(token, undefined)).token;
  }

  async stop(): Promise<void> {
    await this.sandbox.stop();
    this.#ear.closeAllConnections();
    this.#ear.close();
  }

  get provider() {
    return invoiceProviders[this.code];
  }
  get office() {
    return this.sandbox.invoices.office;
  }
  get kind() {
    return this.provider.kinds[0]!;
  }

  account(more: Partial<Account> = {}): Account {
    drawn += 1;
    return {
      settings: sandboxSettings(this.code),
      gateway: sandboxProviderGateway(this.sandbox.url, this.code),
      taxNo: this.taxNo,
      token: this.token,
      now: this.now,
      nonce: drawn.toString(16).padStart(32, '0'),
      ...more,
    };
  }

  /** One switch on, all others off. */
  misbehave(fault?: ProviderFaultName): void {
    const names = Object.keys(faultNames) as ProviderFaultName[];
    this.sandbox.invoices
      .faults(this.code)
      .set(Object.fromEntries(names.map((name) => [name, name === fault ? 1 : 0])));
  }

  async send<In, Out>(
    operation: ProviderOperation<In, Out>,
    input: In,
    account = this.account(),
  ): Promise<ProviderAnswer<Out>> {
    const { method, url, headers, body } = operation.request(account, input);
    const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: body as string }) });
    const found = Object.fromEntries(answer.headers);
    return operation.read({ status: answer.status, body: await answer.text(), headers: found }, account, input);
  }

  async value<In, Out>(operation: ProviderOperation<In, Out>, input: In): Promise<Out> {
    const answer = await this.send(operation, input);
    if (answer.ok) return answer.value;
    throw new Error(`${answer.fault.kind} ${answer.fault.code} ${answer.fault.message}`);
  }

  get #told(): string {
    return `http://127.0.0.1:${(this.#ear.address() as AddressInfo).port}/told`;
  }

  order(face: InvoiceFace): Issue {
    drawn += 1;
    return {
      serial: `T${drawn.toString(36).toUpperCase().padStart(19, '0')}`,
      face,
      orderNo: 'A1',
      callbackUrl: this.#told,
      email: 'buyer@example.com',
    };
  }
  blueOrder = (more: Partial<InvoiceFace> = {}): Issue => this.order(blueFace(this.kind, this.taxNo, more));

  async told(serial: string, red = false): Promise<Outcome | { readonly state: 'unknown' }> {
    const [only] = await this.value(this.provider.operations.query, [{ serial, red }]);
    return only!.outcome;
  }

  async issued(order: Issue): Promise<Taken> {
    const { face, serial } = order;
    await this.value(face.red ? this.provider.operations.issueRed : this.provider.operations.issueBlue, order);
    return this.taken(order, await this.told(serial, face.red !== undefined));
  }
  taken({ serial, face }: Issue, outcome: Outcome | { readonly state: 'unknown' }): Taken {
    if (outcome.state !== 'issued') throw new Error(JSON.stringify(outcome));
    return { serial, face, issued: outcome.issued };
  }

  redOrder = (blue: Taken, full: boolean): Issue => this.order(redFace(blue, full));

  /** Takes a blue invoice back the way this provider does it: 数电 by a confirmation, after which it comes by itself. */
  async takeBack(order: Issue): Promise<void> {
    const { applyRed, queryRed, issueRed } = this.provider.operations;
    if (applyRed && order.face.kind.startsWith('digital')) {
      await this.value(applyRed, order);
      expect(await this.value(queryRed!, { serial: order.serial })).toMatchObject({ state: 'free' });
    }
    const { state } = await this.value(issueRed, order);
    expect(['issuing', 'issued']).toContain(state);
    expect(await this.told(order.serial, true)).toMatchObject({ state: 'issued' });
  }
}
