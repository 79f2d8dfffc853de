import { behaviour } from '@heliu/engine';
import { attributeComplaint } from '../attribute/attribute.rules.ts';
import { goodsModel } from './goods-model.ts';

export const goodsModelBehaviour = behaviour(goodsModel, {
  complaint: ({ attributes }) => attributeComplaint(attributes),
});
