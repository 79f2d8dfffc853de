import { showPage } from '@heliu/ui';
import { paymentMethodCalls } from './payment-method.calls.ts';

export default showPage(paymentMethodCalls);
