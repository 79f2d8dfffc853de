import { amend, type Db, notifyUsers, Refusal, type Work } from '@heliu/engine';
import { holdersOf } from '../../system/server.ts';
import type { ProviderLine } from '../providers/line.server.ts';
import { type FileRef, providerNames } from '../providers/provider.ts';
import { lineOfSubject } from '../subject/line.server.ts';
import { inParallel } from '@heliu/outside';
import { invoice } from '../invoice/invoice.ts';
import { issuingWork } from '../issue/own-work.server.ts';

const atOnce = 50;
/** Over some two hours, ever further apart. Providers allow a few more a day. */
const mostTries = 12;

/** Whose seal is due to be asked for. */
export const unsealedDue = `file_state = 'unsealed' and status = 'issued' and (next_try_at is null or next_try_at <= now())`;

interface Unsealed {
  readonly id: number;
  readonly number: string;
  readonly serial: string;
  readonly colour: 'blue' | 'red';
  readonly subject: number;
  readonly tries: number;
}
type Look =
  | { readonly row: Unsealed; readonly files: readonly FileRef[] }
  | { readonly row: Unsealed; readonly fault: string };

/** Looks first: the seal may have come by itself, or with the last time it was asked for. */
async function lookAt(line: ProviderLine, row: Unsealed): Promise<Look> {
  const { query, retry } = line.provider.operations;
  const answer = await line.ask(query, [{ serial: row.serial, red: row.colour === 'red' }]);
  if (!answer.ok) return { row, fault: answer.fault.message };
  const outcome = answer.value[0]?.outcome;
  if (outcome?.state === 'issued' && !outcome.unsealed) return { row, files: outcome.files };
  const name = providerNames[line.provider.code];
  if (outcome?.state !== 'issued' || !retry) return { row, fault: `${name}正在签章` };
  const asked = await line.ask(retry, { serial: row.serial });
  return { row, fault: asked.ok ? `${name}签章失败，已请它重新签章` : asked.fault.message };
}

async function keep(work: Work, looks: readonly Look[]): Promise<void> {
  const sealed = looks.flatMap((look) => ('files' in look ? [look] : []));
  const missing = looks.flatMap((look) => ('fault' in look ? [look] : []));
  const isLast = ({ row }: { row: Unsealed }) => row.tries + 1 >= mostTries;
  const saidOf = (look: (typeof missing)[number]) =>
    (isLast(look) ? `签章没有成功，已重试 ${mostTries} 次：${look.fault}` : look.fault).slice(0, 300);
  await amend(
    work,
    invoice,
    sealed.map(({ row, files }) => ({
      id: row.id,
      fileState: 'waiting' as const,
      fileLinks: JSON.stringify(files),
      fault: null,
      tries: 0,
      nextTryAt: null,
    })),
  );
  await amend(
    work,
    invoice,
    missing.map((look) => ({
      id: look.row.id,
      tries: look.row.tries + 1,
      fault: saidOf(look),
      fileState: isLast(look) ? ('failed' as const) : ('unsealed' as const),
      nextTryAt: isLast(look)
        ? null
        : new Date(Date.parse(work.now) + Math.min(3600, 2 ** (look.row.tries + 1)) * 1000).toISOString(),
    })),
  );
  const given = missing.filter(isLast);
  if (given.length === 0) return;
  const holders = await holdersOf(work, 'oms_invoice:open');
  for (const look of given)
    await notifyUsers(work, holders, {
      kind: 'invoice',
      title: `发票 ${look.row.number} 已开具，但没有签章`,
      text: `${saidOf(look)}。发票有效；请在开票服务里签章，再把文件作为附件上传。`,
      entity: invoice.name,
      recordId: look.row.id,
      key: `invoice-unsealed:${look.row.id}`,
    });
}

/** Asks once more for the seals that are missing; the files are fetched like those of any other invoice. */
export async function sealSome(db: Db, company: number): Promise<boolean> {
  const rows = await issuingWork(db, company, (work) =>
    work.query<Unsealed>(
      'oms_invoice.toSeal',
      `select id, coalesce(invoice_no, number) as number, serial, colour, subject, tries from oms_invoice
       where company_id = $1 and ${unsealedDue} order by id limit ${atOnce}`,
      [company],
    ),
  );
  if (rows.length === 0) return false;
  const lines = new Map<number, ProviderLine | string>();
  for (const subject of new Set(rows.map((row) => row.subject)))
    lines.set(subject, await issuingWork(db, company, (work) => lineOfSubject(work, subject)).catch(wordsOf));
  const looks = await inParallel(rows, async (row): Promise<Look> => {
    const line = lines.get(row.subject)!;
    return typeof line === 'string' ? { row, fault: line } : lookAt(line, row);
  });
  await issuingWork(db, company, (work) => keep(work, looks));
  return true;
}

/** A subject whose account was closed meanwhile says so; anything else is no answer. */
function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  throw error;
}
