import { contract } from './contract.ts';

// The shop is the merchant's own: there is no platform that gives anything up.
contract('youzan', { unsigned: true, bearers: { platform: 'shop' } });
