// `npm test`: everything, in order, up to the first failure. `npm test -- lint types` runs the named steps only.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { demandNode, installPackages, root } from './prepare.mjs';
import { demandBrowser } from './browser.mjs';

const bin = (name, ...args) => [join(root, 'node_modules', '.bin', name), ...args];
const tool = (name) => [process.execPath, join(root, 'tools', name)];

/** In more parts than there are lanes, so that no lane waits long for the other's last one. */
const quarters = (project) =>
  ['1/4', '2/4', '3/4', '4/4'].map((part) => bin('vitest', 'run', '--project', project, '--shard', part));

const steps = {
  format: { title: '格式', command: bin('oxfmt', '--check') },
  lint: { title: '静态检查', command: bin('oxlint', '--type-aware') },
  imports: { title: '引用方向', command: tool('imports.mjs') },
  types: { title: '类型', command: bin('tsc', '-b') },
  unused: { title: '无用代码', command: bin('knip') },
  unit: { title: '单元测试', command: bin('vitest', 'run', '--project', 'unit') },
  server: { title: '服务端测试', command: bin('vitest', 'run', '--project', 'server', '--project', 'kit') },
  build: { title: '构建', command: tool('build.mjs') },
  // A browser waits half of its time. Each of these has a server and a database of its own, so two run side by side.
  e2e: { title: '浏览器测试', commands: quarters('e2e'), beside: true },
  tablet: { title: '平板上的浏览器测试', command: bin('vitest', 'run', '--project', 'tablet'), beside: true },
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

/** Runs one program. What it says is shown as it says it, or all at once when it has ended. */
function run([program, ...args], isAlone) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    const said = [];
    child.stdout?.on('data', (part) => said.push(part));
    child.stderr?.on('data', (part) => said.push(part));
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code === 0 ? undefined : '');
    });
  });
}

async function take({ name, title, command }, isAlone) {
  console.log(`\n━━ ${title}（${name}）`);
  const begun = performance.now();
  const failure = await run(command, isAlone);
  if (failure !== undefined) {
    console.error(`━━ ${title}未通过${failure && `：${failure}`}，用时 ${seconds(begun)}，共 ${seconds(start)}`);
    process.exit(1);
  }
  console.log(`━━ ${title}通过，用时 ${seconds(begun)}`);
}

const todo = Object.entries(steps)
  .filter(([name]) => chosen.has(name))
  .flatMap(([name, { command, commands = [command], ...step }]) =>
    commands.map((one) => ({ name, ...step, command: one })),
  );
for (const step of todo.filter(({ beside }) => !beside)) await take(step, true);
const besides = todo.filter(({ beside }) => beside);
const lane = async () => {
  for (let step = besides.shift(); step; step = besides.shift()) await take(step, false);
};
await Promise.all([lane(), lane()]);
console.log(`\n全部通过，共 ${seconds(start)}`);
