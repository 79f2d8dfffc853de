import { contract } from './contract.ts';

// Only the moment of payment is told; 国补 is not.
contract('ktt', { untold: ['createdAt'] });
