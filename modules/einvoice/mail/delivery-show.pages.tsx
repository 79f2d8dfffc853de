import { showPage } from '@heliu/ui';
import { deliveryCalls } from './mail-account.calls.ts';

export default showPage(deliveryCalls);
