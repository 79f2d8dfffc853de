import { createHash } from 'node:crypto';
import type { Ms } from '../../../../demo/world/order.ts';
import type { WaybillServiceCode } from '../../../../modules/fulfilment/sandbox.ts';

/** One order for a number, and what was given for it. */
export interface Given {
  readonly service: WaybillServiceCode;
  readonly orderCode: string;
  readonly carrier: string;
  readonly number: string;
  readonly receiver: string;
  readonly city: string;
  readonly goods: string;
  readonly givenAt: Ms;
  cancelledAt?: Ms;
}
export interface Ordered {
  readonly orderCode: string;
  readonly carrier: string;
  readonly receiver: string;
  readonly city: string;
  readonly goods: string;
}

const prefixes: Readonly<Record<string, string>> = {
  ZTO: '765',
  YTO: 'YT88',
  STO: '773',
  YD: '46',
  JT: 'JT50',
  EMS: '12',
};

/** Numbers follow from the order code alone, so that the same one is given after a restart as well. */
function numberFor(service: WaybillServiceCode, { orderCode, carrier }: Ordered): string {
  const digits = BigInt(`0x${createHash('sha256').update(`${service} ${orderCode}`).digest('hex').slice(0, 15)}`);
  const tail = String(digits % 10n ** 11n).padStart(11, '0');
  return service === 'sf' ? `SF1${tail}` : `${prefixes[carrier.toUpperCase()] ?? '88'}${tail}`;
}

/** The carriers behind all services: whoever asks twice for one order is given one number. */
export class Carriers {
  readonly #given = new Map<string, Given>();
  readonly #now: () => Ms;
  constructor(now: () => Ms) {
    this.#now = now;
  }

  get all(): readonly Given[] {
    return [...this.#given.values()];
  }

  find(service: WaybillServiceCode, orderCode: string): Given | undefined {
    return this.#given.get(`${service} ${orderCode}`);
  }

  give(service: WaybillServiceCode, ordered: Ordered): Given {
    const given = { ...ordered, service, number: numberFor(service, ordered), givenAt: this.#now() };
    this.#given.set(`${service} ${ordered.orderCode}`, given);
    return given;
  }

  cancel(given: Given): void {
    given.cancelledAt ??= this.#now();
  }
}

/** 苏州市 → 苏州 512-B03: what sorters read. */
export function sortingOf({ city, orderCode }: Pick<Given, 'city' | 'orderCode'>) {
  const short = city.replace(/市$/, '');
  const hash = createHash('sha256').update(city).digest();
  const area = 100 + ((hash[0]! * 256 + hash[1]!) % 900);
  const route = createHash('sha256').update(orderCode).digest()[0]! % 90;
  return {
    destination: `${short} ${area}`,
    sortingCode: `${area}-B${String(route + 10)}-021`,
    packageCode: `${short}转运中心`,
  };
}
