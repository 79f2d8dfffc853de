import { expect, test } from 'vitest';
import { hiddenName, hiddenPhone, type Parcel, receiverOf } from './parcel.rules.ts';

const parcel: Parcel = {
  number: 'CK1',
  receiverName: '王小明',
  receiverPhone: '13812346021',
  region: '浙江省 杭州市 余杭区',
  receiverAddress: '文一西路 1 号',
};

test.each([
  ['浙江省 杭州市 余杭区', ['浙江省', '杭州市', '余杭区']],
  ['浙江省杭州市余杭区', ['浙江省', '杭州市', '余杭区']],
  ['北京市 朝阳区', ['北京市', '北京市', '朝阳区']],
  ['上海 上海市 浦东新区', ['上海', '上海市', '浦东新区']],
  ['内蒙古自治区 锡林郭勒盟 二连浩特市', ['内蒙古自治区', '锡林郭勒盟', '二连浩特市']],
])('%s', (region, [province, city, district]) => {
  expect(receiverOf({ ...parcel, region })).toMatchObject({ province, city, district });
});

test.each([
  [{ receiverPhone: null }, '出库单 CK1 没有收货电话，不能取号'],
  [{ receiverName: null, region: null }, '出库单 CK1 没有收货人、地区，不能取号'],
  [
    { receiverPhone: '138****6021' },
    '出库单 CK1 的收货信息是平台隐去的，不能取号，请用平台自己的面单，取到的单号填进来',
  ],
])('%j cannot be delivered to', (patch, words) => {
  expect(receiverOf({ ...parcel, ...patch })).toBe(words);
});

test('a label hides what many would read', () => {
  expect(hiddenPhone('13812346021')).toBe('138****6021');
  expect(hiddenPhone('110')).toBe('110');
  expect(hiddenName('王小明')).toBe('王**');
  expect(hiddenName('欧')).toBe('欧');
  expect(hiddenName('深圳云上科技有限公司')).toBe('深**');
});
