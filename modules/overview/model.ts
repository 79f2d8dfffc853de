export * from './portal/portal.calls.ts';
