import { asFile, countPrinted, handle, load, Refusal, sentBuffer, toPdf, type Work } from '@heliu/engine';
import type { Full } from '@heliu/model';
import { bankFile } from './bank-file.server.ts';
import { salarySlip } from './salary-slip.ts';
import { slipSheet } from './slip-paper.server.ts';
import { payList, payslip } from './staff-salary.calls.ts';
import { staffSalary } from './staff-salary.ts';

export async function slipFile(work: Work, slip: Full<typeof salarySlip>) {
  if (slip.fault) throw new Refusal(`${slip.name}的工资还没有算出来：${slip.fault}`);
  const pdf = await toPdf(await slipSheet(work, slip));
  return asFile(sentBuffer(`工资条 ${slip.payMonth} ${slip.name}.pdf`, 'application/pdf', pdf));
}

export const salaryFileHandlers = [
  handle(payslip, async ({ id }, work) => {
    const slip = await load(work, salarySlip, id);
    await countPrinted(work, salarySlip, [{ id, title: slip.name }]);
    return slipFile(work, slip);
  }),
  handle(payList, async ({ id }, work) => {
    const run = await load(work, staffSalary, id);
    if (run.status !== 'audited') throw new Refusal(`${run.payMonth} 的工资还没有审核，不能导出代发文件`);
    return bankFile(
      work,
      { entity: staffSalary.name, ...run },
      { where: 'x.company_id = $1 and x.run = $2 and not x.deleted', values: [id] },
    );
  }),
];
