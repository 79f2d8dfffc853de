import { type Full, monthAfter } from '@heliu/model';
import { type Module, runWork, type Task, type Work } from '@heliu/engine';
import { beijingDate } from '@heliu/outside';
import { faceOf, type invoice, sandboxGateway } from '../../modules/einvoice/model.ts';
import { fetchPast, startArchive } from '../../modules/einvoice/server.ts';
import { startBookExport } from '../../modules/fico/server.ts';
import { applicationsTask } from '../platform/applications.server.ts';
import { miniProgramTask } from '../platform/mini-program.server.ts';
import { papersTask } from '../received/papers.server.ts';
import { drawingsTask } from '../sales/jobs.server.ts';
import { packFace } from '../world/past-faces.server.ts';

type Invoice = Full<typeof invoice>;

/** Where the sandbox keeps the files of invoices that were issued before it began. They are fetched after the start. */
export function pastLinks(records: readonly Invoice[], work: Work): void {
  const linked = records.map((record) => {
    const issuedAt = record.issuedAt ?? work.now;
    const face = packFace({ ...faceOf(record), issued: { number: record.invoiceNo!, issuedAt } });
    const at = (type: 'pdf' | 'xml') => `${sandboxGateway}:/${record.provider}/files/past.${type}?face=${face}`;
    const links = [
      { type: 'PDF', url: at('pdf') },
      { type: 'XML', url: at('xml') },
    ];
    return { id: record.id, links: JSON.stringify(links) };
  });
  work.later({
    name: 'demo.pastLinks',
    text:
      `update oms_invoice t set file_state = 'none', file_links = u.links from unnest($2::bigint[], $3::text[]) u(id, links) ` +
      `where t.company_id = $1 and t.id = u.id`,
    values: [work.company, linked.map(({ id }) => id), linked.map(({ links }) => links)],
  });
}

/** After the first start: the files of three months, and with them the archive of last month and the books of its year. */
export const pastFilesTask: Task = {
  name: 'oms.demoFiles',
  quiet: true,
  async run(_, { db, user }) {
    while ((await fetchPast(db, user.company)) > 0);
    const month = monthAfter(beijingDate(Date.now()).slice(0, 7), -1);
    await runWork(db, user, (work) => startArchive(work, { month, subject: null, subjectName: null }));
    await runWork(db, user, (work) => startBookExport(work, Number(month.slice(0, 4))));
    return { summary: '已取回以前的发票文件' };
  },
};

/** What the demo has the server do after the start. */
export const demoModule: Module = {
  name: 'demo',
  entities: [],
  tasks: [pastFilesTask, drawingsTask, papersTask, applicationsTask, miniProgramTask],
};
