import type { Mask } from '@heliu/model';
import type { ComponentType } from 'react';

/** A card of the home page. An area brings its own; its code is fetched when it is shown. */
export interface Widget {
  readonly key: string;
  readonly title: string;
  /** What it shows, for whoever chooses among them. */
  readonly about: string;
  /** Without this permission it does not exist; the server says the same. */
  readonly access?: string;
  /** It says nothing to whoever may not see these figures. */
  readonly hiddenBy?: Mask;
  readonly column: 'main' | 'side';
  /** Offered, but not there from the start. */
  readonly isExtra?: true;
  readonly load: () => Promise<{ default: ComponentType }>;
}
