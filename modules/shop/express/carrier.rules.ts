import type { PlatformCode } from '../platforms/platform.ts';
import { usualExpress } from './seed.ts';

/** Codes of couriers as platforms and people write them, each with its name. */
const common = new Map(usualExpress.map(({ code, name }) => [code.toUpperCase(), name]));
const byPlatform = new Map(
  usualExpress.flatMap(({ name, platformCodes }) =>
    Object.entries((platformCodes ?? {}) as Record<string, string>).map(([platform, code]) => [
      `${platform} ${code}`,
      name,
    ]),
  ),
);

/** What a courier is called, from the code a platform gives; whatever is no code of anybody stays as it was said. */
export const carrierName = (platform: PlatformCode, told: string): string =>
  byPlatform.get(`${platform} ${told}`) ?? common.get(told.toUpperCase()) ?? told;
