import { behaviour, Refusal, type Work } from '@heliu/engine';
import { concernsAbout, type Named, sameWay, type Suspect } from './abnormal-merchant.rules.ts';
import { abnormalMerchant } from './abnormal-merchant.ts';

/** The few on the list are read whole: names are compared as people mean them, which no index does. */
const suspectsOf = (work: Work): Promise<Suspect[]> =>
  work.query<Suspect>(
    'oms_abnormal_merchant.active',
    `select name, kind, tax_no as "taxNo", reason from oms_abnormal_merchant
     where company_id = $1 and state = 'active' and not deleted order by id limit 5000`,
    [work.company],
  );

/** Why to be careful with an order, told before it is audited. */
export const concernsOf = async (work: Work, order: Named): Promise<string[]> =>
  concernsAbout(order, await suspectsOf(work));

export const abnormalMerchantBehaviour = behaviour(abnormalMerchant, {
  derive: (input) => ({ ...input, ...(input.taxNo && { taxNo: input.taxNo.toUpperCase() }) }),
  async check(draft, work, before) {
    if (before && sameWay(before.name) === sameWay(draft.name) && before.kind === draft.kind) return;
    const suspects = await suspectsOf(work);
    if (suspects.some(({ name, kind }) => kind === (draft.kind ?? 'title') && sameWay(name) === sameWay(draft.name)))
      throw new Refusal(`${draft.name}已在异常商户中，请修改原来那条`);
  },
});
