import { observer, type Watcher } from '@heliu/engine';
import { compareDecimal, dec, type Decimal } from '@heliu/model';
import { invoice } from '../../einvoice/model.ts';
import { stock } from '../../inventory/model.ts';
import { onOrdersTaken } from '../../shop/server.ts';
import { emit, type News } from './emit.server.ts';

type Invoice = Readonly<
  Record<'id' | 'colour' | 'number' | 'invoiceNo' | 'orderNos' | 'status' | 'buyerName', unknown>
>;
const invoiceNews = (event: News['event'], { id, colour, number, invoiceNo, orderNos, status }: Invoice): News => ({
  event,
  title: String((invoiceNo as string | null) ?? number),
  data: {
    invoice: id,
    number,
    colour,
    status,
    invoiceNo,
    orderNos: ((orderNos as string | null) ?? '').split(/[\s,]+/).filter(Boolean),
  },
});

export const invoiceObservers = [
  observer(invoice, ['issued', 'register'], async ({ moved }, work) => {
    for (const [colour, event] of [
      ['blue', 'invoiceIssued'],
      ['red', 'invoiceRed'],
    ] as const) {
      const own = moved.filter(({ now }) => now.colour === colour);
      if (own.length > 0) await emit(work, event, () => own.map(({ now }) => invoiceNews(event, now as never)));
    }
  }),
  observer(invoice, ['failed'], ({ moved }, work) =>
    emit(work, 'invoiceFailed', () => moved.map(({ now }) => invoiceNews('invoiceFailed', now as never))),
  ),
  observer(invoice, ['voided', 'void'], ({ moved }, work) =>
    emit(work, 'invoiceVoided', () => moved.map(({ now }) => invoiceNews('invoiceVoided', now as never))),
  ),
];

/** Orders that shops tell of. Told again, an order is new no more, and it is paid once. */
onOrdersTaken(async (work, orders) => {
  for (const [event, flag] of [
    ['orderCreated', 'isNew'],
    ['orderPaid', 'isPaidNow'],
  ] as const) {
    const own = orders.filter((one) => one[flag]);
    if (own.length > 0)
      await emit(work, event, () =>
        own.map(({ id, shop, orderNo, orderStatus }) => ({
          event,
          title: orderNo,
          data: { order: id, shop, orderNo, orderStatus },
        })),
      );
  }
});

const none = dec('0');
const mostSkus = 500;

export const stockWatcher: Watcher = {
  ledger: stock,
  async posted(entries, work) {
    const moved = entries.filter(({ entry }) =>
      (['quantity', 'available'] as const).some(
        (measure) => compareDecimal((entry[measure] as Decimal | undefined) ?? none, none) !== 0,
      ),
    );
    if (moved.length === 0) return;
    await emit(work, 'stockChanged', () => {
      const skus = [...new Set(moved.map(({ entry }) => entry['sku'] as number))];
      const parts = Array.from({ length: Math.ceil(skus.length / mostSkus) }, (_, i) =>
        skus.slice(i * mostSkus, (i + 1) * mostSkus),
      );
      return parts.map((some) => ({
        event: 'stockChanged' as const,
        title: `${some.length} 个 SKU`,
        data: { skus: some },
      }));
    });
  },
};
