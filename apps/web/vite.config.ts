import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const buildId = process.env['HELIU_BUILD_ID'] ?? process.env['VITE_BUILD_ID'] ?? Date.now().toString(36);

/** The page carries the id of its build, and the script knows it too: when they differ, there is a new version. */
const stampBuild: Plugin = {
  name: 'stamp-build',
  transformIndexHtml: (html) => html.replace('%BUILD_ID%', buildId),
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), stampBuild],
  define: { __BUILD_ID__: JSON.stringify(buildId) },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Our packages only declare, so a page loads what it uses of them and not the rest of the barrel.
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => id.endsWith('.css') || !/\/packages\/(model|ui)\//.test(id) },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/erp', '/roles', '/rolemenu', '/systemmenu', '/companymenu'].map((path) => [
        path,
        process.env['HELIU_SERVER'] ?? 'http://127.0.0.1:8080',
      ]),
    ),
  },
});
