import { contract } from './contract.ts';

contract('jd');
