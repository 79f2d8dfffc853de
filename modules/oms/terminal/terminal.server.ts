import { behaviour } from '@heliu/engine';
import { keepOnePreferred } from '../preferred.server.ts';
import { terminal } from './terminal.ts';

export const terminalBehaviour = behaviour(terminal, {
  saved(record, work) {
    keepOnePreferred(work, terminal.name, record);
  },
});
