import { act, handle, type Handled, load, Refusal, type Work } from '@heliu/engine';
import { invoice } from '../invoice/invoice.ts';
import { askSoon } from '../issue/outcomes.server.ts';
import { wakeQueue } from '../issue/queue.server.ts';
import { makeReds } from '../red/red.server.ts';
import { providerCalls } from './provider.calls.ts';
import { type ProviderCode, providerNames } from '../providers/provider.ts';

async function demandOf(work: Work, code: ProviderCode, id: number) {
  const record = await load(work, invoice, id);
  if (record.provider !== code)
    throw new Refusal(
      `${record.number} 由${record.provider ? providerNames[record.provider] : '别处'}开具，不归${providerNames[code]}`,
    );
  return record;
}

const handlersOf = (code: ProviderCode): Handled[] => {
  const { openBlue, openRed, query } = providerCalls(code);
  return [
    handle(openBlue, async ({ id }, work) => {
      await demandOf(work, code, id);
      await act(work, invoice, 'open', { id });
      return { id };
    }),
    handle(openRed, async ({ id, reason }, work) => {
      await demandOf(work, code, id);
      const [red] = await makeReds(work, [{ blue: id, reason }]);
      return { id: red! };
    }),
    // What is known is told at once; what is open is asked for meanwhile.
    handle(query, async ({ id }, work) => {
      const { status, invoiceNo, fault, subject } = await demandOf(work, code, id);
      if (status === 'issuing' || status === 'confirming') {
        await askSoon(work, [id]);
        await wakeQueue(work, subject);
      }
      return { status, invoiceNo, fault };
    }),
  ];
};

export const providerHandlers = (Object.keys(providerNames) as ProviderCode[]).flatMap(handlersOf);
