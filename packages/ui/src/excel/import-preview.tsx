import { useInfiniteQuery } from '@tanstack/react-query';
import { importCalls, type ImportView } from '@heliu/model';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { request } from '../wire/request.ts';
import { ImportNames } from './import-names.tsx';

/** What was found in the workbook, row by row, before anything is saved. */
export function ImportPreview({ view, onView }: { view: ImportView; onView: (view: ImportView) => void }) {
  const [onlyBad, setOnlyBad] = useState(view.bad > 0);
  const bad = onlyBad && view.bad > 0;
  const rows = useInfiniteQuery({
    // What it means may have been said anew.
    queryKey: ['import', view, bad],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => request(importCalls.rows, { id: view.id, bad, after: pageParam }, { quiet: true }),
    getNextPageParam: (last) => (last.more ? last.rows.at(-1)?.row : undefined),
  });
  return (
    <div className="hl-import">
      <p role="status" className={view.bad > 0 ? 'hl-negative' : 'hl-yes'}>
        {view.fileName}：共 {view.records} 条，
        {view.bad > 0
          ? `${view.bad} 条有错误，请${view.strangers.length > 0 || view.unknown.length > 0 ? '指明下面的对应，或' : ''}改正后重新上传`
          : '没有错误，可以导入'}
      </p>
      <ImportNames view={view} onView={onView} />
      {view.leftOut.length > 0 && <p className="hl-missing">没有读入：{view.leftOut.join('，')}</p>}
      {view.bad > 0 && (
        <Checkbox checked={bad} onChange={(event) => setOnlyBad(event.target.checked)}>
          只看有错误的
        </Checkbox>
      )}
      <div className="hl-import-table" tabIndex={0} role="region" aria-label="导入预览">
        <table>
          <thead>
            <tr>
              <th scope="col">行</th>
              <th scope="col">检查结果</th>
              {view.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.data?.pages.flatMap((page) =>
              page.rows.map(({ row, lastRow, cells, errors }) => (
                <tr key={row} className={errors.length > 0 ? 'is-bad' : ''}>
                  <td>{lastRow > row ? `${row}–${lastRow}` : row}</td>
                  <td>{errors.length > 0 ? errors.join('；') : <span className="hl-yes">可以导入</span>}</td>
                  {cells.map((cell, i) => (
                    <td key={i} title={cell}>
                      {cell}
                    </td>
                  ))}
                </tr>
              )),
            )}
          </tbody>
        </table>
        {rows.hasNextPage && (
          <Button type="link" loading={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
            再看 100 条
          </Button>
        )}
      </div>
    </div>
  );
}
