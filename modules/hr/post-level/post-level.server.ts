import { behaviour, Refusal } from '@heliu/engine';
import { bandComplaint } from './post-level.rules.ts';
import { postLevel } from './post-level.ts';

export const postLevelBehaviour = behaviour(postLevel, {
  check(draft) {
    const complaint = bandComplaint(draft);
    if (complaint) throw new Refusal(complaint);
  },
});
