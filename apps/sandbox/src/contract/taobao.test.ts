import { contract } from './contract.ts';

// Who bears what is apportioned, TOP does not say.
contract('taobao', { bearers: { platform: 'unknown' } });
