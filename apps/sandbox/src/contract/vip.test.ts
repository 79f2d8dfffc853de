import { contract } from './contract.ts';

contract('vip', { bearers: { shop: 'unknown', platform: 'unknown' }, detailNeedsList: true });
