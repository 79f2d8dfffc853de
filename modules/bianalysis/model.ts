export * from './portal.calls.ts';
