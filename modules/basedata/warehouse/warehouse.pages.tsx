import { formPage, listPage, showPage, useReach, withoutCode } from '@heliu/ui';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { warehouseCalls } from './warehouse.calls.ts';

function Locations({ id }: { id: number }) {
  const navigate = useNavigate();
  const reach = useReach();
  const list = '/basedata/location';
  return reach(list) && <Button onClick={() => void navigate(`${list}?warehouse=${id}`)}>本仓库位</Button>;
}

export const List = listPage(warehouseCalls, {
  columns: ['code', 'name', 'kind', 'factory', 'area', 'managers', 'contact', 'phone', 'locationManaged', 'disabled'],
  cells: { factory: ({ factory, titles }) => (factory === null ? undefined : withoutCode(titles['factory'])) },
});
export const Form = formPage(warehouseCalls, {
  sections: [
    { label: '仓库', fields: ['code', 'name', 'kind', 'factory', 'area', 'disabled'] },
    { label: '联系', fields: ['managers', 'contact', 'phone', 'address'] },
    { label: '管理', fields: ['locationManaged', 'allowNegative', 'valuationGroup', 'remark'] },
  ],
});
export const Show = showPage(warehouseCalls, { tools: ({ id }) => <Locations id={id} /> });
