import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const buildId = process.env['HELIU_BUILD_ID'] ?? process.env['VITE_BUILD_ID'] ?? Date.now().toString(36);

/** The page carries the id of its build, and the script knows it too: when they differ, there is a new version. */
const stampBuild: Plugin = {
  name: 'stamp-build',
  transformIndexHtml: (html) => html.replace('%BUILD_ID%', buildId),
};

/** What the till opens with: the entry, and what is loaded after the login for a page that fills the screen. */
const tillParts =
  /\/(main\.tsx|enter\.ts|routes\.ts|shell\/station\.tsx|screen\/cashier\.pages\.tsx|receipt\/receipt\.pages\.tsx)$/;

/** The worker that keeps the till, with the list of all the files that it wants. */
const tillWorker: Plugin = {
  name: 'till-worker',
  generateBundle(_, bundle) {
    const files = new Set<string>();
    const take = (name: string): void => {
      const chunk = bundle[name];
      if (chunk?.type !== 'chunk' || files.has(name)) return;
      files.add(name);
      for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
      for (const one of chunk.imports) take(one);
    };
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    const isMain = chunks.some(({ facadeModuleId }) => facadeModuleId?.endsWith('index.html'));
    // What strangers open is built apart, and has no till.
    if (!isMain) return;
    for (const { fileName, facadeModuleId, isEntry } of chunks)
      if (isEntry || (facadeModuleId && tillParts.test(facadeModuleId))) take(fileName);
    const source = readFileSync(join(import.meta.dirname, 'till-worker.js'), 'utf8')
      .replace('%BUILD_ID%', buildId)
      .replace("['%FILES%']", JSON.stringify([...files].toSorted().map((name) => `/${name}`)));
    this.emitFile({ type: 'asset', fileName: 'pos/till-worker.js', source });
  },
};

// A page should need a handful of files, not seventy: what is before the login, what nearly every page has, and itself.
const uncommon =
  /date-picker|time-picker|calendar|\/picker\/|\/tree|\/table\/|tabs|upload|transfer|drawer|\/switch\/|cascader|color-picker|segmented|collapse|steps|progress|qr-?code|input-number|mini-decimal|\/radio\/|\/tag\/|rich-text|suggest-input|date-input|day-range|field\/(control|number-input|json-input|file-input)|action\/(action-bar|action-body|ask-for-audit|preview-view|reason-input)|list\/(column-panel|view-dialog|quick-cell|batch-(dialogs|results)|filter-editor)/;
const isOf = (pattern: RegExp) => (id: string) => pattern.test(id) && !uncommon.test(id);
const groups = [
  {
    name: 'base',
    priority: 3,
    test: /node_modules\/(react|react-dom|scheduler|react-router|zustand|zod)\/|packages\/(model\/src|ui\/src\/(base|feedback|menu|session|tabs|text|theme\/icon|page\/(chunk|drafts|navigation|route|shortcut|error-boundary)|wire\/(prepare|reply|request)))/,
  },
  { name: 'antd', priority: 2, test: isOf(/node_modules\/(antd|@ant-design|@rc-component)\//) },
  {
    name: 'kit',
    priority: 1,
    test: isOf(
      /packages\/ui\/src\/(action\/|field\/|file\/stored|list\/|print\/print(-button)?\.|show\/came-from|page\/states|theme\/(provider|theme|kit))/,
    ),
  },
  { name: 'form', test: isOf(/packages\/ui\/src\/(form|show)\/(?!shortcuts)/) },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), stampBuild, tillWorker],
  define: { __BUILD_ID__: JSON.stringify(buildId) },
  build: {
    outDir: 'dist',
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    // Our packages only declare, so a page loads what it uses of them and not the rest of the barrel.
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: (id) => id.endsWith('.css') || !/\/packages\/(model|ui)\//.test(id),
      },
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/help', '/erp', '/files', '/roles', '/rolemenu', '/systemmenu', '/companymenu'].map((path) => [
        path,
        process.env['HELIU_SERVER'] ?? 'http://127.0.0.1:8080',
      ]),
    ),
  },
});
