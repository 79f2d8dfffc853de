/** What a browser signs: everything that must not change between the counter and the server, in one text. */
export const signedText = (machine: string, seq: number, prev: string, body: string): string =>
  `${machine}\n${seq}\n${prev}\n${body}`;

export interface ChainEnd {
  readonly lastSeq: number;
  readonly lastMac: string;
}
interface Link {
  readonly seq: number;
  readonly prev: string;
  readonly mac: string;
}

/**
 * What is odd about the place of a sale in its chain, in words. A sale that is signed is a sale whatever stands before it;
 * that something is missing is for the manager to know.
 */
export function chainWords({ lastSeq, lastMac }: ChainEnd, { seq, prev }: Link): string | undefined {
  if (seq <= lastSeq) return `设备的第 ${seq} 笔以前传过另一笔，设备的存储可能被恢复过`;
  if (seq > lastSeq + 1)
    return seq === lastSeq + 2 ? `缺设备的第 ${lastSeq + 1} 笔` : `缺设备的第 ${lastSeq + 1}–${seq - 1} 笔`;
  return prev === lastMac ? undefined : '和上一笔接不上，设备上的记录可能被改过';
}

/** Where the chain ends once this one is in. */
export const chainAfter = (end: ChainEnd, link: Link): ChainEnd =>
  link.seq > end.lastSeq ? { lastSeq: link.seq, lastMac: link.mac } : end;
