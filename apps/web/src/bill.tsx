import '@heliu/ui/style.css';
import { createRoot } from 'react-dom/client';
import { BillPage } from '../../../modules/fico/public.tsx';
import { PayBill } from '../../../modules/payment/public.tsx';

const token = location.pathname.split('/')[2] ?? '';
createRoot(document.getElementById('root')!).render(<BillPage token={token} paying={<PayBill token={token} />} />);
