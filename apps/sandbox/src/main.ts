import { startSandbox } from './start.ts';

const port = Number(process.env['SANDBOX_PORT'] || 8081);
const folder = process.env['SANDBOX_DIR'];
const heliu = process.env['HELIU_URL'] || 'http://127.0.0.1:8080';

if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write('SANDBOX_PORT 应为 0 到 65535 的整数，请改正后重新启动。\n');
  process.exit(1);
}

try {
  const sandbox = await startSandbox({ port, heliu, ...(folder ? { folder } : {}) });
  // Started beside the server, it tells its address to whoever started it, and the server announces it.
  if (process.send) process.send({ url: sandbox.url });
  else process.stdout.write(`  平台沙盒已启动：${sandbox.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void sandbox.stop().then(() => process.exit(0)));
} catch (error) {
  const { code, port: taken = port } = error as NodeJS.ErrnoException & { port?: number };
  const busy = code === 'EADDRINUSE';
  process.stderr.write(
    busy ? `端口 ${taken} 已被占用，请关闭占用它的程序或换一个 SANDBOX_PORT。\n` : `沙盒无法启动：${String(error)}\n`,
  );
  process.exit(1);
}
