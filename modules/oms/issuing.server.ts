import type { Module } from '@heliu/engine';

/** The server's half of invoices: made, issued, taken back, delivered. */
export const issuing = {
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
