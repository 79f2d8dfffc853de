/** The catalogue of answers. Success texts stand here too, since some calls answer with one of them. */
export const codes = {
  ok: '200',
  refused: '400',
  invalid: '422',
  forbidden: '403',
  missing: '404',
  conflict: '409',
  tooMany: '429',
  sessionTimeout: 'URC0001',
  unknownUser: 'URC0002',
  userDisabled: 'URC0003',
  loggedIn: 'URC0004',
  wrongOldPassword: 'URC0005',
  saved: 'URC0006',
  usernameEmpty: 'URC0007',
  mobileEmpty: 'URC0008',
  usernameTaken: 'URC0009',
  mobileTaken: 'URC0010',
  wrongPassword: 'URC0011',
  noSuchUser: 'URC0012',
  factoryDisabled: 'URC0013',
  companyDisabled: 'URC0100',
  passwordExpired: 'HL0001',
  proofNeeded: 'HL0002',
} as const;

export type Code = (typeof codes)[keyof typeof codes];

export const texts = {
  [codes.ok]: '操作成功',
  [codes.sessionTimeout]: '登录超时，请重新登录',
  [codes.unknownUser]: '用户名或手机号不存在',
  [codes.userDisabled]: '该账户已禁用',
  [codes.loggedIn]: '登录成功',
  [codes.wrongOldPassword]: '旧密码错误',
  [codes.saved]: '保存成功',
  [codes.usernameEmpty]: '用户名不能为空',
  [codes.mobileEmpty]: '手机号码不能为空',
  [codes.usernameTaken]: '用户名已存在',
  [codes.mobileTaken]: '手机号码已存在',
  [codes.wrongPassword]: '密码错误',
  [codes.noSuchUser]: '用户不存在',
  [codes.factoryDisabled]: '工厂被禁用',
  [codes.companyDisabled]: '企业已停用，请联系服务商客服',
  [codes.passwordExpired]: '密码已被重置，请先修改密码',
  [codes.proofNeeded]: '尝试次数较多，请稍候片刻，刷新页面后再试',
  [codes.forbidden]: '无权限',
} as const;

export type Catalogued = keyof typeof texts;
