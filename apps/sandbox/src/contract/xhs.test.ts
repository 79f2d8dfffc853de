import { contract } from './contract.ts';

// That there is a 国补 stands in the list, how much nowhere: what was paid is told with it.
contract('xhs', { untold: ['subsidy', 'paid'] });
