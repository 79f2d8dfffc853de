import { contract } from './contract.ts';

contract('piaotong');
