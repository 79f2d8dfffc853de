import { randomBytes } from 'node:crypto';
import { type Fen, fen } from '@heliu/model';
import { appliedBefore, pastInvoice } from '../../../../demo/world/past-invoices.ts';
import { type InvoiceFace, isDigitalPaper, isPaper, type ProviderCode } from '../../../../modules/einvoice/sandbox.ts';
import type { Ms } from '../../../../demo/world/order.ts';
import { Refused } from '../refusal.ts';
import { checkFace, type Limits } from './check.ts';
import { Confirmations, type Which } from './confirmations.ts';
import { Logins } from './logins.ts';
import { numbered } from './numbers.ts';
import type { Confirmation, Order, Paper } from './paper.ts';
import { pastPaper } from './past.ts';
import { mirrorOf, partOfFirst, takeBack } from './red.ts';
import type { Store } from './store.ts';

export interface OfficeOptions {
  readonly now: () => Ms;
  readonly store: Store;
  /** How long an invoice takes; 0 numbers it before the call is answered. */
  readonly delayMs: Ms;
}

/** How this invoice is going to be treated; chance decides it before. */
export interface Treatment {
  readonly late?: boolean;
  readonly fails?: boolean;
  readonly quotaGone?: boolean;
  readonly needsBuyer?: boolean;
  /** Taken in, then stopped until the clerk has shown his face. */
  readonly faceWanted?: boolean;
  readonly unsealed?: boolean;
}

/** Net, a month, for every tax number. */
const credit: Fen = fen(1_000_000_000_00n);
const isControlledSpecial = ({ kind }: InvoiceFace): boolean => kind.endsWith('Special') && !kind.startsWith('digital');
const faceCause = '税局返回：触发风险控制，请开票员扫码完成实人认证后重新开票';
const lateness: Ms = 3 * 60_000;
const key = (...parts: readonly string[]): string => parts.join(' ');

/** The tax office behind all invoicing services: numbers invoices, takes them back, and never counts one twice. */
export class Office {
  readonly logins = new Logins();
  delayMs: Ms;
  readonly #papers: Paper[] = [];
  readonly #bySerial = new Map<string, number>();
  readonly #counts = new Map<ProviderCode, number>();
  readonly #byNumber = new Map<string, number>();
  readonly #confirmations: Confirmations;
  readonly #used = new Map<string, bigint>();
  readonly #timers = new Map<number, NodeJS.Timeout>();
  readonly #listeners: ((paper: Paper) => void)[] = [];
  readonly #callbacks = new Map<ProviderCode, string>();
  readonly #now: () => Ms;
  readonly #store: Store;

  constructor({ now, store, delayMs }: OfficeOptions) {
    this.#now = now;
    this.#confirmations = new Confirmations(now);
    this.#store = store;
    this.delayMs = delayMs;
    for (const kept of store.read()) {
      if ('paper' in kept) this.#remember(kept.paper);
      else if ('confirmation' in kept) this.#confirmations.put(kept.confirmation);
      else this.#callbacks.set(kept.callback.code, kept.callback.url);
    }
    for (const paper of this.#papers) {
      if (paper.state === 'issuing') this.#schedule(paper, delayMs);
      if (paper.state === 'issued') this.#use(paper);
    }
  }

  /** Hears of every invoice whose fate is decided. */
  onDecided(listener: (paper: Paper) => void): void {
    this.#listeners.push(listener);
  }

  latest(count: number, skip = 0, code?: ProviderCode): readonly Paper[] {
    const papers = code ? this.#papers.filter((paper) => paper.code === code) : this.#papers;
    const end = papers.length - skip;
    return papers.slice(Math.max(0, end - count), Math.max(0, end)).reverse();
  }
  get size(): number {
    return this.#papers.length;
  }
  countOf(code: ProviderCode): number {
    return this.#counts.get(code) ?? 0;
  }
  get confirmations(): readonly Confirmation[] {
    return this.#confirmations.all;
  }

