import { contract } from './contract.ts';

// That there is a 国补 stands in the list, how much nowhere.
contract('xhs', { untold: ['subsidy'] });
