import type { MenuNode } from '@heliu/model';

export const issuingMenu: readonly MenuNode[] = [];
