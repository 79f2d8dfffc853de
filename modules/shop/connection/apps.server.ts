import { readFileSync } from 'node:fs';
import { type Db, perDb } from '@heliu/engine';
import { z } from 'zod';
import { type PlatformCode, platformNames, type ShopApp } from '../platforms/platform.ts';
import { knowSurroundings, type Surroundings } from '../../system/server.ts';
import { shopPlatforms } from '../platforms/platforms.server.ts';

/** Our standing with each platform, and where the world reaches us. */
export interface ShopWorld extends Surroundings {
  readonly apps: Partial<Readonly<Record<PlatformCode, ShopApp>>>;
  /** The platforms' clock; tests drive their own. */
  readonly now?: () => number;
  /** How to wait; tests have no time for it. */
  readonly rest?: (ms: number) => Promise<void>;
}

const worlds = perDb<{ world?: ShopWorld }>(() => ({}));
export function knowShopWorld(db: Db, world: ShopWorld): void {
  knowSurroundings(db, world);
  worlds(db).world = world;
}
export const shopWorld = (db: Db): ShopWorld => worlds(db).world ?? { apps: {}, publicUrl: '' };

export const platformNow = (db: Db): number => (shopWorld(db).now ?? Date.now)();

const gateway = z.object({ api: z.url(), authorize: z.url(), token: z.url() });
const app = z.object({
  key: z.string().min(1),
  secret: z.string().min(1),
  signSecret: z.string().optional(),
  pushKey: z.string().optional(),
  settings: z.record(z.string(), z.string()).optional(),
  gateway: gateway.partial().optional(),
});
const file = z.partialRecord(z.enum(Object.keys(platformNames) as PlatformCode[]), app);

/** Reads the file of app keys. A platform's own addresses stand where the file names no others. */
export function readShopApps(path: string): ShopWorld['apps'] {
  const content = file.parse(JSON.parse(readFileSync(path, 'utf8')));
  return Object.fromEntries(
    Object.entries(content).map(([code, one]) => [
      code,
      { ...one, gateway: { ...shopPlatforms[code as PlatformCode].gateway, ...one!.gateway } },
    ]),
  ) as ShopWorld['apps'];
}
