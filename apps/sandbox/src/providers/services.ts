import type { FastifyInstance } from 'fastify';
import type { Ms } from '../../../../demo/world/order.ts';
import type { ProviderCode } from '../../../../modules/einvoice/sandbox.ts';
import { Switches } from '../faults.ts';
import { Messenger } from '../messenger.ts';
import type { RequestLog } from '../request-log.ts';
import { fileRoutes } from './files.ts';
import { contextOf, mountProvider } from './frame.ts';
import type { ProviderContext, ProviderGateway } from './gateway.ts';
import { providerGateways } from './gateways.ts';
import { Office } from './office.ts';
import { faultNames, type Paper } from './paper.ts';
import { fileStore, forgetful } from './store.ts';

export interface InvoiceServicesOptions {
  readonly seed: string;
  readonly now: () => Ms;
  readonly folder?: string;
  /** How long an invoice takes; 0 for tests. */
  readonly delayMs?: Ms;
}

/** All invoicing services of the sandbox, and the one tax office behind them. */
export class InvoiceServices {
  readonly office: Office;
  readonly messenger = new Messenger();
  readonly contexts: ReadonlyMap<ProviderCode, ProviderContext>;
  readonly #gateways: ReadonlyMap<ProviderCode, ProviderGateway>;
  readonly #now: () => Ms;
  /** Told before the call was answered: not told again because it is decided. */
  readonly #toldEarly = new Set<number>();

  constructor({ seed, now, folder, delayMs = 300 }: InvoiceServicesOptions) {
    this.#now = now;
    this.office = new Office({ now, store: folder ? fileStore(folder) : forgetful, delayMs });
    this.#gateways = new Map(providerGateways.map((one) => [one.code, one]));
    this.contexts = new Map(
      providerGateways.map((one) => {
        const faults = new Switches(faultNames, `${seed} ${one.code}`);
        return [one.code, contextOf(one, this.office, faults, now)];
      }),
    );
    this.office.onDecided((paper) => void this.#tell(paper));
  }

  faults(code: ProviderCode) {
    return this.contexts.get(code)!.faults;
  }

  register(app: FastifyInstance, log: RequestLog): void {
    for (const [code, context] of this.contexts) {
      mountProvider(app, this.#gateways.get(code)!, context, log, (paper) => this.#tellNow(paper));
      fileRoutes(app, context);
    }
  }

  stop(): void {
    this.office.stop();
    this.messenger.stop();
  }

  async #tell(paper: Paper): Promise<void> {
    // The answer to the call is on its way before anybody is told, unless it is to be overtaken.
    await new Promise((done) => setImmediate(done));
    if (!this.#toldEarly.delete(paper.id)) await this.#send(paper);
  }

  async #tellNow(paper: Paper): Promise<void> {
    this.#toldEarly.add(paper.id);
    await this.#send(paper);
  }

  async #send(paper: Paper): Promise<void> {
    const context = this.contexts.get(paper.code)!;
    const callback = this.#gateways.get(paper.code)!.callback;
    if (!callback || !paper.callbackUrl || context.faults.strikes('never')) return;
    const once = () =>
      this.messenger.send(() => callback(paper, context), paper.serial, paper.face.red ? '红票' : '蓝票', this.#now());
    await (context.faults.strikes('twice') ? Promise.all([once(), once()]) : once());
  }
}
