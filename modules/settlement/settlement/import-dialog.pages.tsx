import { sumYuan } from '@heliu/model';
import {
  DialogButton,
  type Column,
  DataTable,
  follow,
  formatMoney,
  goTo,
  RecordPicker,
  refresh,
  RefusedList,
  request,
  taskOver,
  upload,
  useBusy,
} from '@heliu/ui';
import { Button, Modal, Upload } from 'antd';
import { useState } from 'react';
import { lineKinds } from '../statement/kinds.ts';
import { orderSettlement } from '../matching/order-settlement.ts';
import { type CheckedStatement, checkStatement, importStatement } from './import.calls.ts';
import { settlementLine } from '../line/line.ts';
import { merchantSettlement } from './settlement.ts';

type Sum = CheckedStatement['sums'][number] & { readonly id: number };
const columns: Column<Sum>[] = [
  { key: 'kind', title: '费用', width: 200, render: ({ kind }) => lineKinds[kind] },
  { key: 'count', title: '行数', width: 100, align: 'right', render: ({ count }) => count.toLocaleString('en') },
  { key: 'amount', title: '金额', width: 160, align: 'right', render: ({ amount }) => formatMoney(amount) },
];

/** What is in the file, before anything is written. */
function Checked({ checked }: { checked: CheckedStatement }) {
  const { troubles, troubleCount, sums, lines, repeated, warnings } = checked;
  return (
    <>
      <p>
        <b>{checked.format}</b>　{checked.from} 至 {checked.to}，共 {lines.toLocaleString('en')} 行
        {repeated > 0 && `，其中 ${repeated.toLocaleString('en')} 行以前已导入，不会重复计算`}
      </p>
      {warnings.map((text) => (
        <div key={text} className="hl-warnings" role="alert">
          {text}
        </div>
      ))}
      <RefusedList
        title={`有 ${troubleCount} 行读不出来，改好文件之前一行也不导入`}
        refused={troubles.map(({ row, message }) => ({ what: `第${row}行`, message }))}
        count={troubleCount}
      />
      {sums.length > 0 && (
        <>
          <DataTable
            label="将要导入的结算明细"
            columns={columns}
            rows={sums.map((one, id) => ({ ...one, id }))}
            isLoading={false}
            empty=""
          />
          <p>
            合计 <b>{formatMoney(sumYuan(sums.map(({ amount }) => amount)))}</b>
          </p>
        </>
      )}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const [shop, setShop] = useState<number | null>(null);
  const [file, setFile] = useState<number>();
  const [checked, setChecked] = useState<CheckedStatement>();
  const [busy, run] = useBusy();
  const check = async (chosen: File) => {
    const { id } = await upload(chosen);
    setChecked(await request(checkStatement, { shop: shop!, file: id }));
    setFile(id);
  };
  const fresh = checked ? checked.lines - checked.repeated : 0;
  const bring = async () => {
    const { result, status } = await taskOver(
      await follow(await request(importStatement, { shop: shop!, file: file! })),
    );
    refresh(merchantSettlement, settlementLine, orderSettlement);
    if (status !== 'done') return;
    onClose();
    const id = result?.['settlement'];
    if (typeof id === 'number') goTo(`/fico/merchantsettlement/show/${id}`);
  };
  return (
    <Modal
      open
      width={620}
      title="导入平台账单"
      onCancel={onClose}
      footer={
        checked && (
          <>
            <Button disabled={busy} onClick={() => setChecked(undefined)}>
              换一个文件
            </Button>
            <Button
              type="primary"
              loading={busy}
              disabled={fresh === 0 || checked.troubleCount > 0}
              onClick={() => run(bring)}
            >
              导入 {fresh.toLocaleString('en')} 行
            </Button>
          </>
        )
      }
    >
      <div className="hl-stack">
        {checked ? (
          <Checked checked={checked} />
        ) : (
          <>
            <div className="hl-field">
              <label htmlFor="statement-shop">店铺</label>
              <RecordPicker id="statement-shop" entity="oms_shop" value={shop} onChange={(id) => setShop(id)} />
            </div>
            <Upload
              accept=".csv,.xlsx,.zip,.txt"
              showUploadList={false}
              disabled={shop === null || busy}
              beforeUpload={(chosen) => {
                run(() => check(chosen));
                return false;
              }}
            >
              <Button type="primary" loading={busy} disabled={shop === null}>
                选择账单文件
              </Button>
            </Upload>
            <p className="hl-muted">
              平台后台下载的原文件，CSV、xlsx 或
              zip：抖店动账明细、拼多多货款明细、京东订单结算明细、支付宝账务明细（淘宝、天猫）、
              微信支付交易账单和资金账单、快手已结算账单和动账明细。其他平台请整理成五列：流水号、订单号、发生时间、费用名称、金额。
            </p>
          </>
        )}
      </div>
    </Modal>
  );
}

export function ImportButton() {
  return (
    <DialogButton
      label="导入账单"
      may="fico_merchant_settlement:import"
      primary
      dialog={(onClose) => <ImportDialog onClose={onClose} />}
    />
  );
}
