import { contract } from './contract.ts';

contract('wechat', { bearers: { shop: 'unknown', platform: 'unknown' } });
