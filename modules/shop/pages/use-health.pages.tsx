import { refresh, request, useMay } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pullTask } from '../pull/task.ts';
import { shopHealth, type ShopHealth } from '../shop/shop.calls.ts';
import { shop } from '../shop/shop.ts';

const none: readonly ShopHealth[] = [];

/** How the shops stand, by their ids. */
function useHealth(): readonly ShopHealth[] {
  const may = useMay();
  const { data = none } = useQuery<readonly ShopHealth[]>({
    queryKey: [shop.name, 'health'],
    enabled: may('oms_shop:view'),
    refetchInterval: ({ state }) => (state.data?.some(({ running }) => running) ? 5000 : 30_000),
    // Somebody comes back from the platform's page in another window.
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) => request(shopHealth, {}, { quiet: true, inBackground: true, signal }),
  });
  return data;
}
export const useHealthOf = (id: number): ShopHealth | undefined => useHealth().find((one) => one.id === id);

/** The window that comes back from a platform says so; see the page `/shopauthorizesuccess`. */
export function useAuthorizedElsewhere(): void {
  useEffect(() => {
    const channel = new BroadcastChannel('heliu.shops');
    let soon: ReturnType<typeof setTimeout> | undefined;
    const look = () => refresh(shop, pullTask);
    channel.onmessage = () => {
      look();
      // Its first pull begins a moment after it was authorized.
      soon = setTimeout(look, 2000);
    };
    return () => {
      channel.close();
      clearTimeout(soon);
    };
  }, []);
}
