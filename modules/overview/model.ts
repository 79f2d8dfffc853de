export * from './portal/portal.calls.ts';
export { reasons } from './reconcile/reconcile.rules.ts';
