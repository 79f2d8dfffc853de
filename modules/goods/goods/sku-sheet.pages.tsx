import type { Page, Wire } from '@heliu/model';
import { refresh, request, say, StateTag, useBusy, useMay, useSees, warn } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { saveSheet, sheetKeys, skuCalls, type SheetRow } from '../sku/sku.calls.ts';
import { shelfStates, sku } from '../sku/sku.ts';
import { goods as goodsEntity } from './goods.ts';
import './goods.css';

type Row = Wire<typeof sku>;
type Typed = Partial<Record<(typeof sheetKeys)[number] | 'code' | 'barcode', string>> & { disabled?: boolean };

const fields = sku.fields;
const plainNumber = (value: string | null) =>
  value === null ? '' : value.replace(/\.?0+$/, (tail) => (tail.includes('.') ? '' : tail));
const textIn = (row: Row, key: (typeof sheetKeys)[number] | 'code' | 'barcode'): string =>
  key === 'code' ? row.code : key === 'barcode' ? (row.barcode?.split(' ')[0] ?? '') : plainNumber(row[key]);

export function useSkus(goods: number | undefined) {
  return useQuery({
    // What is done to the goods is done to them.
    queryKey: [goodsEntity.name, 'skus', goods],
    enabled: goods !== undefined,
    queryFn: () =>
      request<Page<Row>>(skuCalls.operations.list, { goods, sort: 'code', page: 1, pageSize: 500 }, { quiet: true }),
  });
}

/** The SKUs of goods side by side: looked at, and on demand filled in like a sheet, bar codes with a scanner. */
export function SkuSheet({ goods }: { goods: number }) {
  const loaded = useSkus(goods);
  const may = useMay();
  const [seesPrice, seesCost] = [useSees('price'), useSees('cost')];
  const [typed, setTyped] = useState<ReadonlyMap<number, Typed>>();
  const [busy, run] = useBusy();
  const scanned = useRef<(InputRef | null)[]>([]);
  const rows = loaded.data?.rows ?? [];
  const columns = sheetKeys.filter((key) => (key === 'weight' ? true : key === 'purchasePrice' ? seesCost : seesPrice));
  const isEditing = typed !== undefined;

  const change = (id: number, patch: Typed) => setTyped((all) => new Map(all).set(id, { ...all?.get(id), ...patch }));
  const fill = (key: (typeof sheetKeys)[number]) => {
    const [first] = rows;
    const value = typed?.get(first!.id)?.[key] ?? textIn(first!, key);
    setTyped((all) => new Map(rows.map(({ id }) => [id, { ...all?.get(id), [key]: value }])));
  };
  const save = async () => {
    const changed = rows.flatMap(({ id, version }): SheetRow[] => {
      const own = typed?.get(id);
      if (!own) return [];
      const { code, disabled, ...rest } = own;
      const blankIsNone = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value.trim() || null]));
      return [
        {
          id,
          version,
          ...blankIsNone,
          ...(code !== undefined && { code }),
          ...(disabled !== undefined && { disabled }),
        },
      ];
    });
    if (changed.length > 0) {
      await request(saveSheet, { rows: changed });
      say({ text: `保存了 ${changed.length} 个 SKU` });
      refresh(sku, goodsEntity);
    }
    setTyped(undefined);
  };
  const input = (row: Row, key: (typeof sheetKeys)[number] | 'code' | 'barcode', at: number) => (
    <Input
      size="small"
      aria-label={`${row.name} 的${fields[key].label}`}
      className={key === 'code' || key === 'barcode' ? '' : 'is-number'}
      value={typed?.get(row.id)?.[key] ?? textIn(row, key)}
      {...(key === 'barcode' && {
        ref: (one: InputRef | null) => void (scanned.current[at] = one),
        // A scanner ends each code with Enter: on to the next row.
        onPressEnter: () => scanned.current[at + 1]?.focus({ cursor: 'all' }),
      })}
      onChange={(event) => change(row.id, { [key]: event.target.value })}
    />
  );
  return (
    <section className="hl-lines">
      <h3 className="sku-head">
        SKU <span className="hl-muted">{rows.length} 个</span>
        <span className="hl-gap" />
        {may('goods_sku:save') && !isEditing && rows.length > 0 && (
          <Button size="small" onClick={() => setTyped(new Map())}>
            录入条码与价格
          </Button>
        )}
        {isEditing && (
          <>
            <Button size="small" onClick={() => setTyped(undefined)}>
              取消
            </Button>
            <Button
              size="small"
              type="primary"
              loading={busy}
              onClick={() => run(save, ({ message }) => warn(message))}
            >
              保存 SKU
            </Button>
          </>
        )}
      </h3>
      <div className="hl-lines-box" role="region" aria-label="SKU的表格" tabIndex={0}>
        <table className={isEditing ? 'sku-sheet is-editing' : 'sku-sheet'}>
          <thead>
            <tr>
              <th scope="col">规格</th>
              <th scope="col">SKU编码</th>
              <th scope="col">条码</th>
              {columns.map((key) => (
                <th key={key} scope="col" className="is-number">
                  {fields[key].label}
                  {isEditing && rows.length > 1 && (
                    <button type="button" className="hl-link" title="把第一行的填到每一行" onClick={() => fill(key)}>
                      {' '}
                      填满
                    </button>
                  )}
                </th>
              ))}
              <th scope="col">{isEditing ? '停用' : '状态'}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id}>
                <td>{row.spec ?? '--'}</td>
                <td>
                  {isEditing ? input(row, 'code', at) : <Link to={`/basedata/sku/show/${row.id}`}>{row.code}</Link>}
                </td>
                <td>{isEditing ? input(row, 'barcode', at) : (row.barcode ?? '--')}</td>
                {columns.map((key) => (
                  <td key={key} className="is-number">
                    {isEditing ? input(row, key, at) : plainNumber(row[key]) || '--'}
                  </td>
                ))}
                <td>
                  {isEditing ? (
                    <Checkbox
                      aria-label={`停用 ${row.name}`}
                      disabled={row.withdrawn}
                      checked={typed.get(row.id)?.disabled ?? row.disabled}
                      onChange={(event) => change(row.id, { disabled: event.target.checked })}
                    />
                  ) : row.withdrawn ? (
                    '已撤下'
                  ) : row.disabled ? (
                    '已停用'
                  ) : (
                    <StateTag entity={sku} state={row.shelf} label={shelfStates[row.shelf]} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {loaded.isError && <p className="hl-negative">{loaded.error.message}</p>}
    </section>
  );
}
