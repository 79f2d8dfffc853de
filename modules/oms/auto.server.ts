import type { Module } from '@heliu/engine';

/** The server's half of rules by which invoices are issued, and the wishes of buyers. */
export const auto = {
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
