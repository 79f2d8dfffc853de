// What every command needs first. Runs before anything is installed, so it uses Node alone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The build tools accept 20 from 20.19, 22 from 22.12, and 24 and later; the installation refuses all others. */
export function nodeProblem(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major >= 24 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return undefined;
  return `合流需要 Node.js 20.19 以上的 20 版、22.12 以上的 22 版，或 24 及以上版本；当前是 ${version}，请升级后重试。`;
}

export function demandNode() {
  const problem = nodeProblem(process.versions.node);
  if (!problem) return;
  console.error(problem);
  process.exit(1);
}

/** Installs the locked packages unless they are there already. */
export function installPackages() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const stamp = join(root, 'node_modules', '.heliu-lock');
  const key = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
  if (contentOf(stamp) === key) return;
  if (!isInstalled(JSON.parse(lock.toString()))) {
    console.log('正在安装依赖（npm ci），首次需要几分钟……');
    const install = () => npm('ci', '--engine-strict', '--include=dev', '--no-audit', '--no-fund');
    let done = install();
    // A connection that breaks off within a package ends npm, however often it would ask again otherwise.
    for (let again = 0; done.status !== 0 && again < 2; again++) {
      console.log('依赖没有装完，再试一次……');
      done = install();
    }
    if (done.status !== 0) {
      console.error('依赖安装失败，请检查网络和上面的报错后重试。');
      process.exit(done.status ?? 1);
    }
  }
  writeFileSync(stamp, key);
}

/** npm notes what it has put into node_modules; a developer's own `npm install` counts as well. */
function isInstalled(lock) {
  const note = contentOf(join(root, 'node_modules', '.package-lock.json'));
  if (!note) return false;
  const present = JSON.parse(note).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return existsSync(join(root, path));
    const found = present[path];
    return found ? found.version === wanted.version : wanted.optional || wanted.devOptional || wanted.peer;
  });
}

function npm(...args) {
  const script = process.env.npm_execpath;
  const [program, first] = script ? [process.execPath, [script]] : ['npm', []];
  return spawnSync(program, [...first, ...args], { cwd: root, stdio: 'inherit' });
}

function contentOf(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
