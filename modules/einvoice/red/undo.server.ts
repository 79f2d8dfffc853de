import { type Full, showFen } from '@heliu/model';
import { type ActionRequest, type Behaviour, load, Refusal, runWork, type Work } from '@heliu/engine';
import { invoiceKinds } from '../../shop/model.ts';
import { beijingDate } from '@heliu/outside';
import { ProviderLine } from '../providers/line.server.ts';
import type { RedConfirm } from '../providers/provider.ts';
import { faceOf } from '../invoice/face.rules.ts';
import { isDigitalPaper } from '../face/wording.ts';
import { isVoidable } from '../face/kind.rules.ts';
import { invoice } from '../invoice/invoice.ts';
import { wakeQueue } from '../issue/queue.server.ts';
import { restateAfter } from '../issue/restate.server.ts';
import { asking, buyersEndings, endings } from '../issue/submit.server.ts';
import { subjectsOf } from '../plan/sources.server.ts';

type Invoice = Full<typeof invoice>;

/** An invoice and the way to its provider, read in a work of its own: none of ours is open while the provider thinks. */
const foundFor = (work: Work, id: number, complaint: (record: Invoice) => string | undefined) =>
  runWork(work.db, work.user, async (inner) => {
    const record = await load(inner, invoice, id);
    const wrong = complaint(record);
    if (wrong) throw new Refusal(wrong);
    const subject = (await subjectsOf(inner, [record.subject])).get(record.subject);
    const asker = subject?.provider && { provider: subject.provider, subject: subject.id, taxNo: subject.taxNo };
    return { record, line: record.provider && asker ? await ProviderLine.open(inner, asker) : undefined };
  });

/** Only where the law allows it: on paper, of this month, nothing taken back of it. */
function voidComplaint({ number, kind, status, colour, redNet, invoiceDate }: Invoice, today: string) {
  if (status !== 'issued' || colour === 'red') return `${number} 不是已开具的蓝票，不能作废`;
  if (!isVoidable(kind)) return `${invoiceKinds[kind]}不能作废，只能红冲`;
  if (invoiceDate.slice(0, 7) !== today.slice(0, 7)) return '只有当月开的发票可以作废，请红冲';
  return redNet === 0n ? undefined : `${number} 已有红票，不能作废`;
}

/** Whether the provider knows it as void: somebody did it at the device, or our first try got through without an answer. */
async function isVoidThere(line: ProviderLine, { serial, colour }: Invoice): Promise<boolean> {
  const answer = await line.ask(line.provider.operations.query, [{ serial, red: colour === 'red' }]);
  return answer.ok && answer.value.some((told) => told.serial === serial && told.outcome.state === 'voided');
}

async function voidThere(line: ProviderLine | undefined, record: Invoice): Promise<void> {
  if (!line) throw new Refusal('开票主体没有可用的开票服务，不能作废');
  const { serial, kind } = record;
  // Of 数电 on paper a reason is wanted by a number that no service has published: it is voided at the tax office.
  const operation = isDigitalPaper(kind) ? undefined : line.provider.operations.voidInvoice;
  const answer = operation && (await line.ask(operation, { serial, issued: faceOf(record).issued!, kind }));
  if (answer?.ok || (await isVoidThere(line, record))) return;
  throw new Refusal(
    answer
      ? `作废没有成功：${answer.fault.message}`
      : '开票服务不能代为作废，请先在税控软件或电子税务局里作废，再回来点一次“作废”',
  );
}

const todayOf = (work: Work): string => beijingDate(Date.parse(work.now));

/** The buyer has not answered yet: the confirmation is taken back, and the blue invoice stands as it did. */
async function withdrawThere({ id }: ActionRequest, work: Work): Promise<Partial<Invoice>> {
  const { record, line } = await foundFor(work, id, ({ number, status, origin }) =>
    status === 'confirming' && origin !== 'buyer' ? undefined : `${number} 没有等待对方确认的红字确认单`,
  );
  const operation = line?.provider.operations.cancelRed;
  if (!line || !operation || !record.confirmUuid)
    throw new Refusal('开票服务不能撤回红字确认单，请到电子税务局撤销，这里会自己查到');
  const answer = await line.ask(operation, { uuid: record.confirmUuid });
  if (!answer.ok) throw new Refusal(`没有撤回：${answer.fault.message}`);
  return endedBy('withdrawn', endings.withdrawn);
}

/** What a confirmation leaves behind that came to nothing. */
const endedBy = (confirmState: RedConfirm['state'], fault: string): Partial<Invoice> => ({
  confirmState,
  fault,
  faultKind: 'rule',
  nextTryAt: null,
  tries: 0,
});

/**
 * Our word on what a buyer applied for. Agreed to, the tax office issues the red invoice by itself and the queue asks for
 * it; an answer that got lost is asked about the same way.
 */
async function answerThere({ id }: ActionRequest, work: Work, agree: boolean): Promise<Partial<Invoice>> {
  const { record, line } = await foundFor(work, id, ({ number, status, confirmState }) =>
    status === 'confirming' && confirmState === 'waitSeller' ? undefined : `${number} 没有等待我方确认的红字确认单`,
  );
  const operation = line?.provider.operations.answerRed;
  if (!line || !operation || !record.confirmUuid)
    throw new Refusal('开票服务不能确认红字确认单，请到电子税务局确认，这里会自己查到');
  const answer = await line.ask(operation, { uuid: record.confirmUuid, agree });
  const isLost = !answer.ok && asking.has(answer.fault.kind);
  if (!answer.ok && !isLost) throw new Refusal(`没有${agree ? '同意' : '拒绝'}成功：${answer.fault.message}`);
  if (!isLost && !agree) return { status: 'cancelled', ...endedBy('deniedBySeller', buyersEndings.deniedBySeller) };
  return { confirmState: isLost ? 'waitSeller' : 'agreed', nextTryAt: work.now, tries: 0 };
}

const factsOf = ({ buyerName, blueNo, gross }: Invoice) => [
  { label: '购方', value: buyerName },
  { label: '对应蓝票', value: blueNo ?? '--' },
  { label: '价税合计', value: showFen(gross) },
];
const askNow = ({ subject }: Invoice, work: Work): Promise<void> => wakeQueue(work, subject);

export const redSteps: Behaviour<typeof invoice>['actions'] = {
  void: {
    async outside({ id }, work) {
      const { record, line } = await foundFor(work, id, (found) => voidComplaint(found, todayOf(work)));
      // What was issued elsewhere was voided elsewhere.
      if (record.origin !== 'import') await voidThere(line, record);
    },
    blockers(record, work) {
      const message = voidComplaint(record, todayOf(work));
      return message ? [{ code: 'OMS021', message }] : [];
    },
    all: { also: restateAfter },
  },
  withdraw: { outside: withdrawThere, all: { also: restateAfter } },
  agree: {
    outside: (request, work) => answerThere(request, work, true),
    effect: (record) => ({ text: '购方申请红冲：', facts: factsOf(record) }),
    also: askNow,
  },
  deny: {
    outside: (request, work) => answerThere(request, work, false),
    effect: (record) => ({ text: '购方申请红冲：', facts: factsOf(record) }),
    also: askNow,
    all: { also: restateAfter },
  },
};
