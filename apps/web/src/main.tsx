import { staleBuild } from '@heliu/ui/base';
import '@heliu/ui/style.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { guardUnload } from './unload.ts';
import { startVersionCheck } from './version-notice.ts';

window.addEventListener('vite:preloadError', () => void staleBuild());
guardUnload();
startVersionCheck();
createRoot(document.getElementById('root')!).render(<App />);
