import '@heliu/ui/style.css';
import { createRoot } from 'react-dom/client';
import { BillPage } from '../../../modules/fico/public.tsx';

createRoot(document.getElementById('root')!).render(<BillPage token={location.pathname.split('/')[2] ?? ''} />);
