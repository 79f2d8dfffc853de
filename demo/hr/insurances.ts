import { dec, type Input, yuan } from '@heliu/model';
import type { insuranceItem } from '../../modules/payroll/model.ts';

type Insurance = Input<typeof insuranceItem>;

/** 城市 险种 生效 下限 上限 个人 单位 舍入 */
const table = `
杭州 pension      2025-07-01 4812 25299 0.08  0.16   halfUp
杭州 medical      2025-07-01 4812 25299 0.02  0.099  halfUp
杭州 unemployment 2025-07-01 4812 25299 0.005 0.005  halfUp
杭州 injury       2025-07-01 4812 25299 0     0.002  halfUp
杭州 housing      2025-07-01 2490 40694 0.12  0.12   halfYuan
杭州 pension      2026-07-01 4986 26421 0.08  0.16   halfUp
杭州 medical      2026-07-01 4986 26421 0.02  0.099  halfUp
杭州 unemployment 2026-07-01 4986 26421 0.005 0.005  halfUp
杭州 injury       2026-07-01 4986 26421 0     0.002  halfUp
杭州 housing      2026-07-01 2490 42180 0.12  0.12   halfYuan
上海 pension      2023-07-01 7310 36549 0.08  0.16   upJiao
上海 medical      2023-07-01 7310 36549 0.02  0.10   upJiao
上海 unemployment 2023-07-01 7310 36549 0.005 0.005  upJiao
上海 injury       2023-07-01 7310 36549 0     0.0026 upJiao
上海 housing      2023-07-01 2590 36549 0.07  0.07   halfYuan
北京 pension      2021-07-01 3613 25401 0.08  0.16   halfUp
北京 medical      2021-07-01 5360 29732 0.02  0.098  halfUp
北京 unemployment 2021-07-01 3613 25401 0.005 0.005  halfUp
北京 injury       2021-07-01 5360 29732 0     0.002  halfUp
北京 housing      2021-07-01 2320 28221 0.12  0.12   halfYuan
`;

/** Cities change their figures every year, so these are examples and say so. */
export const insurances: readonly Insurance[] = table
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/) as [string, string, string, string, string, string, string, string])
  .map(([city, kind, effectiveFrom, baseMin, baseMax, personalRate, companyRate, rounding]) => ({
    city,
    kind: kind as Insurance['kind'],
    effectiveFrom,
    baseMin: yuan(baseMin),
    baseMax: yuan(baseMax),
    personalRate: dec(personalRate),
    companyRate: dec(companyRate),
    // In Beijing medical insurance has three yuan a month for grave illness on top.
    ...(city === '北京' && kind === 'medical' && { personalFixed: yuan('3') }),
    rounding: rounding as NonNullable<Insurance['rounding']>,
    remark: '示例，请按当地公布的标准核对',
  }));
