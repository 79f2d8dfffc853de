import '@heliu/ui/style.css';
import { createRoot } from 'react-dom/client';
import { BuyerPage } from '../../../modules/invoicing/public.tsx';

createRoot(document.getElementById('root')!).render(<BuyerPage token={location.pathname.split('/')[2] ?? ''} />);
