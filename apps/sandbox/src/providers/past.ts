import { fen, netOf } from '@heliu/model';
import type { Ms } from '../../../../demo/world/order.ts';
import type { PastInvoice } from '../../../../demo/world/past-invoices.ts';
import { registeredName } from '../../../../modules/einvoice/sandbox.ts';
import type { Paper } from './paper.ts';

/** An invoice of which only the worth is known, as one line. */
export function pastPaper(id: number, taxNo: string, number: string, { gross, rate }: PastInvoice, now: Ms): Paper {
  const net = netOf(gross, rate);
  const tax = fen(gross - net);
  return {
    id,
    at: now,
    code: 'nuonuo',
    taxNo,
    serial: `PAST${number.slice(-16)}`,
    callbackUrl: '',
    base: '',
    state: 'issued',
    taken: { net: 0n, tax: 0n },
    booked: false,
    past: true,
    face: {
      kind: 'digitalNormal',
      seller: { name: registeredName(taxNo), taxNo },
      buyer: { type: 'personal', name: '个人' },
      lines: [
        {
          nature: 'normal',
          name: '以前开具的商品',
          shortName: '日用杂品',
          taxCode: '1060512990000000000',
          net,
          tax,
          rate,
          policy: 'none',
        },
      ],
      net,
      tax,
      gross,
      remark: '',
      drawer: '',
      issued: { number, issuedAt: new Date(now).toISOString() },
    },
  };
}
