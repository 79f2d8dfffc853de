import { ErrorBoundary, KitProvider, routeOf } from '@heliu/ui';
import { useLocation } from 'react-router';
import { Chunk } from '../chunk.tsx';
import { Splash } from '../entry/splash.tsx';

/** A page that fills the screen, with nothing of the shell around it. */
export default function StationFrame() {
  const { pathname } = useLocation();
  const route = routeOf(pathname);
  if (!route) return null;
  return (
    <KitProvider>
      <ErrorBoundary key={pathname}>
        <Chunk load={route.load} fallback={<Splash />} />
      </ErrorBoundary>
    </KitProvider>
  );
}
