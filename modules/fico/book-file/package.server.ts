import { type Entry, isSigned, listZip, openContent, publicKey, readZipped, signed, type TaskRun } from '@heliu/engine';
import { createHash } from 'node:crypto';

const sumsPath = 'SHA256SUMS';
const signaturePath = 'SHA256SUMS.sig';
const manifestPath = 'manifest.json';
/** What the key of the installation signs here, apart from everything else it might. */
const purpose = 'books';

type Db = TaskRun['db'];
type Pieces = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;

interface Packed {
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
}

/** Writes files into an archive and keeps what each of them came to. */
export class Packing {
  readonly files: Packed[] = [];
  private readonly db: Db;

  constructor(db: Db) {
    this.db = db;
  }

  file(path: string, content: Pieces): Entry {
    return { path, content: this.summed(path, content) };
  }

  /** Told last: what stands in the package, and that it was us; anybody can check both without us. */
  *closing(about: object): Generator<Entry> {
    const manifest = { ...about, publicKey: publicKey(this.db, purpose), files: this.files };
    yield this.file(manifestPath, [`${JSON.stringify(manifest, null, 1)}\n`]);
    const sums = this.files.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('');
    yield { path: sumsPath, content: [sums] };
    yield { path: signaturePath, content: [`${signed(this.db, purpose, Buffer.from(sums))}\n`] };
  }

  private async *summed(path: string, content: Pieces): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let [size, text] = [0, ''];
    const piece = (bytes: Buffer): Buffer => {
      hash.update(bytes);
      size += bytes.length;
      return bytes;
    };
    for await (const part of content) {
      if (typeof part !== 'string') {
        yield piece(part);
        continue;
      }
      text += part;
      if (text.length < 1 << 16) continue;
      yield piece(Buffer.from(text));
      text = '';
    }
    if (text) yield piece(Buffer.from(text));
    this.files.push({ path, sha256: hash.digest('hex'), size });
  }
}

/** As `sha256sum -c` reads them. */
const readSums = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)].map(([, sum, path]) => [path!, sum!]));

/** A package that is in the store, read file by file. */
class Stored {
  private read = 0;
  private readonly run: TaskRun;
  private readonly kept: { readonly key: string; readonly size: number };

  constructor(run: TaskRun, kept: { readonly key: string; readonly size: number }) {
    this.run = run;
    this.kept = kept;
  }
  private readonly open = (range: { readonly start: number; readonly end: number }) =>
    openContent(this.run.db, this.kept, range);

  list() {
    return listZip(this.open, this.kept.size);
  }

  /** Piece by piece to whoever wants it; false where the bytes cannot be unpacked any more. */
  async each(file: Parameters<typeof readZipped>[1], visit: (chunk: Buffer) => void): Promise<boolean> {
    try {
      for await (const chunk of readZipped(this.open, file)) visit(chunk);
    } catch {
      return false;
    }
    this.read += file.packed;
    await this.run.progress(Math.min(this.read, this.kept.size), this.kept.size, file.path);
    return true;
  }
}

/** What differs between a package and what we have signed: changed, lost or added files, by name. */
export async function differences(
  run: TaskRun,
  kept: { readonly key: string; readonly size: number },
): Promise<string[]> {
  const stored = new Stored(run, kept);
  const all = await stored.list().catch(() => undefined);
  if (!all) return ['整个数据包'];
  const textOf = async (wanted: string): Promise<string> => {
    const file = all.find(({ path }) => path === wanted);
    const chunks: Buffer[] = [];
    if (file) await stored.each(file, (chunk) => chunks.push(chunk));
    return Buffer.concat(chunks).toString();
  };
  const sums = await textOf(sumsPath);
  if (!isSigned(run.db, purpose, Buffer.from(sums), (await textOf(signaturePath)).trim())) return [sumsPath];
  const wanted = readSums(sums);
  const off: string[] = [];
  for (const file of all.filter(({ path }) => path !== sumsPath && path !== signaturePath)) {
    const hash = createHash('sha256');
    const isRead = await stored.each(file, (chunk) => hash.update(chunk));
    if (!isRead || wanted.get(file.path) !== hash.digest('hex')) off.push(file.path);
    wanted.delete(file.path);
  }
  return [...off, ...wanted.keys()];
}
