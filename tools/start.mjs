// `npm start`: installs and builds when needed, then runs the server, and beside it the sandbox of the shop platforms,
// until it is told to stop.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { demandNode, installPackages, root } from './prepare.mjs';
import { sandboxSettings, sandboxWanted } from './sandbox.mjs';

demandNode();
installPackages();
const { buildPages, buildPrograms, isBuilt, sourceId } = await import('./build.mjs');
const id = sourceId();
const isReady = isBuilt(id);
if (!isReady) {
  console.log('正在构建……');
  await buildPrograms().catch((error) => {
    console.error(`构建失败：${error.message}`);
    process.exit(1);
  });
}

const leash = new URL('leash.mjs', import.meta.url).href;
const run = (app, env = {}) =>
  spawn(process.execPath, ['--enable-source-maps', `--import=${leash}`, join(root, 'dist', app, 'main.js')], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // In a group of its own: a Ctrl-C goes to the whole group of the terminal, and the server should hear it once.
    detached: true,
  });

const sandbox = sandboxWanted(process.env) ? run('sandbox', sandboxSettings(process.env)) : undefined;
const sandboxUrl = sandbox && (await addressOf(sandbox));
const server = run('server', {
  ...(sandboxUrl && { SANDBOX_URL: sandboxUrl }),
  ...(!isReady && { PAGES: 'later' }),
});
// The server has its database to fill meanwhile, and waits for the pages only then.
if (!isReady)
  buildPages(undefined, id).then(
    () => server.connected && server.send('pages'),
    (error) => {
      console.error(`构建失败：${error.message}`);
      server.kill('SIGTERM');
    },
  );

/** The sandbox says where it listens; one that ends instead has said why, and the server does without it. */
function addressOf(child) {
  return new Promise((resolve) => {
    child.once('message', ({ url }) => resolve(url));
    child.once('exit', () => resolve(undefined));
    child.once('error', () => resolve(undefined));
  });
}

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
  // On its leash it stops by itself.
  if (sandbox?.connected) sandbox.disconnect();
});
