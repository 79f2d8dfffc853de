import type { Fen } from '@heliu/model';
import type { InvoiceFace, Issued, RedReason, Taxation } from '../face/face.ts';
import type { Answer as AnswerOf, Ms, WireAnswer, WireRequest } from '@heliu/outside';
import type { InvoiceKind } from '../../shop/model.ts';

export const providerNames = {
  nuonuo: '诺诺',
  baiwang: '百望',
  piaotong: '票通',
  piaodiandian: '票点点',
  yipiaoyun: '易票云',
  xinshidai: '新时代',
  tencent: '腾讯云',
  ewy: 'ewy',
} as const;
export type ProviderCode = keyof typeof providerNames;

/** What a merchant types in to use a provider; the page is drawn from it, secrets are sealed. */
export interface Setting {
  readonly key: string;
  readonly label: string;
  readonly secret?: true;
  readonly required?: true;
  readonly long?: true;
  readonly hint?: string;
  readonly default?: string;
}

/** Everything a request depends on: adapters ask nobody, neither a clock nor a dice. */
export interface Account {
  readonly settings: Readonly<Record<string, string>>;
  /** Overrides the provider's own address: configuration alone points it at the real one or at the sandbox. */
  readonly gateway: string;
  readonly taxNo: string;
  /** Present once `token` has been asked, where the provider wants one. */
  readonly token?: string | undefined;
  readonly now: Ms;
  /** Fresh for each request, 32 hexadecimal digits: serial numbers and nonces are cut from it. */
  readonly nonce: string;
}

/**
 * What a refusal means for the caller. `token`: renew and repeat once. `unknown`, `duplicate`, `busy`: it may have been
 * issued, so ask before anything else. `login`, `quota`, `offline`, `auth`: nothing of this subject can be issued until
 * somebody acts, so its queue pauses. `throttled`: wait. `validation`, `rule`: this invoice is wrong, a person mends it.
 */
export type FaultKind =
  | 'token'
  | 'unknown'
  | 'duplicate'
  | 'busy'
  | 'login'
  | 'quota'
  | 'offline'
  | 'auth'
  | 'throttled'
  | 'validation'
  | 'rule';
export interface ProviderFault {
  readonly kind: FaultKind;
  readonly code: string;
  readonly message: string;
}
export type Answer<T> = Extract<AnswerOf<T>, { ok: true }> | { readonly ok: false; readonly fault: ProviderFault };

export interface Operation<In, Out> {
  /** False where the wire form rests on general knowledge and was seen in no document of the provider. */
  readonly verified: boolean;
  request(account: Account, input: In): WireRequest;
  read(answer: WireAnswer, account: Account, input: In): Answer<Out>;
}

/** Login state of the clerk inside the tax office, for providers that act in his name. */
export interface Login {
  /** `checking`: the code was handed in, and the tax office has not said yet whether it lets him in. */
  readonly state: 'ready' | 'needSms' | 'checking' | 'needFace' | 'offline';
  /** Text of the face-check QR. */
  readonly qr?: string | undefined;
  readonly expiresAt?: Ms | undefined;
  /** What the provider calls the check that is under way. */
  readonly authId?: string | undefined;
}

export interface Quota {
  /** Net amounts; what the provider does not tell is missing. */
  readonly total?: Fen | undefined;
  readonly left?: Fen | undefined;
  readonly perInvoice?: Fen | undefined;
  /** Blank invoices left on tax-control devices. */
  readonly stock?: number | undefined;
}

export interface FileRef {
  readonly type: 'PDF' | 'OFD' | 'XML';
  readonly url?: string | undefined;
  readonly base64?: string | undefined;
}

/** What became of a serial. `gone` was withdrawn or voided before it counted. */
export type Outcome =
  | { readonly state: 'issuing' }
  | {
      readonly state: 'issued';
      readonly issued: Issued;
      readonly files: readonly FileRef[];
      readonly providerId?: string;
      /** Numbered by the tax office and not yet sealed by the provider: it counts, its files are still to come. */
      readonly unsealed?: true;
    }
  | { readonly state: 'failed'; readonly fault: ProviderFault }
  | { readonly state: 'voided' };
export interface Query {
  readonly serial: string;
  readonly red: boolean;
}
export interface QueriedOutcome {
  readonly serial: string;
  /** `unknown`: the provider has never heard of it. */
  readonly outcome: Outcome | { readonly state: 'unknown' };
}

/** Codes of invoicing.md 7.3. */
export const confirmStates = {
  free: '无需确认',
  waitBuyer: '待购方确认',
  waitSeller: '待销方确认',
  agreed: '已确认',
  deniedByBuyer: '购方已否认',
  deniedBySeller: '销方已否认',
  expired: '超时作废',
  withdrawn: '已撤回',
  applying: '申请中',
  failed: '申请失败',
} as const;
export type ConfirmState = keyof typeof confirmStates;
export interface RedConfirm {
  readonly state: ConfirmState;
  readonly uuid?: string | undefined;
  readonly no?: string | undefined;
  readonly message?: string | undefined;
  /** What the provider calls the red invoice that came of it; of our own ones it is the serial we gave. */
  readonly redSerial?: string | undefined;
}

