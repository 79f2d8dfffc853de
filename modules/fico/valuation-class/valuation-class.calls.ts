import { plainCalls } from '@heliu/model';
import { valuationClass } from './valuation-class.ts';

export const valuationClassCalls = plainCalls(valuationClass, 'api/fico/generalledger/valuationClass');
