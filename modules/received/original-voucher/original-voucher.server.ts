import { codes, type Draft, formatFen, type Full, yuan } from '@heliu/model';
import { behaviour, type Blocker, handle, type Link, Refusal, save, today, type Work } from '@heliu/engine';
import { faceOf, type Rejected } from '../input-invoice/input-invoice.rules.ts';
import {
  type Brought,
  knownFaces,
  type KnownRow,
  ownSubjects,
  readPaper,
} from '../input-invoice/input-invoice.server.ts';
import { type PaperRead, readPaperFile, registerPapers, type PapersRegistered } from './original-voucher.calls.ts';
import {
  againstInput,
  keptTwice,
  type KnownPaper,
  paperComplaint,
  paperOf,
  withFace,
} from './original-voucher.rules.ts';
import { originalVoucher } from './original-voucher.ts';

type Paper = typeof originalVoucher;

interface KeptRow extends KnownPaper {
  readonly id: number;
  readonly face: string;
}
async function keptFaces(work: Work, faces: readonly string[]): Promise<Map<string, KeptRow>> {
  const rows = await work.query<Omit<KeptRow, 'amount'> & { amount: string }>(
    'fico_original_voucher.kept',
    `select id, face, number, amount, doc_date as "docDate" from fico_original_voucher
     where company_id = $1 and face = any($2::text[])`,
    [work.company, faces],
  );
  return new Map(rows.map((row) => [row.face, { ...row, amount: yuan(row.amount) }]));
}

async function check(draft: Draft<Paper>, work: Work, before?: { readonly id: number }): Promise<void> {
  if (draft.face == null) return;
  const kept = (await keptFaces(work, [draft.face])).get(draft.face);
  if (kept && kept.id !== before?.id) throw new Refusal(keptTwice(kept, draft), codes.invalid);
  const known = (await knownFaces(work, [draft.face])).get(draft.face);
  const wrong = known && againstInput(known, draft);
  if (wrong) throw new Refusal(`进项发票${wrong}`, codes.invalid);
}

async function voucherNumber(work: Work, id: number | null): Promise<string> {
  const [found] = await work.query<{ number: string }>(
    'fico_original_voucher.voucher',
    'select number from fico_voucher where company_id = $1 and id = $2',
    [work.company, id],
  );
  return found?.number ?? '';
}

const enclosed = async ({ voucher }: Full<Paper>, work: Work): Promise<Blocker[]> =>
  voucher === null
    ? []
    : [{ code: 'FIN022', message: `已归入记账凭证 ${await voucherNumber(work, voucher)}，请先移出凭证` }];

export const originalVoucherBehaviour = behaviour(originalVoucher, {
  derive: withFace,
  complaint: (draft) => paperComplaint(draft, today()),
  check,
  actions: {
    audit: {
      blockers: ({ file }) => (file === null ? [{ code: 'FIN023', message: '没有原件，请先编辑并上传' }] : []),
      effect: ({ pages }) => ({
        text: `核对无误，${pages} 张，可以归入记账凭证。内容不能再改，不写入账簿。`,
        facts: [],
      }),
    },
    deaudit: { blockers: enclosed },
    enclose: {
      blockers: enclosed,
      effect: async ({ pages }, work, { input }) => {
        const voucher = (input as { voucher?: number } | undefined)?.voucher;
        const to = voucher === undefined ? '所选的记账凭证' : `记账凭证 ${await voucherNumber(work, voucher)}`;
        return { text: `${pages} 张原件附在${to}后面。`, facts: [] };
      },
    },
    takeOut: {
      blockers: ({ voucher }) => (voucher === null ? [{ code: 'FIN022', message: '没有归入记账凭证' }] : []),
      effect: async ({ voucher }, work) => ({
        text: `不再附在记账凭证 ${await voucherNumber(work, voucher)} 后面。`,
        facts: [],
      }),
    },
  },
});

interface Judged extends Brought {
  readonly face: string;
  readonly known: KnownRow | undefined;
  readonly payable: number | null;
  readonly notes: readonly string[];
  readonly wrong: string | undefined;
}

/** What each paper is, and what speaks against keeping it. */
async function judgeAll(work: Work, brought: readonly Brought[]): Promise<Judged[]> {
  const faces = brought.map(({ found }) => faceOf(found.invoiceCode, found.invoiceNo));
  const kept = await keptFaces(work, faces);
  const known = await knownFaces(work, faces);
  const booked = await bookedAs(work, faces);
  const subjects = await ownSubjects(work);
  return brought.map((each, i) => {
    const face = faces[i]!;
    const paper = paperOf(each.found);
    const [twice, input] = [kept.get(face), known.get(face)];
    const isOurs = subjects.some(({ taxNo }) => taxNo !== null && taxNo === each.found.buyerTaxNo);
    const contradicts = input && againstInput(input, paper);
    return {
      ...each,
      face,
      known: input,
      payable: booked.get(face) ?? null,
      notes: [...(isOurs ? [] : ['购方不是我们']), ...(input ? ['已登记为进项发票'] : [])],
      wrong:
        (faces.indexOf(face) < i ? '同一张发票选了两个文件，只登记一个' : undefined) ??
        (twice && keptTwice(twice, paper)) ??
        (contradicts && `进项发票${contradicts}`) ??
        paperComplaint(paper, today()),
    };
  });
}

