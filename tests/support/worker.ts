/** A server process of its own that only works off tasks, for tests that kill it. */
import { diskStore } from '@heliu/engine';
import { boot } from '../../apps/server/src/boot.ts';

const [ownerUrl, filesDir] = process.argv.slice(2);
await boot({ ownerUrl: ownerUrl!, workers: 1, version: 'test', files: await diskStore(filesDir!) });
process.send?.('ready');
