import type { MenuNode } from '@heliu/model';

export const setupMenu: readonly MenuNode[] = [];
