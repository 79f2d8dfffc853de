/** So long after it asked a company is still there, sees everything, changes nothing and may take it back. */
export const leavesAfterDays = 30;
/** An export older than this is not what the company leaves with. */
const exportLastsDays = 7;

const dayMs = 86_400_000;
export const erasesAt = (now: string): string => new Date(Date.parse(now) + leavesAfterDays * dayMs).toISOString();

export interface Asked {
  readonly typed: string;
  readonly name: string;
  readonly leavesAt: string | null;
  readonly exportedAt: string | null;
}
/** Why a company cannot be asked to be erased just now. */
export function askComplaint(
  { typed, name, leavesAt, exportedAt }: Asked,
  now: string,
): { readonly path: string; readonly message: string } | undefined {
  if (leavesAt !== null) return { path: 'name', message: '已经申请过注销，到期前可以撤回' };
  if (typed !== name) return { path: 'name', message: `请原样填写企业名称“${name}”` };
  if (exportedAt === null || Date.parse(now) - Date.parse(exportedAt) > exportLastsDays * dayMs)
    return {
      path: 'name',
      message: `请先导出全部数据并保存好：会计档案和发票依法由企业自己保管，清除后平台不再有（${exportLastsDays} 天内导出的才算）`,
    };
  return undefined;
}

/** One cell as CSV has it. What a spreadsheet would take for a formula begins with a quote. */
export function csvCell(value: string | null): string {
  if (value === null) return '';
  const safe = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A name that every system can unpack. */
export const entryName = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 120);
