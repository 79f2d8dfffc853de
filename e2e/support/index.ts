export * from './browser.ts';
export * from './login.ts';
export * from './pages.ts';
