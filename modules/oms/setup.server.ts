import type { Module } from '@heliu/engine';

/** The server's half of what invoicing is set up with. */
export const setup = {
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
