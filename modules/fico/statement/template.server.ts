import { behaviour, handle, Refusal, remove, save, update, type Work } from '@heliu/engine';
import { coverageGaps, gapsText, templateComplaint } from './coverage.rules.ts';
import { presetRows } from './presets.ts';
import { leafAccounts, standardOf } from './statement.report.ts';
import { type Statement, type StatementRow, statements } from './statement.ts';
import { getTemplate, restoreTemplate, saveTemplate, statementTemplate, type Template } from './template.ts';

async function ownTemplate(work: Work, statement: Statement): Promise<{ id: number; version: number } | undefined> {
  const [own] = await work.query<{ id: number; version: number }>(
    'fico_statement_template.own',
    'select id, version from fico_statement_template_v where company_id = $1 and statement = $2 and not deleted',
    [work.company, statement],
  );
  return own;
}

/** The rows of a statement: the company's own, or those of its standard. */
export async function templateOf(work: Work, statement: Statement): Promise<Template> {
  const own = await ownTemplate(work, statement);
  if (!own) return { version: null, rows: presetRows(await standardOf(work), statement) };
  const rows = await work.query<StatementRow>(
    'fico_statement_template.rows',
    `select title, line_no as "lineNo", side, level, bold, formula, role from fico_statement_template_rows_v
     where company_id = $1 and document_id = $2 order by position`,
    [work.company, own.id],
  );
  return { version: own.version, rows };
}

/** A template that misses an account would make a sheet that does not balance; it is not kept. */
async function demandWhole(work: Work, statement: Statement, rows: readonly StatementRow[]): Promise<void> {
  const complaint = templateComplaint(statement, rows);
  if (complaint) throw new Refusal(complaint);
  const gaps = gapsText(coverageGaps(statement, rows, await leafAccounts(work)));
  if (gaps) throw new Refusal(`${statements[statement]}${gaps}`);
}

export const statementTemplateBehaviour = behaviour(statementTemplate, {
  check: ({ statement, rows }, work) => demandWhole(work, statement, rows as readonly StatementRow[]),
});

export const templateHandlers = [
  handle(getTemplate, ({ statement }, work) => templateOf(work, statement)),

  handle(saveTemplate, async ({ statement, version, rows }, work) => {
    const own = await ownTemplate(work, statement);
    // Who began with the standard's must not overwrite what somebody else has made of it meanwhile.
    if ((own?.version ?? null) !== (version ?? null)) throw new Refusal('模板刚被别人改过，请刷新后再改');
    const input = { statement, name: statements[statement], rows };
    const { id } = own
      ? await update(work, statementTemplate, own.id, own.version, input)
      : await save(work, statementTemplate, input);
    return { id };
  }),

  handle(restoreTemplate, async ({ statement }, work) => {
    const own = await ownTemplate(work, statement);
    if (own) await remove(work, statementTemplate, own.id);
    return {};
  }),
];
