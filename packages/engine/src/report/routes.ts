import { type AccessRule, codes, printCalls } from '@heliu/model';
import { z } from 'zod';
import { asBook } from '../excel/report.ts';
import { demandSight, withoutFigures } from '../http/hidden.ts';
import { type Arguments, type Context, inWork, type Route } from '../http/route.ts';
import { sentBuffer } from '../http/sent.ts';
import { note } from '../log.ts';
import { invalid } from '../parse.ts';
import { toPdf } from '../pdf/render.ts';
import { Refusal } from '../refusal.ts';
import type { Work } from '../work.ts';
import { type Answered, askReport, type BoundReport, filledIn } from './report.ts';
import { bookOf, fileNameOf, mostPrinted, paperOf } from './table.ts';

type Row = Record<string, unknown>;
/** Rows of a workbook; more than this is a matter for the lists it was made of. */
const mostInFile = 50_000;
const pageOfFile = 1000;

function read({ report }: BoundReport, { user }: Context, args: Arguments): Row {
  const asked = report.call.input.safeParse(args);
  if (!asked.success) throw invalid(asked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  demandSight(user, report.call.hides);
  return asked.data as Row;
}

/** All of it, of a report that is read page by page all pages. */
async function whole(work: Work, bound: BoundReport, asked: Row, most: number): Promise<Answered> {
  if (!bound.report.paged) return askReport(work, bound, asked, most);
  const rows: Row[] = [];
  let page: Answered | undefined;
  do {
    const at = { ...asked, pageSize: pageOfFile, ...(page?.nextCursor && { cursor: page.nextCursor }) };
    page = await askReport(work, bound, at);
    rows.push(...page.rows);
  } while (page.nextCursor && rows.length <= most);
  return { ...page, rows: rows.slice(0, most), isMore: rows.length > most };
}

const answerRoute = (bound: BoundReport): Route => {
  const { call } = bound.report;
  return {
    method: call.method,
    path: call.path,
    summary: call.summary,
    access: call.access,
    input: call.input,
    async run(context, args) {
      const asked = read(bound, context, args);
      const answer = await inWork(context, async (work) => {
        const whole = await filledIn(work, bound, asked);
        // Headings and figures that lead on follow from what was really asked.
        return { ...(await askReport(work, bound, whole)), ...(bound.fill && { asked: whole }) };
      });
      return { data: withoutFigures(context.user, call.hides, answer) };
    },
  };
};

const fileRoute = (bound: BoundReport): Route => {
  const { report } = bound;
  return {
    method: report.file.method,
    path: report.file.path,
    summary: report.file.summary,
    access: report.file.access,
    input: report.file.input,
    async run(context, args) {
      const said = read(bound, context, args);
      const { book, isMore } = await inWork(context, async (work) => {
        const asked = await filledIn(work, bound, said);
        const answer = await whole(work, bound, asked, mostInFile);
        await logged(work, bound, 'export', `导出${report.label}`);
        return { book: bookOf(report, work.user, asked, answer), isMore: answer.isMore };
      });
      const file = await asBook(fileNameOf(report, said), book);
      const notice = `只导出了前 ${mostInFile} 行，请缩小范围`;
      return { file: { ...file, ...(isMore && { notice }) } };
    },
  };
};

const logged = (work: Work, { report }: BoundReport, action: string, label: string) =>
  note(work, { entity: report.about, recordId: 0, action, label, title: report.label });

/** One call prints whichever report is named; it takes the right that the report itself takes. */
function printRoute(all: readonly BoundReport[]): Route {
  const byName = new Map(all.map((bound) => [bound.report.name, bound]));
  const named = (args: Arguments) => byName.get(String(args['report']));
  const access: AccessRule = (args) => {
    const rule = (named(args)?.report.access ?? 'nobody:ever') as AccessRule;
    return typeof rule === 'function' ? rule(args) : rule;
  };
  return {
    ...printCalls.report,
    summary: '打印报表，回答 PDF',
    access,
    input: z.object({ report: z.string(), asked: z.record(z.string(), z.string()) }),
    async run(context, args) {
      const bound = named(args)!;
      const given = args['asked'];
      if (typeof given !== 'object' || given === null || Array.isArray(given))
        throw new Refusal('打印的条件无效', codes.invalid);
      const said = read(bound, context, given as Arguments);
      const sheet = await inWork(context, async (work) => {
        const asked = await filledIn(work, bound, said);
        const paper = await paperOf(work, bound.report, asked, await whole(work, bound, asked, mostPrinted));
        await logged(work, bound, 'print', `打印${bound.report.label}`);
        return paper;
      });
      return { file: sentBuffer(`${fileNameOf(bound.report, said)}.pdf`, 'application/pdf', await toPdf(sheet)) };
    },
  };
}

export const reportRoutes = (all: readonly BoundReport[]): Route[] => [
  printRoute(all),
  ...all.flatMap((bound) => [answerRoute(bound), fileRoute(bound)]),
];
