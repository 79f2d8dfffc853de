import type { PageRoute } from '@heliu/ui/base';

export const issuingPages: readonly PageRoute[] = [];
