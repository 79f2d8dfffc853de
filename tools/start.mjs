// `npm start`: installs and builds when needed, then runs the server until it is told to stop.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { demandNode, installPackages, root } from './prepare.mjs';

demandNode();
installPackages();
const { build, isBuilt, sourceId } = await import('./build.mjs');
const id = sourceId();
if (!isBuilt(id)) {
  console.log('正在构建……');
  await build({ id }).catch((error) => {
    console.error(`构建失败：${error.message}`);
    process.exit(1);
  });
}

const leash = new URL('leash.mjs', import.meta.url).href;
const main = join(root, 'dist', 'server', 'main.js');
const server = spawn(process.execPath, ['--enable-source-maps', `--import=${leash}`, main], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // In a group of its own: a Ctrl-C goes to the whole group of the terminal, and the server should hear it once.
  detached: true,
});

// npm passes on what the terminal has sent already; a repetition within a moment is the same request.
let last = 0;
const passOn = (signal) => {
  if (Date.now() - last > 500) server.kill(signal);
  last = Date.now();
};
process.on('SIGINT', passOn);
process.on('SIGTERM', passOn);

// npm may be killed without a chance to pass anything on.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    passOn('SIGTERM');
  }, 500).unref();
}

server.on('error', (error) => {
  console.error(`服务器无法启动：${error.message}`);
  process.exitCode = 1;
});
server.on('exit', (code, signal) => {
  process.exitCode = code ?? 128 + constants.signals[signal];
});
