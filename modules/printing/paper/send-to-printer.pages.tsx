import { FieldGrid, type FieldValues, keepPreference, preferenceNow, request, say, useBusy } from '@heliu/ui';
import { integer, ref } from '@heliu/model';
import { Modal } from 'antd';
import { useState } from 'react';
import { printOn } from './paper.calls.ts';

const fields = {
  device: ref('打印机', 'printing_device', { required: true, only: 'usable' }),
  copies: integer('份数', { required: true, min: 1, max: 9 }),
};
/** The same printer as the last time, most likely. */
const preference = 'printing.device';

interface Props {
  readonly entity: string;
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

/** Sends records to a printer of the company, whatever stands beside this screen. */
export function SendToPrinter({ entity, ids, onClose }: Props) {
  const [values, setValues] = useState<FieldValues>(() => ({
    device: (preferenceNow(preference) as number | undefined) ?? null,
    copies: '1',
  }));
  const [key] = useState(() => crypto.randomUUID());
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy();
  const send = () =>
    run(
      async () => {
        const device = Number(values['device']);
        if (!device) return setRefusal('请选择打印机');
        const copies = Number(values['copies']) || 1;
        const { papers } = await request(
          printOn,
          { source: entity, ids: [...ids], device, copies, key },
          { quiet: true },
        );
        void keepPreference(preference, device);
        say({ text: `${papers.length} 张已发往打印机，结果在打印日志里`, durationMs: 3000 });
        onClose();
      },
      ({ message }) => setRefusal(message),
    );
  return (
    <Modal
      open
      width={420}
      title={ids.length === 1 ? '发到打印机' : `发到打印机（${ids.length} 张）`}
      okText="打印"
      confirmLoading={busy}
      onOk={send}
      onCancel={onClose}
    >
      <FieldGrid
        narrow
        prefix="send-to-printer"
        fields={Object.entries(fields)}
        values={values}
        onChange={(name, value) => setValues({ ...values, [name]: value })}
      />
      {refusal && (
        <p className="hl-wrong" role="alert">
          {refusal}
        </p>
      )}
    </Modal>
  );
}
