import { contract } from './contract.ts';

contract('ali1688', { bearers: { shop: 'unknown', platform: 'unknown' }, titlesUntyped: true });
