import { contract } from './contract.ts';

contract('baiwang');
