import { showPage } from '@heliu/ui';
import { deliveryCalls } from './delivery.calls.ts';

export default showPage(deliveryCalls);
