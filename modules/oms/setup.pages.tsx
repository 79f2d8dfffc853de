import type { PageRoute } from '@heliu/ui/base';

export const setupPages: readonly PageRoute[] = [];
