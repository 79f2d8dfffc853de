import { showPage } from '@heliu/ui';
import { parameterCalls } from './parameter.calls.ts';

export default showPage(parameterCalls);
