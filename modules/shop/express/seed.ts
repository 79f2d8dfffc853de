import type { Input } from '@heliu/model';
import type { PlatformCode } from '../platforms/platform.ts';
import type { expressCompany } from './express.ts';

/** In the order of the codes below. Platforms that publish none, or change theirs, are filled in by the company. */
const platforms = ['taobao', 'jd', 'pdd', 'douyin', 'xhs'] as const satisfies readonly PlatformCode[];
type Row = readonly [code: string, name: string, phone: string, trackUrl: string | null, codes: readonly string[]];

const rows: readonly Row[] = [
  ['SF', '顺丰速运', '95338', null, ['SF', '467', '44', 'shunfeng', 'shunfeng']],
  ['ZTO', '中通快递', '95311', 'https://www.zto.com/query?num={no}', ['ZTO', '1499', '115', 'zhongtong', 'zhongtong']],
  ['YTO', '圆通速递', '95554', null, ['YTO', '463', '85', 'yuantong', 'yuantong']],
  ['YUNDA', '韵达快递', '95546', null, ['YUNDA', '1327', '121', 'yunda', 'yunda']],
  ['STO', '申通快递', '95543', null, ['STO', '470', '1', 'shentong', 'shentong']],
  ['JT', '极兔速递', '956025', null, ['', '', '384', 'jtexpress', 'jtexpress']],
  ['POSTB', '邮政快递包裹', '11183', null, ['POSTB', '2170', '132', 'youzhengguonei', 'youzhengguonei']],
  ['EMS', 'EMS', '11183', 'https://www.ems.com.cn/queryList?mailNum={no}', ['EMS', '465', '118', 'ems', 'ems']],
  ['JD', '京东快递', '950616', null, ['', '2087', '120', 'jd', 'jd']],
  ['DBL', '德邦快递', '95353', null, ['', '', '131', 'debangkuaidi', 'debangkuaidi']],
];

export const usualExpress: readonly Input<typeof expressCompany>[] = rows.map(
  ([code, name, phone, trackUrl, codes]) => ({
    code,
    name,
    phone: `热线 ${phone}`,
    trackUrl,
    platformCodes: Object.fromEntries(
      platforms.flatMap((platform, index) => (codes[index] ? [[platform, codes[index]]] : [])),
    ),
    remark: '平台编码来自公开资料，首次发货请核对',
  }),
);
