import type { InvoiceKind } from '../../../../modules/shop/sandbox.ts';
import type { Ms } from '../../../../demo/world/order.ts';
import type { ProviderCode } from '../../../../modules/einvoice/sandbox.ts';
import type { Call } from '../call.ts';
import type { Switches } from '../faults.ts';
import type { Reply } from '../gateway.ts';
import type { Notice } from '../messenger.ts';
import type { Refused } from '../refusal.ts';
import type { Limits } from './check.ts';
import type { Office, Treatment } from './office.ts';
import type { Order, Paper, ProviderFaultName } from './paper.ts';

/** A reply, and the invoice it speaks of: some callbacks overtake it. */
export interface Given extends Reply {
  readonly paper?: Paper | undefined;
}

export interface ProviderRoutes {
  /** `path` below the provider's code. */
  on(method: 'GET' | 'POST', path: string, handler: (call: Call) => Given): void;
}

export interface ProviderContext {
  readonly code: ProviderCode;
  /** What a merchant has typed into Heliu. */
  readonly settings: Readonly<Record<string, string>>;
  readonly limits: Limits;
  readonly office: Office;
  readonly faults: Switches<ProviderFaultName>;
  now(): Ms;
  /** For the request log. */
  named(call: Call, method: string, taxNo: string): void;
  /** Chance decides once per invoice. */
  issue(order: Order): Paper;
  treatment(taxNo: string): Treatment;
  /** Gives a token out, and refuses any that was not. */
  newToken(): string;
  checkToken(token: string | undefined): void;
}

/** An invoicing service as the caller sees it. What is peculiar to it stays in its file. */
export interface ProviderGateway {
  readonly code: ProviderCode;
  readonly limits?: Partial<Omit<Limits, 'kinds' | 'maxLines'>>;
  register(routes: ProviderRoutes, context: ProviderContext): void;
  /** A refusal in the provider's own words. */
  refuse(refused: Refused, context: ProviderContext): Reply;
  /** How it tells that an invoice is decided; without it, it tells nobody. */
  callback?(paper: Paper, context: ProviderContext): Notice;
}

/** The kind a provider means; what it means by nothing known is refused. */
export type KindTable = Readonly<Partial<Record<InvoiceKind, string>>>;
