import { choice, entity, masterCalls, ref, remark } from '@heliu/model';
import { type ParameterCode, parameters } from './catalogue.ts';

/** A switch of the company that an organisation may set otherwise; left empty it follows the company. */
const own = <C extends ParameterCode>(code: C) => {
  const {
    name,
    options,
    remark: hint,
  } = parameters[code] as {
    readonly name: string;
    readonly options: Readonly<Record<string, string>>;
    readonly remark: string;
  };
  return choice(name, options, { hint: `留空随系统参数。${hint}` });
};

/** The parameters something reads for one organisation, and the fields that hold them. */
export const organisationFields = {
  'stock.reserveOn': 'reserveOn',
  'stock.shortOrder': 'shortOrder',
  'ar.basis': 'arBasis',
  'ar.creditMode': 'creditMode',
  'ar.overdueMode': 'overdueMode',
} as const satisfies Partial<Record<ParameterCode, string>>;
export type OrganisationCode = keyof typeof organisationFields;

/** What one organisation of a company does otherwise than the company. */
export const organizeParameter = entity({
  name: 'sys_organize_parameter',
  label: '组织参数',
  title: 'remark',
  apart: ['organisation'],
  fields: {
    organisation: ref('组织', 'sys_factory', { required: true, unique: true }),
    warehouse: ref('默认发货仓库', 'scm_warehouse', { hint: '这个组织的人新增销售订单时先填它' }),
    reserveOn: own('stock.reserveOn'),
    shortOrder: own('stock.shortOrder'),
    arBasis: own('ar.basis'),
    creditMode: own('ar.creditMode'),
    overdueMode: own('ar.overdueMode'),
    remark: remark(),
  },
});

export const organizeParameterCalls = masterCalls(organizeParameter, 'api/sales/organizeparameter');
