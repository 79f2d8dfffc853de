export * from './accessible.ts';
export * from './api.ts';
export * from './browser.ts';
export * from './login.ts';
export * from './pages.ts';
export * from './product.ts';
export * from './visitors.ts';
