// `npm test`: everything, up to the first step that fails. `npm test -- lint types` runs the named steps only, `npm test --
// changed` what the changes since main concern.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demandNode, installPackages, root } from './prepare.mjs';
import { demandBrowser } from './browser.mjs';
import { changed } from './changed.mjs';

const bin = (name, ...args) => [join(root, 'node_modules', '.bin', name), ...args];
const tool = (name) => [process.execPath, join(root, 'tools', name)];
const vitest = (projects, ...args) =>
  bin('vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...args);

const steps = {
  format: { title: '格式', command: bin('oxfmt', '--check') },
  lint: { title: '静态检查', command: bin('oxlint', '--type-aware') },
  imports: { title: '引用方向', command: tool('imports.mjs') },
  types: { title: '类型', command: bin('tsc', '-b') },
  unused: { title: '无用代码', command: bin('knip') },
  unit: { title: '单元测试', command: vitest(['unit']) },
  build: { title: '构建', command: tool('build.mjs') },
  server: { title: '服务端测试', projects: ['server', 'kit'] },
  e2e: { title: '浏览器测试', projects: ['e2e', 'tablet'], browser: true },
};

/** The steps for what has changed: the same ones, each told what to look at. */
function stepsForChanges() {
  const { since, files, areas, server, browser } = changed();
  if (files.length === 0) {
    console.log('与主干没有差别，不用测试。');
    process.exit(0);
  }
  console.log(`与 ${since.slice(0, 8)} 相比改了 ${files.length} 个文件，涉及：${areas.join('、') || '没有领域'}`);
  const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const narrow = areas.length > 0 && !areas.includes('kit');
  const { format, lint, imports, types, unit, server: onServer, e2e } = steps;
  return {
    format: { ...format, command: [...format.command, '--no-error-on-unmatched-pattern', ...files] },
    ...(sources.length > 0 && { lint: { ...lint, command: [...lint.command, ...sources] } }),
    imports,
    types,
    unit: { ...unit, command: [...unit.command, '--changed', since, '--passWithNoTests'] },
    server: {
      ...onServer,
      files: server,
      ...(narrow && { env: { FUZZ_AREAS: areas.join(',') } }),
    },
    ...(browser.length > 0 && { e2e: { ...e2e, projects: ['e2e'], files: browser } }),
  };
}

const asked = process.argv.slice(2);
const isChanged = asked.length === 1 && asked[0] === 'changed';
const unknown = isChanged ? [] : asked.filter((name) => !Object.hasOwn(steps, name));
if (unknown.length > 0) {
  console.error(`没有这样的步骤：${unknown.join('、')}。可选：${[...Object.keys(steps), 'changed'].join('、')}。`);
  process.exit(2);
}

const start = performance.now();
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} 秒`;

demandNode();
installPackages();
const all = isChanged ? stepsForChanges() : steps;
const chosen = new Set(asked.length > 0 && !isChanged ? asked : Object.keys(all));
if ([...chosen].some((name) => all[name].browser)) {
  demandBrowser();
  const { isBuilt, sourceId } = await import('./build.mjs');
  if (!isBuilt(sourceId())) chosen.add('build');
}

function run([program, ...args], env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? undefined : ''));
  });
}

const mostAgain = 10;

/**
 * Many things run at once on two cores, and a try that failed halfway leaves behind what the next try stumbles over. A
 * few files that failed are therefore run once more, one after the other on fresh data: what is broken fails again.
 */
async function runTwice(projects, files, env) {
  const folder = mkdtempSync(join(tmpdir(), 'heliu-test-'));
  const list = join(folder, 'failed.json');
  const failure = await run(vitest(projects, ...files), { ...env, FAILED_FILES: list });
  const failed = failure !== undefined && existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  rmSync(folder, { recursive: true });
  if (failed.length === 0 || failed.length > mostAgain) return failure;
  console.warn(`\n没有通过的文件单独再测一次：${failed.join('、')}`);
  return run(vitest(projects, '--maxWorkers=1', ...failed), env);
}

async function take([name, { title, command, projects, files = [], env }]) {
  console.log(`\n━━ ${title}（${name}）`);
  const begun = performance.now();
  const failure = await (projects ? runTwice(projects, files, env) : run(command, env));
  if (failure === undefined) console.log(`━━ ${title}通过，用时 ${seconds(begun)}`);
  else console.error(`━━ ${title}未通过${failure && `：${failure}`}，用时 ${seconds(begun)}`);
  return failure === undefined;
}

function leave() {
  console.error(`没有全部通过，共 ${seconds(start)}`);
  process.exit(1);
}

const todo = Object.entries({ ...all, build: steps.build }).filter(([name]) => chosen.has(name));
for (const step of todo) if (!(await take(step))) leave();
console.log(`\n全部通过，共 ${seconds(start)}`);