async function bookedAs(work: Work, faces: readonly string[]): Promise<Map<string, number>> {
  const rows = await work.query<{ face: string; payable: number }>(
    'fico_original_voucher.booked',
    `select face, payable from fico_input_invoice where company_id = $1 and face = any($2::text[]) and payable is not null`,
    [work.company, faces],
  );
  return new Map(rows.map(({ face, payable }) => [face, payable]));
}

const shownOf = ({ found, payable }: Judged): PaperRead => {
  const { amount, tax, ...paper } = paperOf(found);
  return { ...paper, amount: formatFen(amount), tax: formatFen(tax), payable };
};

export const originalVoucherHandlers = [
  handle(readPaperFile, async ({ file }, work) => {
    const read = await readPaper(work, file);
    // A scan is as good as a file with figures in it; only its fields are typed.
    if ('message' in read) return { paper: null, notes: [read.message] };
    const [judged] = await judgeAll(work, [read]);
    if (judged!.wrong) throw new Refusal(judged!.wrong, codes.invalid);
    return { paper: shownOf(judged!), notes: judged!.notes };
  }),
  handle(registerPapers, async ({ files, dryRun }, work): Promise<PapersRegistered> => {
    const refused: Rejected[] = [];
    const brought: Brought[] = [];
    for (const id of new Set(files)) {
      const one = await readPaper(work, id);
      if ('message' in one) refused.push(one);
      else brought.push(one);
    }
    const found: PapersRegistered['found'][number][] = [];
    for (const judged of await judgeAll(work, brought)) {
      const { found: paper, file, payable, notes, wrong } = judged;
      if (wrong !== undefined) refused.push({ number: paper.invoiceNo, message: wrong });
      else {
        const draft = { ...paperOf(paper), file: file.id, payable };
        const saved = dryRun ? undefined : await save(work, originalVoucher, draft);
        found.push({ ...shownOf(judged), notes, id: saved?.id ?? null });
      }
    }
    return { found, refused };
  }),
];

const columns: Readonly<Record<string, string>> = {
  fico_journal: 'journal',
  fico_payment: 'payment',
  fico_receipt: 'receipt',
  pur_ap_invoice: 'payable',
  fico_ar_invoice: 'receivable',
};
const links = (name: string, rows: readonly { readonly id: number }[]): Link[] => rows.map(({ id }) => ({ name, id }));

/**
 * The papers of a document, and of the vouchers it has written; of a voucher also those of the document it came from. An
 * input invoice and an original voucher of the same number are the same paper.
 */
export async function papersOf({ name, id }: Link, work: Work): Promise<readonly Link[]> {
  const ask = (key: string, where: string, values: readonly unknown[] = []) =>
    work.query<{ id: number }>(`fico_original_voucher.papers.${key}`, where, [work.company, id, ...values]);
  const paper = originalVoucher.name;
  const one = (column: string) => `select p.id from ${paper} p where p.company_id = $1 and p.${column} =`;
  if (name === 'fico_voucher') {
    const [source] = await work.query<{ type: string | null; id: number | null }>(
      'fico_original_voucher.source',
      'select source_type as type, source_id as id from fico_voucher where company_id = $1 and id = $2',
      [work.company, id],
    );
    const column = columns[source?.type ?? ''];
    const own = await ask('voucher', `${one('voucher')} $2 order by 1`);
    if (!column || source!.id === null) return links(paper, own);
    const more = await ask(`voucher.${column}`, `${one('voucher')} $2 union ${one(column)} $3 order by 1`, [
      source!.id,
    ]);
    return links(paper, more);
  }
  if (name === paper)
    return links(
      'fico_input_invoice',
      await ask(
        'input',
        `select i.id from fico_input_invoice i join ${paper} p on p.company_id = i.company_id and p.face = i.face where i.company_id = $1 and p.id = $2`,
      ),
    );
  if (name === 'fico_input_invoice')
    return links(
      paper,
      await ask(
        'same',
        `select p.id from ${paper} p join fico_input_invoice i on p.company_id = i.company_id and p.face = i.face where i.company_id = $1 and i.id = $2`,
      ),
    );
  const column = columns[name];
  if (!column) return [];
  return links(
    paper,
    await ask(
      column,
      `${one(column)} $2 union select p.id from ${paper} p where p.company_id = $1 and p.voucher in
       (select e.voucher_id from fico_gl_entry e where e.company_id = $1 and e.source_id = $2 and e.source_name = $3) order by 1`,
      [name],
    ),
  );
}
