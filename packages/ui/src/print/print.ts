import { type AnyEntity, type AnyReport, printCalls } from '@heliu/model';
import { fetchFile } from '../wire/request.ts';

/** A PDF in the browser's hands; whoever shows it lets go of the address. */
export interface Paper {
  readonly url: string;
  readonly name: string;
}

export const asPaper = async (asked: Promise<{ blob: Blob; name: string }>): Promise<Paper> => {
  const { blob, name } = await asked;
  return { url: URL.createObjectURL(blob), name };
};

export const printRecord = (e: AnyEntity, id: number): Promise<Paper> =>
  asPaper(fetchFile(printCalls.record, { entity: e.name, id }));

export const printList = (
  e: AnyEntity,
  columns: readonly string[],
  query: Readonly<Record<string, unknown>>,
): Promise<Paper> => asPaper(fetchFile(printCalls.list, { entity: e.name, columns, query }));

export const printReport = (report: AnyReport, asked: Readonly<Record<string, unknown>>): Promise<Paper> =>
  asPaper(fetchFile(printCalls.report, { report: report.name, asked }));
