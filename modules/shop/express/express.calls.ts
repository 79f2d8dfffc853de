import { plainCalls } from '@heliu/model';
import { expressCompany } from './express.ts';

export const expressCalls = plainCalls(expressCompany, 'api/oms/expresscompany');
