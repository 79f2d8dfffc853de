import { contract } from './contract.ts';

contract('pdd');
