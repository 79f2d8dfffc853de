import { contract } from './contract.ts';

// Who bears a discount is told by another call.
contract('kuaishou', { bearers: { shop: 'unknown', platform: 'unknown', talent: 'unknown' } });
