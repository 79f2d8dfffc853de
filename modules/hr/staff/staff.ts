import { choice, choices, date, entity, flag, image, ref, remark, text } from '@heliu/model';
import { idNoComplaint } from './id-card.ts';

export const mobilePattern = /^1[3-9]\d{9}$/;

export const staff = entity({
  name: 'hr_staff',
  label: '员工',
  title: 'name',
  code: 'code',
  order: 'code',
  fields: {
    code: text('工号', { required: true, unique: true, max: 32, search: true }),
    name: text('姓名', { required: true, max: 64, search: true }),
    photo: image('照片'),
    gender: choice('性别', { male: '男', female: '女' }),
    idType: choice(
      '证件类型',
      { idCard: '身份证', permit: '港澳台居住证', officer: '军官证', passport: '护照', other: '其他' },
      { default: 'idCard' },
    ),
    idNo: text('证件号码', { required: true, unique: true, max: 32, masked: 'privacy', valid: idNoComplaint }),
    birthday: date('出生日期', { hint: '身份证号码会自动带出' }),
    mobile: text('手机号码', {
      required: true,
      unique: true,
      max: 11,
      search: true,
      pattern: mobilePattern,
      quickEdit: true,
    }),
    email: text('邮箱', { max: 100, quickEdit: true, pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ }),
    nation: text('民族', { max: 20 }),
    marital: choice('婚姻状况', { single: '未婚', married: '已婚', divorced: '离异', widowed: '丧偶' }),
    education: choice('学历', {
      juniorHigh: '初中及以下',
      seniorHigh: '高中/中专',
      college: '大专',
      bachelor: '本科',
      master: '硕士',
      doctor: '博士',
    }),
    address: text('现住址', { max: 200, masked: 'privacy' }),

    department: ref('部门', 'hr_department', { required: true, index: true }),
    post: ref('岗位', 'hr_post', { required: true, index: true }),
    level: ref('岗位级别', 'hr_post_level', { quickEdit: true }),
    supervisor: ref('直属上级', 'hr_staff'),
    workKind: choice(
      '用工形式',
      { full: '全职', part: '兼职', intern: '实习', outsourced: '外包' },
      { default: 'full' },
    ),
    entryDate: date('入职日期', { required: true, index: true }),
    probationEnd: date('试用期至'),
    regularDate: date('转正日期'),
    status: choice(
      '在职状态',
      { probation: '试用', regular: '正式', leaving: '待离职', left: '离职' },
      { default: 'probation', index: true },
    ),
    leaveDate: date('离职日期', { computed: true }),
    leaveReason: text('离职原因', { computed: true, max: 200 }),

    bankName: text('开户行', { max: 100 }),
    bankNo: text('银行账号', { max: 30, masked: 'privacy', pattern: /^\d{8,30}$/ }),
    socialCity: text('参保城市', { max: 32 }),
    socialNo: text('社保号', { max: 32, masked: 'privacy' }),
    fundNo: text('公积金号', { max: 32, masked: 'privacy' }),
    nonResident: flag('非居民个人', { hint: '按非居民个人计算个税' }),
    firstJobThisYear: flag('当年首次入职'),
    taxRelief: choices('税收优惠', { disabled: '残疾', martyr: '烈属', soleElder: '孤老' }),

    emergencyContact: text('紧急联系人', { max: 64 }),
    emergencyRelation: text('与本人关系', { max: 20 }),
    emergencyPhone: text('紧急联系电话', { max: 20 }),
    remark: remark(),
  },
  actions: {
    leave: {
      label: '办理离职',
      when: { status: ['probation', 'regular', 'leaving'] },
      input: { leaveDate: date('离职日期', { required: true }) },
      reason: 'required',
      reasons: ['个人原因', '合同到期不续签', '试用期不合格', '协商一致', '退休'],
      danger: true,
    },
  },
});
