const separator = /[\s,，;；、|]+/;

/** The longest number a piece may have. */
export const longestSerial = 60;

/** The numbers in what was typed, pasted or scanned: whatever stands between them, in one form of writing. */
export const serialsIn = (typed: string | null | undefined): string[] =>
  (typed ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .split(separator)
    .filter((one) => one !== '');

const repeatedIn = (all: readonly string[]): string[] => [...new Set(all.filter((one, i) => all.indexOf(one) < i))];

/** What is wrong with the numbers of one line of a draft; some may still be missing. */
export function serialComplaint(
  typed: readonly string[],
  { name, isManaged, count }: { readonly name: string; readonly isManaged: boolean; readonly count: number },
): string | undefined {
  if (typed.length === 0) return undefined;
  if (!isManaged) return `${name} 没有启用序列号管理，序列号请留空`;
  const long = typed.find((one) => one.length > longestSerial);
  if (long) return `序列号 ${long.slice(0, 20)}… 超过${longestSerial}个字`;
  const repeated = repeatedIn(typed);
  if (repeated.length > 0) return `序列号 ${repeated.join('、')} 重复`;
  return typed.length > count ? `填了 ${typed.length} 个序列号，数量只有 ${count}` : undefined;
}

/** What a document does to the pieces of one SKU in one warehouse. */
export interface PieceMove {
  /** What the user knows the line by. */
  readonly label: string;
  readonly sku: number;
  readonly name: string;
  readonly warehouse: number;
  /** In base units; below zero they leave. */
  readonly quantity: number;
  readonly serials: readonly string[];
}
export interface PieceEntry {
  readonly sku: number;
  readonly warehouse: number;
  readonly serial: string;
  readonly quantity: 1 | -1;
}
/** Where pieces are before the document. */
export interface Standing {
  isAnywhere(sku: number, serial: string): boolean;
  isAt(sku: number, serial: string, warehouse: number): boolean;
}
export type WrongPiece = { readonly move: PieceMove } & (
  | { readonly why: 'count'; readonly serial?: undefined }
  | { readonly why: 'absent' | 'there'; readonly serial: string }
);

/** Each piece one after the other: it leaves from where it is, and comes only while it is nowhere. All that is wrong is found. */
export function movePieces(
  moves: readonly PieceMove[],
  before: Standing,
): { readonly entries: PieceEntry[]; readonly wrong: WrongPiece[] } {
  const places = new Map<string, number | undefined>();
  const keyOf = (sku: number, serial: string) => `${sku}|${serial}`;
  const isAt = ({ sku, warehouse }: PieceMove, serial: string) => {
    const key = keyOf(sku, serial);
    return places.has(key) ? places.get(key) === warehouse : before.isAt(sku, serial, warehouse);
  };
  const isAnywhere = ({ sku }: PieceMove, serial: string) => {
    const key = keyOf(sku, serial);
    return places.has(key) ? places.get(key) !== undefined : before.isAnywhere(sku, serial);
  };
  const entries: PieceEntry[] = [];
  const wrong: WrongPiece[] = [];
  for (const move of moves) {
    const { sku, warehouse, quantity, serials } = move;
    const isIn = quantity > 0;
    if (serials.length !== Math.abs(quantity)) wrong.push({ move, why: 'count' });
    for (const serial of serials) {
      if (isIn ? isAnywhere(move, serial) : !isAt(move, serial)) {
        wrong.push({ move, why: isIn ? 'there' : 'absent', serial });
        continue;
      }
      places.set(keyOf(sku, serial), isIn ? warehouse : undefined);
      entries.push({ sku, warehouse, serial, quantity: isIn ? 1 : -1 });
    }
  }
  return { entries, wrong };
}

/** What is to be said of it; `placeOf` names the warehouse a piece is in now, if it is in any. */
export function wrongText(
  { move, why, serial }: WrongPiece,
  placeOf: (sku: number, serial: string) => string | undefined,
  warehouseOf: (id: number) => string,
): string {
  const { label, name, sku, serials, quantity, warehouse } = move;
  const of = `${label}${name}`;
  if (why === 'count') return `${of}：数量 ${Math.abs(quantity)}，序列号填了 ${serials.length} 个，请每件填一个`;
  const now = placeOf(sku, serial);
  return why === 'there'
    ? `${of}：${serial} 已在${now ?? '仓库里'}，不能再入库`
    : `${of}：${serial} 不在${warehouseOf(warehouse)}（${now ? `在${now}` : '没有入库或已经出库'}）`;
}
