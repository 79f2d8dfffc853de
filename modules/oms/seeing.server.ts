import type { Module } from '@heliu/engine';

/** The server's half of what was invoiced: figures, reconciliation, books. */
export const seeing = {
  calls: [],
  behaviours: [],
  handlers: [],
  callbacks: [],
  jobs: [],
  tasks: [],
  schedules: [],
  todos: [],
  proofs: [],
} satisfies Partial<Module>;
