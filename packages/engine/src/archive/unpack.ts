import { unzipSync } from 'fflate';

const megabyte = 1024 * 1024;

/**
 * What an archive may hold once it is unpacked. A sheet of 20,000 rows and sixty columns takes some forty megabytes, so
 * honest files stay far below; a file made to fill our memory does not.
 */
export interface ArchiveLimits {
  /** Bytes of one entry, and of all that are wanted. */
  readonly entry: number;
  readonly total: number;
  readonly entries: number;
}
const archiveLimits: ArchiveLimits = { entry: 64 * megabyte, total: 128 * megabyte, entries: 5000 };

/** The content is to blame, and the message tells whoever sent it. */
export class Unfit extends Error {}

const megabytes = (bytes: number) => Math.round(bytes / megabyte);

/**
 * The entries of an archive by name. Sizes are judged before anything is unpacked, and an entry is unpacked into exactly
 * the room it declared: one that lies about its size gains nothing.
 */
export function unpack(
  content: Uint8Array,
  isWanted: (name: string) => boolean = () => true,
  limits: ArchiveLimits = archiveLimits,
): Record<string, Uint8Array> {
  let [entries, total] = [0, 0];
  return unzipSync(content, {
    filter({ name, size, originalSize }) {
      entries += 1;
      if (entries > limits.entries) throw new Unfit(`压缩包里的文件超过 ${limits.entries} 个，没有打开`);
      if (!isWanted(name)) return false;
      const bytes = Math.max(size, originalSize);
      if (bytes > limits.entry)
        throw new Unfit(`文件解压后过大（“${name.slice(0, 60)}”超过 ${megabytes(limits.entry)} MB），请拆成几个文件`);
      total += bytes;
      if (total > limits.total) throw new Unfit(`文件解压后超过 ${megabytes(limits.total)} MB，请拆成几个文件`);
      return true;
    },
  });
}
