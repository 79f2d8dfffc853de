import { parseYuan } from '@heliu/model';
import type { ProviderCode } from '../../../../modules/einvoice/sandbox.ts';
import { Refused } from '../refusal.ts';
import type { ProviderFaultPlan } from './paper.ts';
import type { InvoiceServices } from './services.ts';

type Post = <Body>(path: string, act: (body: Body) => unknown) => unknown;

interface Whose {
  readonly code: ProviderCode;
  readonly taxNo: string;
}

/** What people at the pages and tests may do to the invoicing services. */
export function providerControl(post: Post, { office, contexts }: InvoiceServices): void {
  const contextOf = (code: ProviderCode) => {
    const found = contexts.get(code);
    if (!found) throw new Refused('notFound', `没有开票服务 ${code}`);
    return found;
  };
  const plans = () => Object.fromEntries([...contexts].map(([code, { faults }]) => [code, faults.plan]));

  post<{ code?: ProviderCode; plan: ProviderFaultPlan }>('providers/faults', ({ code, plan }) => {
    for (const { faults } of code ? [contextOf(code)] : contexts.values()) faults.set(plan);
    return plans();
  });
  /** How long an invoice takes from now on. */
  post<{ ms: number | string }>('providers/delay', ({ ms }) => {
    office.delayMs = Math.max(0, Number(ms) || 0);
    return { ms: office.delayMs };
  });
  /** Late ones are decided now: all, or one. */
  post<{ id?: number | string }>('providers/decide', ({ id }) => {
    if (id === undefined) office.decideAll();
    else office.decide(Number(id));
    return {};
  });
  post<{ id: number | string }>('providers/book', ({ id }) => {
    office.book(Number(id));
    return {};
  });
  /** At the device itself, past any service. */
  post<{ id: number | string }>('providers/void', ({ id }) => {
    office.void(office.byId(Number(id)));
    return {};
  });
  post<{ uuid: string; agree: boolean | string }>('providers/answer', ({ uuid, agree }) => {
    const one = office.confirmations.find((confirmation) => confirmation.uuid === uuid);
    if (!one) throw new Refused('notFound', '没有这张红字确认单');
    office.answer(uuid, String(agree) === 'true', 'buyer', contextOf(one.order.code).limits);
    return {};
  });
  /** The buyer applies for a red one himself, of all of a blue invoice or of `amount` of its first line. */
  post<{ taxNo: string; number: string; amount?: string }>('providers/buyerRed', ({ taxNo, number, amount = '' }) => {
    const part = amount === '' ? undefined : parseYuan(amount);
    if (amount !== '' && part === undefined) throw new Refused('invalid', '金额不正确');
    return { uuid: office.applyByBuyer(taxNo, number, part).uuid };
  });
  post<{ uuid: string }>('providers/withdraw', ({ uuid }) => {
    office.withdraw(uuid, 'buyer');
    return {};
  });
  post<{ code: ProviderCode; url?: string }>('providers/callback', ({ code, url = '' }) => {
    if (url && !URL.canParse(url)) throw new Refused('invalid', '回调地址应为网址');
    office.registerCallback(contextOf(code).code, url);
    return {};
  });
  post<Whose>('providers/logout', ({ code, taxNo }) => {
    office.logins.set(contextOf(code).code, taxNo, 'needSms');
    return {};
  });
  post<Whose>('providers/login', ({ code, taxNo }) => {
    office.logins.set(contextOf(code).code, taxNo, 'ready');
    return {};
  });
}
