import { contract } from './contract.ts';

contract('nuonuo');
