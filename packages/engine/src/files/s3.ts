import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Client } from 'minio';
import { aside } from './disk.ts';
import type { FileStore } from './store.ts';

export interface S3Options {
  /** `https://host:port` of any service that speaks S3. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region?: string;
}

/** Objects in a bucket. Uploads are measured on disk first: S3 wants to know the size before the first byte. */
export function s3Store({ endpoint, bucket, accessKey, secretKey, region }: S3Options): FileStore {
  const { hostname, port, protocol } = new URL(endpoint);
  const client = new Client({
    endPoint: hostname,
    ...(port && { port: Number(port) }),
    useSSL: protocol === 'https:',
    accessKey,
    secretKey,
    ...(region && { region }),
  });
  return {
    put: (key, content, most) =>
      aside(tmpdir(), content, most, async (path, { size }) => {
        await client.putObject(bucket, key, createReadStream(path), size);
        await rm(path, { force: true });
      }),
    get: (key, _, range) =>
      range
        ? client.getPartialObject(bucket, key, range.start, range.end - range.start + 1)
        : client.getObject(bucket, key),
    remove: (key) => client.removeObject(bucket, key),
  };
}
