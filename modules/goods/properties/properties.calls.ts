import { masterCalls } from '@heliu/model';
import { brand, goodsLabel, goodsTag, grade, materialQuality, season } from './properties.ts';

export const brandCalls = masterCalls(brand, 'api/goods/goodsbrand');
export const seasonCalls = masterCalls(season, 'api/goods/goodsseason');
export const materialQualityCalls = masterCalls(materialQuality, 'api/goods/goodsmaterialquality');
export const gradeCalls = masterCalls(grade, 'api/goods/goodsgrade');
export const goodsTagCalls = masterCalls(goodsTag, 'api/goods/goodstag');
export const goodsLabelCalls = masterCalls(goodsLabel, 'api/goods/goodslabel');
