import { type Db, perDb } from '@heliu/engine';
import type { Reach } from '@heliu/outside/server';

/** Where the world reaches this installation, and what of it may be reached from here. */
export interface Surroundings {
  /** Where people and platforms reach this installation, without a slash at the end. */
  readonly publicUrl: string;
  /** Where the sandbox runs, for what is set up to use it instead of the real thing. */
  readonly sandbox?: string | undefined;
  /** Companies may name addresses in the private network of this server, such as a tax device in the next room. */
  readonly inside?: boolean | undefined;
}

const known = perDb<{ around?: Surroundings }>(() => ({}));
export function knowSurroundings(db: Db, around: Surroundings): void {
  known(db).around = around;
}
export const surroundings = (db: Db): Surroundings => known(db).around ?? { publicUrl: '' };

/** How far what companies typed in may lead. */
export const reachOf = (db: Db): Reach => (surroundings(db).inside ? 'anywhere' : 'outside');
