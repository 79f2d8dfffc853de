import {
  createServer,
  type Db,
  type FileStore,
  hearOfChanges,
  hearOfTasks,
  keepCounting,
  listen,
  loginUrl,
  openDb,
  startJobs,
  useFiles,
  useSeal,
} from '@heliu/engine';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { knowShopWorld, type ShopWorld } from '../../../modules/shop/server.ts';
import { type PayOptions, usePayments } from '../../../modules/payment/server.ts';
import { closedNow, jobsPaused } from '../../../modules/platform/server.ts';
import { findHolder, knowVersion, showSecrets } from '../../../modules/system/server.ts';
import { assemble, modules } from './assembly.ts';

export interface BootOptions {
  /** Address of the owner of the database; requests themselves run as a role that owns nothing. */
  readonly ownerUrl: string;
  /** The address for requests; derived from the owner's unless that role cannot be had. */
  readonly requestUrl?: string;
  readonly workers: number;
  readonly version: string;
  readonly files: FileStore;
  /** A demo has no gateway for text messages: check codes are read in the outbox. */
  readonly demo?: boolean;
  /** The largest file somebody may upload, in bytes. */
  readonly fileLimit?: number;
  /** What the files of a company may take together, in bytes, unless the company has a limit of its own. */
  readonly storageLimit?: number;
  /** Nobody can be asked to pay without it. */
  readonly payments?: PayOptions;
  /** Seals shop tokens and buyers' data; 32 bytes. */
  readonly sealKey?: Uint8Array;
  readonly shops?: ShopWorld;
  readonly logger?: FastifyBaseLogger | boolean;
  readonly trustProxy?: boolean | string[];
  readonly connections?: number;
  /** Calls that are worked on at once. */
  readonly mostAtOnce?: number;
  /** Opens the figures of this server to other machines. */
  readonly metricsToken?: string;
}
export interface Running {
  readonly app: FastifyInstance;
  readonly db: Db;
  stop(): Promise<void>;
}

/** Everything but listening: database, caches, jobs, routes. */
export async function boot(options: BootOptions): Promise<Running> {
  assemble();
  knowVersion(options.version);
  showSecrets(options.demo ?? false);
  const complain = (error: Error) => {
    if (typeof options.logger === 'object') options.logger.warn({ err: error }, 'in the background');
  };
  const db = openDb({
    connectionString: options.requestUrl ?? loginUrl(options.ownerUrl),
    max: options.connections ?? 8,
    onError: complain,
  });
  useFiles(db, options.files, { most: options.fileLimit, quota: options.storageLimit });
  usePayments(db, options.payments);
  if (options.sealKey) useSeal(db, options.sealKey);
  if (options.shops) knowShopWorld(db, options.shops);
  hearOfChanges(db);
  hearOfTasks(db);
  const unlisten = await listen(db, options.ownerUrl, complain);
  const stopCounting = keepCounting(db, complain);
  const onFailure = (message: string) => complain(new Error(message));
  const jobs =
    options.workers > 0
      ? await startJobs({
          db,
          ownerUrl: options.ownerUrl,
          modules,
          concurrency: options.workers,
          findHolder,
          paused: jobsPaused,
          onFailure,
        })
      : undefined;
  const app = await createServer({
    db,
    modules,
    findHolder,
    closed: closedNow,
    version: options.version,
    ...(options.mostAtOnce !== undefined && { mostAtOnce: options.mostAtOnce }),
    ...(options.metricsToken !== undefined && { metricsToken: options.metricsToken }),
    ...(options.logger !== undefined && { logger: options.logger }),
    ...(options.trustProxy !== undefined && { trustProxy: options.trustProxy }),
  });
  return {
    app,
    db,
    async stop() {
      await app.close();
      await jobs?.stop();
      await stopCounting();
      await unlisten();
      await db.end();
    },
  };
}
