import { contract } from './contract.ts';

// The talent's share is told, and whose it is.
contract('douyin');
