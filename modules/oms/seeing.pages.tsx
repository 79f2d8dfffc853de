import type { PageRoute } from '@heliu/ui/base';

export const seeingPages: readonly PageRoute[] = [];
