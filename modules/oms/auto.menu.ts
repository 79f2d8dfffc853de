import type { MenuNode } from '@heliu/model';

export const autoMenu: readonly MenuNode[] = [];
