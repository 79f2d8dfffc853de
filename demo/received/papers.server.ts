import { formatMoney, type Input, yuan } from '@heliu/model';
import {
  act,
  type Db,
  keepFile,
  load,
  putContent,
  runWork,
  save,
  type Task,
  update,
  type User,
  type Work,
} from '@heliu/engine';
import { type Drawing, drawingToPdf, openType, Pen } from '@heliu/paper';
import { originalVoucher } from '../../modules/received/model.ts';

type Paper = Input<typeof originalVoucher>;
interface Movement {
  readonly id: number;
  readonly docDate: string;
  readonly party: string | null;
  readonly summary: string;
  readonly amount: string;
  readonly type: number | null;
}
interface Invoice {
  readonly invoiceNo: string;
  readonly invoiceDate: string;
  readonly sellerName: string;
  readonly sellerTaxNo: string | null;
  readonly gross: string;
  readonly tax: string;
  readonly goods: string | null;
}

const numbered = (day: string, n: number) => `${day.replaceAll('-', '')}${String(88_120_000 + n * 37)}`;

/** Slips of what left the bank lately, and invoices that came with it. The oldest of each are checked once there are files. */
async function savePapers(work: Work): Promise<void> {
  const moved = await work.query<Movement>(
    'demo.paperMovements',
    `select id, doc_date as "docDate", party, summary, amount, type from fico_journal
     where company_id = $1 and status = 'audited' and direction = 'out' order by doc_date desc, id desc limit 9`,
    [work.company],
  );
  const invoices = await work.query<Invoice>(
    'demo.paperInvoices',
    `select invoice_no as "invoiceNo", invoice_date as "invoiceDate", seller_name as "sellerName", seller_tax_no as "sellerTaxNo", gross, tax, goods
     from fico_input_invoice where company_id = $1 and payable is null and gross > 0 order by invoice_date desc, id limit 5`,
    [work.company],
  );
  const slips = moved.map(({ id, docDate, party, summary, amount, type }, n): Paper => ({
    kind: summary.includes('工资') ? 'payroll' : 'bankSlip',
    docDate,
    partnerName: party,
    invoiceNo: summary.includes('工资') ? null : numbered(docDate, n),
    amount: yuan(amount),
    summary,
    type,
    journal: id,
  }));
  const papers = invoices.map(({ invoiceNo, invoiceDate, sellerName, sellerTaxNo, gross, tax, goods }): Paper => ({
    kind: 'invoice',
    docDate: invoiceDate,
    partnerName: sellerName,
    partnerTaxNo: sellerTaxNo,
    invoiceNo,
    amount: yuan(gross),
    tax: yuan(tax),
    summary: goods,
  }));
  const all = [...slips, ...papers].toSorted((one, other) => (one.docDate < other.docDate ? -1 : 1));
  for (const one of all) {
    const at = new Date(Date.parse(`${one.docDate}T06:00:00Z`)).toISOString();
    await save(work, originalVoucher, one, { at: at < work.now ? at : work.now });
  }
}
export const loadPapers = (db: Db, cashier: User): Promise<void> => runWork(db, cashier, savePapers);

interface Row extends Omit<Paper, 'amount'> {
  readonly id: number;
  readonly number: string;
  readonly amount: string;
}

/** A slip as a bank prints it: who, how much, what for. */
function slip({ number, docDate, partnerName, invoiceNo, amount, summary }: Row): Drawing {
  const lost = new Set<string>();
  const pen = new Pen(openType(), lost);
  const ink = [0, 0, 0] as const;
  pen.box(10, 10, 200, 110, ink);
  const facts = [
    ['日期', docDate],
    ['号码', invoiceNo ?? '—'],
    ['对方', partnerName ?? '—'],
    ['金额', formatMoney(amount)],
    ['用途', summary ?? ''],
  ] as const;
  pen.line('付款回单', { x: 10, y: 22, width: 190, align: 'centre' });
  facts.forEach(([label, value], i) => {
    pen.line(label, { x: 18, y: 38 + i * 14, width: 20 });
    pen.line(value, { x: 42, y: 38 + i * 14, width: 150 });
    pen.rule(16, 42 + i * 14, 194, 42 + i * 14, ink, 0.15);
  });
  return {
    title: number,
    author: '合流演示公司',
    width: 210,
    height: 120,
    standing: '日期号码对方金额用途付款回单',
    form: [],
    pages: [pen.marks],
    missing: [...lost],
  };
}

/** The newest are left for somebody to work on. */
const left = 4;

/** After the first start, when there is a place for files: scans of the older papers, which are then checked and filed. */
export const papersTask: Task = {
  name: 'fico.demoPapers',
  quiet: true,
  async run(_, { db, user }) {
    const rows = await runWork(db, user, (work) =>
      work.query<Row>(
        'demo.papers',
        `select id, number, doc_date as "docDate", partner_name as "partnerName", invoice_no as "invoiceNo", amount, summary
         from fico_original_voucher where company_id = $1 and status = 'draft' and file is null order by doc_date, id`,
        [work.company],
      ),
    );
    for (const row of rows.slice(0, Math.max(0, rows.length - left))) {
      const pdf = drawingToPdf(slip(row));
      const content = await putContent(db, user.company, `${row.number}.pdf`, 'application/pdf', pdf);
      await runWork(db, user, async (work) => {
        const { id: file } = await keepFile(work, content);
        await work.flush();
        const { kind, docDate, partnerName, partnerTaxNo, invoiceNo, amount, tax, pages, summary, type, journal } =
          await load(work, originalVoucher, row.id);
        const said = {
          kind,
          docDate,
          partnerName,
          partnerTaxNo,
          invoiceNo,
          amount,
          tax,
          pages,
          summary,
          type,
          journal,
        };
        await update(work, originalVoucher, row.id, undefined, { ...said, file });
      });
      await runWork(db, user, (work) => act(work, originalVoucher, 'audit', { id: row.id }));
    }
    return { summary: '已加入原始凭证的扫描件' };
  },
};
