import { handle, load, Refusal, remove, save, update, type Work } from '@heliu/engine';
import { codes, type Full, type Input } from '@heliu/model';
import { firstPeriod } from '../period/begin.server.ts';
import { holdMonths } from '../period/period.server.ts';
import { removeOpeningLine, type SavedLine, saveOpeningLine, updateOpeningLine } from './opening-line.ts';
import { opening } from './opening.ts';

type Sheet = Full<typeof opening>;
type Lines = Input<typeof opening>['lines'];

/** The one sheet of a company, if somebody has begun it. */
export async function openingSheet(work: Work): Promise<number | null> {
  const [sheet] = await work.query<{ id: number }>(
    'fico_opening.sheet',
    'select id from fico_opening where company_id = $1 limit 1',
    [work.company],
  );
  return sheet?.id ?? null;
}

/** As it stands; whoever adds a line at the same time waits, so that neither loses the other's. */
async function heldSheet(work: Work): Promise<Sheet | undefined> {
  await holdMonths(work, []);
  const id = await openingSheet(work);
  return id === null ? undefined : ((await load(work, opening, id)) as Sheet);
}

async function written(work: Work, sheet: Sheet | undefined, lines: Lines): Promise<Sheet> {
  const { id } = sheet
    ? await update(work, opening, sheet.id, sheet.version, { ...sheet, lines })
    : await save(work, opening, { period: (await firstPeriod(work)).id, lines });
  await work.flush();
  return (await load(work, opening, id)) as Sheet;
}

async function sheetWith(work: Work, id: number): Promise<Sheet> {
  const sheet = await heldSheet(work);
  if (!sheet?.lines.some((line) => line.id === id)) throw new Refusal('期初余额不存在，可能已被删除', codes.missing);
  return sheet;
}

/** Lines without any amount are kept by nobody: one that was to be saved is then missing. */
function savedIn({ id: sheet, lines }: Sheet, isSaved: (line: Sheet['lines'][number]) => boolean): SavedLine {
  const saved = lines.find(isSaved);
  if (!saved) throw new Refusal('请填写期初余额、年初余额或本年累计');
  return { id: saved.id, sheet };
}

export const openingLineHandlers = [
  handle(saveOpeningLine, async (line, work): Promise<SavedLine> => {
    const before = await heldSheet(work);
    const known = new Set(before?.lines.map(({ id }) => id));
    const sheet = await written(work, before, [...(before?.lines ?? []), line]);
    return savedIn(sheet, ({ id }) => !known.has(id));
  }),

  handle(updateOpeningLine, async ({ id, ...line }, work): Promise<SavedLine> => {
    const before = await sheetWith(work, id);
    const lines = before.lines.map((one) => (one.id === id ? { ...line, id } : one));
    return savedIn(await written(work, before, lines), (one) => one.id === id);
  }),

  handle(removeOpeningLine, async ({ id }, work) => {
    const sheet = await sheetWith(work, id);
    const lines = sheet.lines.filter((line) => line.id !== id);
    if (lines.length === 0) await remove(work, opening, sheet.id);
    else await written(work, sheet, lines);
    return {};
  }),
];
