import '@heliu/ui/style.css';
import { createRoot } from 'react-dom/client';
import { loadBuyerPage } from '../../../modules/oms/pages.ts';

const { BuyerPage } = await loadBuyerPage();
createRoot(document.getElementById('root')!).render(<BuyerPage token={location.pathname.split('/')[2] ?? ''} />);
