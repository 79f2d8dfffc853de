import { codes, type Fen, type WireFull } from '@heliu/model';
import {
  act,
  behaviour,
  fileLink,
  handle,
  load,
  notifyUsers,
  read,
  Refusal,
  runWork,
  save,
  service,
  type User,
  withMessage,
  type Work,
} from '@heliu/engine';
import { holdersOf } from '../../system/server.ts';
import {
  acceptFiling,
  answerFiling,
  assignFiling,
  type FilingNote,
  filingNotes,
  finishFiling,
  rejectFiling,
  sayOnFiling,
  type ServedFiling,
  servedFiling,
  servedFilings,
  startFiling,
} from './tax-filing.calls.ts';
import { filingComplaint } from './tax-filing.rules.ts';
import { taxFiling, taxFilingNote } from './tax-filing.ts';

export const taxFilingBehaviour = behaviour(taxFiling, {
  complaint: filingComplaint,
  actions: {
    submit: {
      async blockers({ id, period }, work) {
        const [other] = await work.query<{ number: string }>(
          'sys_tax_filing.held',
          'select number from sys_tax_filing where company_id = $1 and held = $2 and id <> $3 limit 1',
          [work.company, period, id],
        );
        return other ? [{ code: 'TAX01', message: `${period} 已经由 ${other.number} 申报` }] : [];
      },
    },
    accept: {},
    reject: { sets: (_, { reason }) => ({ rejectReason: reason ?? null }) },
    finish: { sets: (_, __, { now }) => ({ doneAt: now }) },
  },
});

/** How somebody of the platform is called in the log of a company. */
const named = '平台 ';

async function notesOf(work: Work, id: number): Promise<FilingNote[]> {
  return work.query<FilingNote>(
    'sys_tax_filing_note.of',
    `select id, side, author, content, created_at as "createdAt" from sys_tax_filing_note
     where company_id = $1 and filing = $2 and not deleted order by id limit 500`,
    [work.company, id],
  );
}

async function say(work: Work, id: number, side: FilingNote['side'], content: string): Promise<{ id: number }> {
  const { status } = await load(work, taxFiling, id, true);
  if (status === 'draft') throw new Refusal('还没有提交，提交以后才能留言');
  const [own] = await work.takeIds(1);
  const author = side === 'platform' ? work.user.name.slice(named.length) : work.user.name;
  await save(work, taxFilingNote, {}, { id: own!, computed: { filing: id, side, author, content } });
  return { id: own! };
}

/** Everybody at the company who sees the filing hears what became of it. */
async function tell(work: Work, id: number, title: string, text: string | null): Promise<void> {
  await notifyUsers(work, await holdersOf(work, 'sys_tax_filing:view'), {
    kind: 'platform',
    title,
    text,
    path: `/invoiceManagement/taxfiling/show/${id}`,
    key: `${taxFiling.name}:${id}`,
  });
}

/** In the name of whoever works at the platform, inside the company that asked, and nothing of it but the filing. */
function inCompany<T>(work: Work, company: number, task: (inner: Work) => Promise<T>): Promise<T> {
  const user: User = { ...service(`${named}${work.user.name}`, company), kind: 'service' };
  return runWork(work.db, user, task, work.origin);
}

type Named = { readonly company: number; readonly id: number };
interface Move {
  readonly action: 'accept' | 'assign' | 'start' | 'finish' | 'reject';
  readonly title: string;
  readonly text?: string;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly reason?: string;
}
/** One step on the platform's side. */
const move = (work: Work, { company, id }: Named, make: (now: string) => Move): Promise<null> =>
  inCompany(work, company, async (inner) => {
    const { action, title, text, set, reason } = make(inner.now);
    const { number } = await load(inner, taxFiling, id, true);
    await act(inner, taxFiling, action, {
      id,
      ...(set && { set: set as never }),
      ...(reason !== undefined && { reason }),
    });
    await tell(inner, id, `报税服务 ${number}${title}`, text ?? null);
    return null;
  });

const columns = `f.id, f.company_id as company, c.name as "companyName", c.tax_no as "taxNo", f.number, f.status, f.apply_date::text as "applyDate",
  f.period, f.taxpayer, f.contact, f.mobile, f.assignee, f.done_at as "doneAt"`;
const from = `sys_tax_filing f join sys_company c on c.company_id = f.company_id and c.id = f.company_id`;

export const taxFilingHandlers = [
  handle(filingNotes, async ({ id }, work) => {
    await load(work, taxFiling, id);
    return notesOf(work, id);
  }),
  handle(sayOnFiling, async ({ id, content }, work) => say(work, id, 'company', content)),
  handle(servedFilings, ({ status, q }, work) =>
    work.query<ServedFiling>(
      'sys_tax_filing.served',
      `select ${columns} from ${from} where f.status <> 'draft' and ($1::text is null or f.status = $1)
       and ($2::text is null or strpos(c.name, $2) > 0 or strpos(f.number, $2) > 0 or f.period = $2)
       order by f.id desc limit 500`,
      [status ?? null, q?.trim() || null],
    ),
  ),
  handle(servedFiling, async ({ company, id }, work) => {
    const [row] = await work.query<ServedFiling>(
      'sys_tax_filing.servedOne',
      `select ${columns} from ${from} where f.company_id = $1 and f.id = $2 and f.status <> 'draft'`,
      [company, id],
    );
    if (!row) throw new Refusal('报税服务不存在，或已被撤回', codes.missing);
    return inCompany(work, company, async (inner) => {
      const record = (await read(inner, taxFiling, id)) as unknown as WireFull<typeof taxFiling>;
      const files = await inner.query<{ id: number; name: string; caption: string | null }>(
        'sys_tax_filing.papers',
        `select s.id, s.name, p.caption from sys_tax_filing_papers p join sys_file s on s.company_id = $1 and s.id = p.paper
         where p.company_id = $1 and p.document_id = $2 order by p.position`,
        [inner.company, id],
      );
      const papers = [];
      for (const one of files)
        papers.push({ name: one.name, caption: one.caption, url: await fileLink(inner, one.id) });
      return { ...row, record, papers, notes: await notesOf(inner, id) };
    });
  }),
  handle(acceptFiling, async ({ assignee, ...one }, work) => {
    const who = assignee || work.user.name;
    await move(work, one, (now) => ({
      action: 'accept',
      title: '已受理',
      text: `经办人：${who}`,
      set: { assignee: who, acceptedAt: now },
    }));
    return withMessage(null, codes.saved);
  }),
  handle(assignFiling, async ({ assignee, ...one }, work) => {
    await move(work, one, () => ({ action: 'assign', title: `已转交给${assignee}`, set: { assignee } }));
    return withMessage(null, codes.saved);
  }),
  handle(startFiling, (one, work) => move(work, one, () => ({ action: 'start', title: '开始办理' }))),
  handle(finishFiling, ({ receiptNo, taxPaid, ...one }, work) =>
    move(work, one, () => ({
      action: 'finish',
      title: '已办结',
      text: `申报回执号 ${receiptNo}`,
      set: { receiptNo, taxPaid: taxPaid as Fen },
    })),
  ),
  handle(rejectFiling, ({ reason, ...one }, work) =>
    move(work, one, () => ({ action: 'reject', title: '被退回', text: `原因：${reason}`, reason })),
  ),
  handle(answerFiling, ({ company, id, content }, work) =>
    inCompany(work, company, async (inner) => {
      const said = await say(inner, id, 'platform', content);
      const { number } = await load(inner, taxFiling, id);
      await tell(inner, id, `报税服务 ${number} 有新的答复`, content.slice(0, 100));
      return said;
    }),
  ),
];
