import type { Page, Wire } from '@heliu/model';
import {
  addDays,
  type ControlProps,
  FieldControl,
  formPage,
  type Header,
  isoDay,
  request,
  toDate,
  today,
} from '@heliu/ui';
import { postCalls } from '../post/post.calls.ts';
import type { post } from '../post/post.ts';
import { readIdNo } from './id-card.ts';
import { staffCalls } from './staff.calls.ts';
import { staffComplaint, withIdentity } from './staff.rules.ts';
import type { staff } from './staff.ts';

type Staff = typeof staff;

/** HL031 → HL032. A code without a number at its end has no successor. */
function codeAfter(code: string): string | null {
  const [, head, digits] = /^(.*?)(\d+)$/.exec(code) ?? [];
  return digits === undefined ? null : head! + String(Number(digits) + 1).padStart(digits.length, '0');
}

async function nextCode(): Promise<string | null> {
  const newest = { sort: '-code', page: 1, pageSize: 1 };
  const { rows } = await request<Page<Wire<Staff>>>(staffCalls.operations.list, newest, { quiet: true });
  return rows[0] ? codeAfter(rows[0].code) : 'YG0001';
}

/** Three months, the usual term of probation for a contract of three years. */
function probationEnd(entryDate: string): string {
  const first = toDate(entryDate);
  return isoDay(addDays(new Date(first.getFullYear(), first.getMonth() + 3, first.getDate()), -1));
}

const isOnCard = ({ idType, idNo }: Header<Staff>) =>
  idType === 'idCard' && typeof idNo === 'string' && readIdNo(idNo) !== undefined;

/** Leaving has a dialog of its own, since it ends the login as well. */
function StatusInput(props: ControlProps) {
  const { left: _, ...choices } = props.field.choices!;
  return <FieldControl {...props} field={props.value === 'left' ? props.field : { ...props.field, choices }} />;
}

export default formPage(staffCalls, {
  sections: [
    {
      label: '基本信息',
      fields: [
        'code',
        'name',
        'mobile',
        'email',
        'idType',
        'idNo',
        'gender',
        'birthday',
        'nation',
        'marital',
        'education',
        'address',
        'photo',
      ],
    },
    {
      label: '任职',
      fields: [
        'department',
        'post',
        'level',
        'supervisor',
        'workKind',
        'status',
        'entryDate',
        'probationEnd',
        'regularDate',
      ],
    },
    {
      label: '工资与社保',
      fields: [
        'bankName',
        'bankNo',
        'socialCity',
        'socialNo',
        'fundNo',
        'nonResident',
        'firstJobThisYear',
        'taxRelief',
      ],
    },
    { label: '紧急联系人', fields: ['emergencyContact', 'emergencyRelation', 'emergencyPhone'] },
    { label: '备注', fields: ['remark'] },
  ],
  derive: withIdentity,
  check: staffComplaint,
  async start() {
    const entryDate = today();
    return { code: await nextCode(), entryDate, probationEnd: probationEnd(entryDate) };
  },
  controls: { status: StatusInput },
  locked: { gender: isOnCard, birthday: isOnCard },
  visible: {
    probationEnd: ({ status }) => status === 'probation',
    regularDate: ({ status }) => status !== 'probation',
  },
  react: {
    idNo: (idNo, { idType }) => (idType === 'idCard' && typeof idNo === 'string' ? readIdNo(idNo) : undefined),
    idType: (idType, { idNo }) => (idType === 'idCard' && typeof idNo === 'string' ? readIdNo(idNo) : undefined),
    entryDate: (day, { status }) =>
      typeof day === 'string' && status === 'probation' ? { probationEnd: probationEnd(day) } : undefined,
    status: (status, { regularDate }) => (status === 'regular' && !regularDate ? { regularDate: today() } : undefined),
    async post(chosen, { department }) {
      if (typeof chosen !== 'number' || department !== null) return undefined;
      const found = await request<Wire<typeof post>>(postCalls.operations.get, { id: chosen }, { quiet: true });
      return found.department === null ? undefined : { department: found.department };
    },
  },
});
