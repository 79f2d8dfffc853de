// `npm test`: everything, in order, up to the first failure. `npm test -- lint types` runs the named steps only.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { demandNode, installPackages, root } from './prepare.mjs';
import { demandBrowser } from './browser.mjs';

const bin = (name, ...args) => [join(root, 'node_modules', '.bin', name), ...args];
const tool = (name) => [process.execPath, join(root, 'tools', name)];

const steps = {
  format: { title: '格式', command: bin('oxfmt', '--check') },
  lint: { title: '静态检查', command: bin('oxlint', '--type-aware') },
  imports: { title: '引用方向', command: tool('imports.mjs') },
  types: { title: '类型', command: bin('tsc', '-b') },
  unused: { title: '无用代码', command: bin('knip') },
  unit: { title: '单元测试', command: bin('vitest', 'run', '--project', 'unit') },
  server: { title: '服务端测试', command: bin('vitest', 'run', '--project', 'server') },
  build: { title: '构建', command: tool('build.mjs') },
  e2e: { title: '浏览器测试', command: bin('vitest', 'run', '--project', 'e2e') },
  tablet: { title: '平板上的浏览器测试', command: bin('vitest', 'run', '--project', 'tablet') },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(steps, name));
if (unknown.length > 0) {
  console.error(`没有这样的步骤：${unknown.join('、')}。可选：${Object.keys(steps).join('、')}。`);
  process.exit(2);
}

const start = performance.now();
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} 秒`;

demandNode();
installPackages();
const chosen = new Set(asked.length > 0 ? asked : Object.keys(steps));
if (chosen.has('e2e') || chosen.has('tablet')) {
  demandBrowser();
  const { isBuilt, sourceId } = await import('./build.mjs');
  if (!isBuilt(sourceId())) chosen.add('build');
}

for (const [name, { title, command }] of Object.entries(steps)) {
  if (!chosen.has(name)) continue;
  const [program, ...args] = command;
  console.log(`\n━━ ${title}（${name}）`);
  const begun = performance.now();
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    console.error(
      `━━ ${title}未通过${error ? `：${error.message}` : ''}，用时 ${seconds(begun)}，共 ${seconds(start)}`,
    );
    process.exit(1);
  }
  console.log(`━━ ${title}通过，用时 ${seconds(begun)}`);
}
console.log(`\n全部通过，共 ${seconds(start)}`);
