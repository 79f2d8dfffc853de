import { codes, type Full } from '@heliu/model';
import { countMoves, load, note, Refusal, runWork, type Work } from '@heliu/engine';
import { invoiceKinds } from '../../shop/model.ts';
import { beijingDate } from '@heliu/outside';
import { ProviderLine } from '../providers/line.server.ts';
import { faceOf } from '../invoice/face.rules.ts';
import { isDigitalPaper } from '../face/wording.ts';
import { isVoidable } from '../face/kind.rules.ts';
import { invoice } from '../invoice/invoice.ts';
import { restateOrders } from '../issue/restate.server.ts';
import { recordOutcomes } from '../issue/outcomes.server.ts';
import { subjectsOf } from '../plan/sources.server.ts';
import { confirmed } from '../issue/submit.server.ts';

type Invoice = Full<typeof invoice>;

/** An invoice and the way to its provider, read in a work of its own: none of ours is open while the provider thinks. */
export const foundFor = (work: Work, id: number, complaint: (record: Invoice) => string | undefined) =>
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

/** It is void where it was issued: here too, and its orders may be invoiced anew. */
export async function writeVoided(
  work: Work,
  { id, number, orders }: Pick<Invoice, 'id' | 'number' | 'orders'>,
  reason: string,
): Promise<void> {
  const [gone] = await work.query<{ createdAt: string }>(
    'oms_invoice.void',
    `update oms_invoice set status = 'voided', version = version + 1, updated_at = now() where company_id = $1 and id = $2 and status = 'issued' returning created_at as "createdAt"`,
    [work.company, id],
  );
  if (!gone) throw new Refusal('发票已被他人处理', codes.conflict);
  countMoves(invoice, work, [
    { row: { ...gone, status: 'issued' }, n: -1 },
    { row: { ...gone, status: 'voided' }, n: 1 },
  ]);
  await note(work, { entity: invoice.name, recordId: id, action: 'void', label: '作废', title: number, reason });
  await restateOrders(work, orders ?? []);
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

export async function voidOne(work: Work, id: number, reason: string): Promise<void> {
  const today = beijingDate(Date.parse(work.now));
  const { record, line } = await foundFor(work, id, (found) => voidComplaint(found, today));
  // What was issued elsewhere was voided elsewhere.
  if (record.origin !== 'import') await voidThere(line, record);
  await writeVoided(work, record, reason);
}

/** The buyer has not answered yet: the confirmation is taken back, and the blue invoice stands as it did. */
export async function withdrawOne(work: Work, id: number): Promise<void> {
  const { record, line } = await foundFor(work, id, ({ number, status, origin }) =>
    status === 'confirming' && origin !== 'buyer' ? undefined : `${number} 没有等待对方确认的红字确认单`,
  );
  const operation = line?.provider.operations.cancelRed;
  if (!line || !operation || !record.confirmUuid)
    throw new Refusal('开票服务不能撤回红字确认单，请到电子税务局撤销，这里会自己查到');
  const answer = await line.ask(operation, { uuid: record.confirmUuid });
  if (!answer.ok) throw new Refusal(`没有撤回：${answer.fault.message}`);
  const verdict = confirmed(id, { state: 'withdrawn' }, 'seller');
  if (verdict !== 'go') await recordOutcomes(work, [verdict]);
}
