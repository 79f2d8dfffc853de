export * from './portal/portal.calls.ts';
export { reasons } from './reconcile/reconcile.rules.ts';
export { salesAnalysis } from './analysis/analysis.calls.ts';
