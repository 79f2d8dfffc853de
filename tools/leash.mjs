// Loaded into the server by start.mjs, whose terminal or process may vanish: the server then still stops in good order.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
