import { formatFen, sumFen } from '@heliu/model';
import { act, claimFiles, type FileRow, handle, save, today, type Work } from '@heliu/engine';
import { inputInvoice } from './input-invoice.ts';
import { registerInputs, type Registered } from './input-invoice.calls.ts';
import { conflictOf, faceOf, type Found, inputComplaint, type Rejected, withFigures } from './input-invoice.rules.ts';
import { type Brought, knownFaces, type KnownRow, ownSubjects, readPaper, sellersOf } from './input-invoice.server.ts';

const keepIn = { 'application/pdf': 'pdf', 'application/ofd': 'ofd' } as const;
const placeOf = ({ mediaType, id }: FileRow) => ({ [keepIn[mediaType as keyof typeof keepIn] ?? 'xml']: id });

interface Judged extends Brought {
  readonly face: string;
  readonly subject: number;
  readonly supplier: { readonly id: number; readonly name: string } | undefined;
  readonly known: KnownRow | undefined;
}

const draftOf = ({ buyerTaxNo: _, ...found }: Found) => withFigures({ ...found, remark: null });

/** Each is judged by itself: whether it is ours, whether we have it, whether it is what we have. */
async function judgeAll(work: Work, brought: readonly Brought[], refuse: (one: Rejected) => void): Promise<Judged[]> {
  const faces = brought.map(({ found }) => faceOf(found.invoiceCode, found.invoiceNo));
  const known = await knownFaces(work, faces);
  const sellerOf = await sellersOf(
    work,
    brought.map(({ found }) => found),
  );
  const subjects = await ownSubjects(work);
  const seen = new Set<string>();
  return brought.flatMap((each, i): Judged[] => {
    const { found } = each;
    const face = faces[i]!;
    const subject = subjects.find(({ taxNo }) => taxNo !== null && taxNo === found.buyerTaxNo);
    const before = known.get(face);
    const wrong =
      (seen.has(face) ? '同一张发票选了两个文件，只登记一个' : undefined) ??
      (found.buyerTaxNo === null ? '发票上没有购方税号，不能作进项' : undefined) ??
      (subject ? undefined : `购方税号 ${found.buyerTaxNo!} 不是我们的开票主体，这张票不是开给我们的`) ??
      inputComplaint(draftOf(found), today()) ??
      (before && conflictOf(before, found)) ??
      (before?.hasFile ? '已经登记过，不能登记两次' : undefined);
    seen.add(face);
    if (wrong === undefined) return [{ ...each, face, subject: subject!.id, supplier: sellerOf(found), known: before }];
    refuse({ number: found.invoiceNo, message: wrong });
    return [];
  });
}

async function store(work: Work, { found, file, subject, supplier, known }: Judged): Promise<number> {
  const place = placeOf(file);
  if (known === undefined) {
    const { buyerTaxNo: _, ...input } = found;
    const draft = { ...input, subject, supplier: supplier?.id ?? null };
    const saved = await save(work, inputInvoice, draft, { computed: { source: 'file', ...place } });
    return saved.id;
  }
  const { kind, invoiceCode, paperNo, invoiceDate, sellerName, sellerTaxNo, net, tax, goods, blueNo } = found;
  claimFiles(work, inputInvoice, known.id, place);
  const told = { kind, invoiceCode, paperNo, invoiceDate, sellerName, sellerTaxNo, net, tax, goods, blueNo };
  await act(work, inputInvoice, 'keepFile', { id: known.id, set: { ...told, ...place, subject, source: 'file' } });
  return known.id;
}

export const registerHandlers = [
  handle(registerInputs, async ({ files, dryRun }, work): Promise<Registered> => {
    const refused: Rejected[] = [];
    const brought: Brought[] = [];
    for (const id of new Set(files)) {
      const one = await readPaper(work, id);
      if ('message' in one) refused.push(one);
      else brought.push(one);
    }
    const judged = await judgeAll(work, brought, (one) => refused.push(one));
    const found: Registered['found'][number][] = [];
    for (const each of judged) {
      const { found: paper, supplier, known } = each;
      found.push({
        number: paper.invoiceNo,
        kind: paper.kind,
        invoiceDate: paper.invoiceDate,
        sellerName: paper.sellerName,
        supplier: supplier?.name ?? null,
        gross: formatFen(sumFen([paper.net, paper.tax])),
        tax: formatFen(paper.tax),
        isKnown: known !== undefined,
        id: dryRun ? null : await store(work, each),
      });
    }
    return { found, refused };
  }),
];
