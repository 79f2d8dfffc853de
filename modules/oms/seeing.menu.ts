import type { MenuNode } from '@heliu/model';

export const seeingMenu: readonly MenuNode[] = [];
