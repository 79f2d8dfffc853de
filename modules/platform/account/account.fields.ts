import { company } from '../../system/model.ts';

const {
  name,
  shortName,
  taxNo,
  taxpayerKind,
  phone,
  address,
  plan,
  expireAt,
  userLimit,
  shopLimit,
  invoiceLimit,
  storageLimit,
  remark,
} = company.fields;

/** What the platform keeps of a company. */
export const accountFields = {
  name,
  shortName,
  taxNo,
  taxpayerKind,
  phone,
  address,
  plan,
  expireAt,
  userLimit: { ...userLimit, hint: '空着不限，以下相同' },
  shopLimit,
  invoiceLimit,
  storageLimit,
  remark,
} as const;
export const accountKeys = Object.keys(accountFields) as readonly (keyof typeof accountFields)[];