  paper(code: ProviderCode, taxNo: string, serial: string): Paper | undefined {
    return this.paperAt(this.#bySerial.get(key(code, taxNo, serial)) ?? -1);
  }
  paperAt(id: number): Paper | undefined {
    return this.#papers[id];
  }
  byId(id: number): Paper {
    const found = this.paperAt(id);
    if (!found) throw new Refused('notFound', `没有发票 ${id}`);
    return found;
  }
  byNumber(taxNo: string, number: string): Paper {
    const found = this.paperAt(this.#byNumber.get(key(taxNo, number)) ?? -1) ?? this.#fromThePast(taxNo, number);
    if (!found) throw new Refused('notFound', `没有找到号码为 ${number} 的蓝字发票`);
    return found;
  }

  /** Issued before the sandbox began: its number tells what it came to, and that is all anybody knows of it here. */
  #fromThePast(taxNo: string, number: string): Paper | undefined {
    const past = pastInvoice(number);
    if (!past) return undefined;
    this.#change(pastPaper(this.#papers.length, taxNo, number, past, this.#now()));
    return this.byId(this.#papers.length - 1);
  }

  left(taxNo: string): { readonly total: Fen; readonly left: Fen } {
    return { total: credit, left: fen(credit - (this.#used.get(taxNo) ?? 0n)) };
  }

  /** Where a provider tells of invoices that does not take the address with each of them. */
  callbackUrl(code: ProviderCode): string {
    return this.#callbacks.get(code) ?? '';
  }
  registerCallback(code: ProviderCode, url: string): void {
    this.#callbacks.set(code, url);
    this.#store.keep({ callback: { code, url } });
  }

  /** Takes an order in. It is refused here or never: afterwards it is issued, or failed and asked about. */
  issue(order: Order, limits: Limits, treatment: Treatment = {}): Paper {
    const { late, fails, quotaGone, faceWanted, unsealed } = treatment;
    const { code, taxNo, serial, face } = order;
    if (this.#bySerial.has(key(code, taxNo, serial))) throw new Refused('duplicate', `流水号 ${serial} 不能重复`);
    this.logins.demand(code, taxNo);
    checkFace(face, limits);
    if (quotaGone || (!face.red && face.net > this.left(taxNo).left))
      throw new Refused('quota', '剩余授信额度不足，请调整额度后再开票');
    const blue = face.red && this.byNumber(taxNo, face.red.blueNumber);
    if (face.red && isControlledSpecial(face)) this.#demandForm(taxNo, face.red.confirmNo ?? '');
    if (blue) this.#change(takeBack(blue, face));
    if (faceWanted) this.logins.set(code, taxNo, 'needFace');
    const paper: Paper = {
      ...order,
      id: this.#papers.length,
      at: this.#now(),
      state: 'issuing',
      taken: { net: 0n, tax: 0n },
      booked: false,
      ...(fails && { cause: '税局返回：开票信息校验未通过，请核对购方名称与税号' }),
      ...(faceWanted && { cause: faceCause }),
      ...(unsealed && { unsealed }),
    };
    this.#change(paper);
    if (this.delayMs === 0 && !late) this.decide(paper.id);
    else this.#schedule(paper, late ? lateness : this.delayMs);
    return this.byId(paper.id);
  }

  /** The moment a number is given, or the failure told. */
  decide(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    const paper = this.byId(id);
    if (paper.state !== 'issuing') return;
    const { face, taxNo } = paper;
    const decided: Paper = paper.cause
      ? { ...paper, state: 'failed' }
      : { ...paper, state: 'issued', face: { ...face, issued: numbered(face, taxNo, this.#now(), sequenceOf(id)) } };
    if (decided.state === 'issued') this.#use(decided);
    else if (face.red) this.#giveBack(decided);
    this.#change(decided);
    for (const listener of this.#listeners) listener(decided);
  }

  /** Once more under the same serial: what was stopped for want of a face, or what lacks its seal. */
  again(paper: Paper, { unsealed = false }: Treatment = {}): void {
    const { code, taxNo, state, cause, id } = paper;
    if (state === 'issued' && paper.unsealed) return this.#change({ ...paper, unsealed });
    if (state === 'issuing') throw new Refused('state', '开票中（重试中），请耐心等待开票结果');
    if (state !== 'failed') throw new Refused('state', '发票已生成，无需再重试开票');
    this.logins.demand(code, taxNo);
    const { cause: _, ...fresh } = paper;
    this.#change({ ...(cause === faceCause ? fresh : paper), state: 'issuing' });
    if (this.delayMs === 0) this.decide(id);
    else this.#schedule(paper, this.delayMs);
  }

  decideAll(): void {
    for (const id of this.#timers.keys()) this.decide(id);
  }

  /** Only paper knows it; what is electronic is taken back by a red one. */
  void(paper: Paper): void {
    if (paper.state !== 'issued') throw new Refused('state', '发票不是已开具状态，不能作废');
    if (!isPaper(paper.face.kind)) throw new Refused('state', '电子发票不能作废，请红冲');
    if (paper.taken.net > 0n) throw new Refused('red', '发票已红冲，不能作废');
    this.#change({ ...paper, state: 'voided' });
  }

  /** The buyer books it: from now on he must agree to a red one. */
  book(id: number): void {
    this.#change({ ...this.byId(id), booked: true });
  }

  /** The whole of what a blue invoice says, with the sign turned. */
  wholeRed(taxNo: string, blueNumber: string, reason: NonNullable<InvoiceFace['red']>['reason']): InvoiceFace {
    return mirrorOf(this.byNumber(taxNo, blueNumber), reason);
  }

  /** The tax office issues the red one itself as soon as nobody has to be asked. */
  applyRed(order: Order, limits: Limits, { needsBuyer, ...treatment }: Treatment = {}): Confirmation {
    const { code, taxNo, serial, face } = order;
    if (this.#confirmations.find({ code, taxNo, serial })) throw new Refused('duplicate', `申请号 ${serial} 不能重复`);
    this.logins.demand(code, taxNo);
    checkFace(face, limits);
    const blue = this.byNumber(taxNo, face.red!.blueNumber);
    takeBack(blue, face);
    const isAsked = face.buyer.type === 'company' && (blue.booked || needsBuyer === true);
    const confirmation = this.#confirmations.fresh(order, isAsked ? 'waitBuyer' : 'free');
    if (!isAsked) this.#issueConfirmed(confirmation, limits, treatment);
    return this.#keep(confirmation);
  }

  /** 红字信息表: a special invoice of tax control is taken back with one only. Approved at once, unless invoices take their time. */
  applyForm(order: Order, limits: Limits): Confirmation {
    const { code, taxNo, serial, face } = order;
    if (this.#confirmations.find({ code, taxNo, serial })) throw new Refused('duplicate', `申请单号 ${serial} 已存在`);
    if (!isControlledSpecial(face)) throw new Refused('kind', '只支持专票申请');
    checkFace(face, limits);
    takeBack(this.byNumber(taxNo, face.red!.blueNumber), face);
    const fresh = this.#confirmations.fresh(order, 'agreed');
    return this.#keep({
      ...fresh,
      no: fresh.no.slice(0, 6) + fresh.no.slice(-10),
      readyAt: this.#now() + this.delayMs,
    });
  }
  #demandForm(taxNo: string, no: string): void {
    const found = this.#confirmations.all.some((one) => one.no === no && one.order.taxNo === taxNo);
    if (!/^\d{16}$/.test(no) || !found) throw new Refused('red', '没有经税务局批准的红字信息表，不能开具红字专用发票');
  }

  confirmation(which: Which): Confirmation | undefined {
    return this.#confirmations.find(which) ?? this.#appliedInThePast(which);
  }

  #appliedInThePast({ code, taxNo, uuid = '' }: Which): Confirmation | undefined {
    const number = appliedBefore(uuid);
    const blue = number && this.#fromThePast(taxNo, number);
    if (!blue) return undefined;
    return this.#keep({ ...this.#startedByBuyer({ ...blue, code }, mirrorOf(blue, 'returned')), uuid });
  }

  answer(uuid: string, agree: boolean, by: 'buyer' | 'seller', limits: Limits): void {
    const [waits, denied] = (
      { buyer: ['waitBuyer', 'deniedByBuyer'], seller: ['waitSeller', 'deniedBySeller'] } as const
    )[by];
    const found = this.#confirmations.waiting(uuid, waits, '红字确认单不是待确认状态');
    if (agree) this.#issueConfirmed(found, limits, {});
    this.#keep({ ...found, state: agree ? 'agreed' : denied });
  }

  /** Whoever started it may think better of it while the other one has not answered. */
  withdraw(uuid: string, by: 'buyer' | 'seller' = 'seller'): void {
    const waits = by === 'seller' ? 'waitBuyer' : 'waitSeller';
    const found = this.#confirmations.waiting(uuid, waits, '红字确认单不是待对方确认状态，不能撤销');
    this.#keep({ ...found, state: 'withdrawn' });
  }

  /** The buyer starts one: of all that is left, or of a part of the first line. */
  applyByBuyer(taxNo: string, number: string, part?: Fen): Confirmation {
    const blue = this.byNumber(taxNo, number);
    const { code, base, face, state } = blue;
    if (state !== 'issued' || face.red) throw new Refused('state', '只有已开具的蓝字发票可以申请红冲');
    if (face.buyer.type !== 'company') throw new Refused('state', '个人购方不能发起红字确认单');
    const whole = mirrorOf(blue, 'returned');
    const red = part === undefined ? whole : partOfFirst(whole, part);
    takeBack(blue, red);
    return this.#keep(this.#startedByBuyer({ code, taxNo, base }, red));
  }

  #startedByBuyer({ code, taxNo, base }: Pick<Order, 'code' | 'taxNo' | 'base'>, red: InvoiceFace): Confirmation {
    const serial = `B${randomBytes(9).toString('hex').toUpperCase()}`;
    const order: Order = { code, taxNo, serial, face: red, callbackUrl: '', base };
    return this.#confirmations.fresh(order, 'waitSeller', 'buyer');
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  /** A red one on paper waits until the seller has a form in his printer, and says so. */
  printRed(taxNo: string, no: string, asked: Pick<Order, 'code' | 'serial' | 'callbackUrl'>, limits: Limits): Paper {
    const found = this.#confirmations.all.find((one) => one.no === no && one.order.taxNo === taxNo);
    if (!found || !isDigitalPaper(found.order.face.kind)) throw new Refused('notFound', `没有红字确认单 ${no}`);
    if (found.state !== 'free' && found.state !== 'agreed')
      throw new Refused('red', '红字确认单还没有确认，不能开具红票');
    if (asked.serial !== found.order.serial) throw new Refused('invalid', '订单编号与红字确认单的不一致');
    const red = { ...found.order.face.red!, confirmNo: no };
    return this.issue({ ...found.order, ...asked, face: { ...found.order.face, red } }, limits);
  }

  #issueConfirmed({ order, no }: Confirmation, limits: Limits, treatment: Treatment): void {
    if (isDigitalPaper(order.face.kind)) return;
    const red = { ...order.face.red!, confirmNo: no };
    this.issue({ ...order, face: { ...order.face, red } }, limits, treatment);
  }

  #schedule({ id }: Paper, delay: Ms): void {
    this.#timers.set(id, setTimeout(() => this.decide(id), delay).unref());
  }

  #giveBack({ taxNo, face }: Paper): void {
    const blue = this.byNumber(taxNo, face.red!.blueNumber);
    this.#change({ ...blue, taken: { net: blue.taken.net + face.net, tax: blue.taken.tax + face.tax } });
  }

  #use({ taxNo, face }: Paper): void {
    this.#used.set(taxNo, (this.#used.get(taxNo) ?? 0n) + face.net);
  }

  #change(paper: Paper): void {
    this.#remember(paper);
    this.#store.keep({ paper });
  }
  #remember(paper: Paper): void {
    const { id, code, taxNo, serial, face } = paper;
    if (!this.#papers[id]) this.#counts.set(code, this.countOf(code) + 1);
    this.#papers[id] = paper;
    this.#bySerial.set(key(code, taxNo, serial), id);
    if (face.issued) this.#byNumber.set(key(taxNo, face.issued.number), id);
  }

  #keep(confirmation: Confirmation): Confirmation {
    this.#confirmations.put(confirmation);
    this.#store.keep({ confirmation });
    return confirmation;
  }
}

/** Not from one on: an office that has issued three invoices in its life looks made up. */
const sequenceOf = (id: number): number => 10_482_701 + id * 3;
