import type { PageRoute } from '@heliu/ui/base';

export const autoPages: readonly PageRoute[] = [];
