import { handle, load, Refusal, remove, save, update, type Work } from '@heliu/engine';
import { codes, type Full, type Input } from '@heliu/model';
import { firstPeriod } from '../period/begin.server.ts';
import { holdMonths } from '../period/period.server.ts';
import { removeOpeningLine, type SavedLine, saveOpeningLine, updateOpeningLine } from './opening-line.ts';
import { opening } from './opening.ts';
import { openingSheet } from './sheet.server.ts';

type Sheet = Full<typeof opening>;
type Lines = Input<typeof opening>['lines'];

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

export const openingLineHandlers = [
  handle(saveOpeningLine, async (line, work): Promise<SavedLine> => {
    const before = await heldSheet(work);
    const known = new Set(before?.lines.map(({ id }) => id));
    const sheet = await written(work, before, [...(before?.lines ?? []), line]);
    const added = sheet.lines.find(({ id }) => !known.has(id));
    if (!added) throw new Refusal('请填写期初余额、年初余额或本年累计');
    return { id: added.id, sheet: sheet.id };
  }),

  handle(updateOpeningLine, async ({ id, ...line }, work): Promise<SavedLine> => {
    const before = await sheetWith(work, id);
    const lines = before.lines.map((one) => (one.id === id ? { ...line, id } : one));
    const sheet = await written(work, before, lines);
    return { id, sheet: sheet.id };
  }),

  handle(removeOpeningLine, async ({ id }, work) => {
    const sheet = await sheetWith(work, id);
    const lines = sheet.lines.filter((line) => line.id !== id);
    if (lines.length === 0) await remove(work, opening, sheet.id);
    else await written(work, sheet, lines);
    return {};
  }),
];