/** A confirmation the buyer applied for: it waits for our word. Amounts are negative, as they stand on the red invoice. */
export interface BuyerRed {
  readonly uuid: string;
  readonly no?: string | undefined;
  readonly appliedAt?: string | undefined;
  readonly blueNumber: string;
  readonly reason: RedReason;
  readonly net: Fen;
  readonly tax: Fen;
  /** `blueLine` as the blue invoice is printed, counted from 1. Missing where all of it is taken back. */
  readonly lines: readonly { readonly blueLine: number; readonly net: Fen; readonly tax: Fen }[];
}
export interface Days {
  /** yyyy-MM-dd, both included. */
  readonly from: string;
  readonly to: string;
}

export interface Issue {
  /** 20 characters A–Z 0–9; stored before the call, never used for a second one. */
  readonly serial: string;
  readonly face: InvoiceFace;
  readonly orderNo: string;
  readonly callbackUrl: string;
  readonly email?: string | undefined;
  readonly mobile?: string | undefined;
  /** Tax-control device or terminal, where the subject names one. */
  readonly terminal?: string | undefined;
  /** 红字信息表: our number of the application, the same however often it is sent. */
  readonly formNo?: string | undefined;
}

export interface ProviderOperations {
  /** For the providers that hand out a token of their own. */
  readonly token?: Operation<void, { readonly token: string; readonly expiresAt?: Ms | undefined }>;
  readonly login?: Operation<{ readonly clerk: string }, Login>;
  /** Asks for the SMS code or the face QR to be sent again, or hands in the code that came. */
  readonly continueLogin?: Operation<{ readonly clerk: string; readonly smsCode?: string | undefined }, Login>;
  /** Where a clerk who is logged in may still be wanted in person: whether his face is to be shown. */
  readonly identity?: Operation<{ readonly clerk: string }, Login>;
  /** The QR of that check as far as there is one, or the order for a new one, which comes a moment later. */
  readonly faceCode?: Operation<{ readonly clerk: string; readonly fresh: boolean }, Login>;
  /** Has the provider ask the tax office whether the face was seen; `identity` tells the answer. */
  readonly lookForFace?: Operation<{ readonly clerk: string; readonly authId: string }, void>;
  readonly quota?: Operation<void, Quota>;
  /** Accepted is not issued: the outcome comes by query or callback, unless the provider answers at once. */
  readonly issueBlue: Operation<Issue, Outcome>;
  /** Where red needs no confirmation of its own. */
  readonly issueRed: Operation<Issue, Outcome>;
  readonly applyRed?: Operation<Issue, RedConfirm>;
  readonly queryRed?: Operation<{ readonly serial: string; readonly uuid?: string | undefined }, RedConfirm>;
  /** 红字信息表 of tax control: applied for and uploaded by the provider, approved by the tax office under a number. */
  readonly applyForm?: Operation<Issue, void>;
  readonly queryForm?: Operation<{ readonly formNo: string }, RedConfirm>;
  /** Makes the provider fetch what buyers entered at the tax office. */
  readonly fetchReds?: Operation<Days, void>;
  /** Pages counted from 1. */
  readonly buyerReds?: Operation<
    Days & { readonly page: number },
    { readonly rows: readonly BuyerRed[]; readonly isLast: boolean }
  >;
  readonly answerRed?: Operation<{ readonly uuid: string; readonly agree: boolean }, void>;
  readonly cancelRed?: Operation<{ readonly uuid: string }, void>;
  /** Several serials in one call, as many as `batch` says. */
  readonly query: Operation<readonly Query[], readonly QueriedOutcome[]>;
  /** Once more under the same serial: what failed for want of the clerk, or was issued and not sealed. */
  readonly retry?: Operation<{ readonly serial: string }, void>;
  readonly voidInvoice?: Operation<
    { readonly serial: string; readonly issued: Issued; readonly kind: InvoiceKind },
    void
  >;
  readonly searchCompany?: Operation<
    { readonly name: string },
    readonly { readonly name: string; readonly taxNo: string }[]
  >;
}

export interface RawCallback {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
}
export interface Notice {
  readonly serial: string;
  /** Signed by the provider. Otherwise it is a hint and nothing more: the outcome is asked for. */
  readonly trusted: boolean;
  readonly outcome?: Outcome | undefined;
}

/** An invoicing service: everything peculiar to it, nothing of ours. What it cannot do it does not have. */
export interface InvoiceProvider {
  readonly code: ProviderCode;
  readonly gateway: string;
  readonly settings: readonly Setting[];
  readonly kinds: readonly InvoiceKind[];
  /** What of difference taxation is documented. */
  readonly differences?: readonly Exclude<Taxation, 'normal'>[];
  /** Discount lines included. */
  readonly maxLines: number;
  readonly partialRed: boolean;
  /** Whether a red special one of tax control can be asked for with the number of its 红字信息表. */
  readonly takesForm?: boolean;
  /** Serials one query may carry. */
  readonly batch: number;
  readonly limits: { readonly perSecond: number };
  readonly operations: ProviderOperations;
  /**
   * Whose callback it is stands in its address, which only this provider was told. `open` gives undefined when a signature
   * is there and wrong: the sender learns nothing.
   */
  readonly callback?: {
    readonly verified: boolean;
    open(account: Account, raw: RawCallback): Notice | undefined;
    reply(account: Account, ok: boolean): { readonly contentType: string; readonly body: string };
  };
}
