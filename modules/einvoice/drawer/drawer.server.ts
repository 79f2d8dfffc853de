import { behaviour } from '@heliu/engine';
import { keepOnePreferred } from '../../system/server.ts';
import { drawer } from './drawer.ts';

export const drawerBehaviour = behaviour(drawer, {
  /** Another account is another login, of which nothing is known. */
  check(draft, _, before) {
    if (before && (before.account !== draft.account || before.subject !== draft.subject))
      Object.assign(draft, {
        loginState: 'unknown',
        loginCheckedAt: null,
        loginUntil: null,
        faceAuth: null,
        faceAskedAt: null,
        faceLookedAt: null,
      });
  },
  saved(record, work) {
    return keepOnePreferred(work, drawer, record);
  },
});
