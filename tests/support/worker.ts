/** A server process of its own that only works off tasks, for tests that kill it. */
import { diskStore } from '@heliu/engine';
import { boot } from '../../apps/server/src/boot.ts';
import { sandboxGateways } from '../../demo/world/apps.ts';
import { sealKey } from './seal-key.ts';

const [ownerUrl, filesDir, sandboxUrl] = process.argv.slice(2);
await boot({
  ownerUrl: ownerUrl!,
  workers: 1,
  version: 'test',
  files: await diskStore(filesDir!),
  sealKey,
  ...(sandboxUrl && { shops: { apps: sandboxGateways(sandboxUrl), publicUrl: '', sandbox: sandboxUrl } }),
});
process.send?.('ready');
