import type { AnyEntity } from '@heliu/model';
import { ad } from './ad/ad.ts';
import { business } from './business/business.ts';
import { content } from './content/content.ts';

export { ad, business, content };

export const entities: readonly AnyEntity[] = [ad, business, content];
