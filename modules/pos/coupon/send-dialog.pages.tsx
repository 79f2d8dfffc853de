import { flag, ref, refs } from '@heliu/model';
import { FieldGrid, type FieldValues, request, useBusy, useMay, useTab, watchTask } from '@heliu/ui';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { couponBatch } from './batch.ts';
import { sendCoupons } from './coupon.calls.ts';
import { coupon } from './coupon.ts';
import { couponInstance } from './instance.ts';
import { newRequestKey } from '../request-key/request-key.pages.tsx';

const which = ['coupon', ref('优惠券', coupon.name, { required: true, only: 'usable' })] as const;
const whom = [
  ['tags', refs('标签', 'pos_member_tag', { hint: '挂了其中任何一个' })],
  ['ranks', refs('等级', 'pos_member_rank')],
  ['members', refs('会员', 'pos_member', { hint: '再加上这几位' })],
  ['everybody', flag('全部会员')],
] as const;

interface Props {
  /** The coupon that is sent; asked for where it is not known yet. */
  readonly chosen?: { readonly id: number; readonly name: string };
  /** To whom; asked for where it is not known yet. */
  readonly members?: readonly number[];
  readonly onClose: () => void;
}

const some = (value: unknown): number[] | undefined =>
  Array.isArray(value) && value.length > 0 ? (value as number[]) : undefined;

export function SendDialog({ chosen, members, onClose }: Props) {
  const [key] = useState(newRequestKey);
  const [values, setValues] = useState<FieldValues>({ everybody: false });
  const [busy, run] = useBusy(coupon, couponBatch);
  const id = chosen?.id ?? (values['coupon'] as number | null | undefined);
  const asked = {
    everybody: values['everybody'] === true,
    members: members ? [...members] : some(values['members']),
    tags: some(values['tags']),
    ranks: some(values['ranks']),
  };
  const isAimed = asked.everybody || asked.members || asked.tags || asked.ranks;
  const send = async () => {
    const started = await request(sendCoupons, { ...asked, coupon: id!, key });
    onClose();
    void watchTask(started, coupon, couponBatch, couponInstance);
  };
  const fields = [...(chosen ? [] : [which]), ...(members ? [] : whom)];
  return (
    <Modal
      open
      width={480}
      title={chosen ? `发券：${chosen.name}` : `发券给 ${members!.length} 位会员`}
      okText="发券"
      confirmLoading={busy}
      okButtonProps={{ disabled: !id || !isAimed }}
      onOk={() => run(send)}
      onCancel={onClose}
    >
      <div className="hl-stack">
        <FieldGrid
          narrow
          prefix="coupon-send"
          fields={fields}
          values={values}
          onChange={(name, value) => setValues({ ...values, [name]: value })}
        />
        <p className="hl-muted">每位会员一张，停用的会员不发；没有发到的和原因在任务的明细里。</p>
      </div>
    </Modal>
  );
}

/** Coupons for members that are chosen somewhere else. */
export function SendCoupons({ members, label }: { members: readonly number[]; label: string }) {
  const may = useMay();
  const { active } = useTab();
  const [ids, setIds] = useState<readonly number[]>();
  if (members.length === 0 || !may('pos_coupon:send')) return null;
  return (
    <>
      <Button onClick={() => setIds(members)}>{label}</Button>
      {ids && active && <SendDialog members={ids} onClose={() => setIds(undefined)} />}
    </>
  );
}
