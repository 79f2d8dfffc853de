import { contract } from './contract.ts';

contract('wechat', { unsigned: true, bearers: { shop: 'unknown', platform: 'unknown' } });
