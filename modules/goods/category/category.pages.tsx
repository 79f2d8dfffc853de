import { formPage, type Header, listPage, request, showPage, Switch, treePage, withoutCode } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { attributeComplaint } from '../attribute/attribute.rules.ts';
import { categoryCalls, inheritedBy } from './category.calls.ts';
import { inheritedKeys } from './category.rules.ts';
import { category } from './category.ts';
import './category.css';

const tree = '/basedata/category/tree';

/** What a category has from those above it, each with the one that says so. */
export function useInherited(id: unknown) {
  return useQuery({
    queryKey: [category.name, 'inherited', id],
    enabled: typeof id === 'number',
    queryFn: () => request(inheritedBy, { id: id as number }, { quiet: true }),
  }).data;
}

/** Fields left empty, with what holds instead and where it comes from. */
export function FromAbove({
  id,
  header,
  empty,
}: {
  id: unknown;
  header: Readonly<Record<string, unknown>>;
  empty: string;
}) {
  const found = useInherited(id);
  if (typeof id !== 'number') return <p className="hl-muted">{empty}</p>;
  if (!found) return null;
  const open = inheritedKeys.filter((key) => header[key] === null || header[key] === undefined);
  return (
    <section className="from-above">
      <h3>留空的字段</h3>
      <dl>
        {open.map((key) => (
          <div key={key}>
            <dt>{category.fields[key].label}</dt>
            <dd>
              {found[key] ? withoutCode(found.titles[key]) : <span className="hl-negative">没有</span>}
              {found[key] && <span className="hl-muted">　来自 {found[key].from.name}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {open.length === 0 && <p className="hl-muted">全部自己填写，不随分类变化。</p>}
      {found.attributes.length > 0 && (
        <>
          <h3>分类的属性</h3>
          <dl>
            {found.attributes.map(({ value, from }) => (
              <div key={value.name}>
                <dt>{value.name}</dt>
                <dd>
                  {value.values}
                  <span className="hl-muted">　来自 {from.name}</span>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

const Above = ({ header }: { header: Header<typeof category> }) => (
  <FromAbove
    id={header.parent}
    header={header}
    empty="最上层的分类没有可以沿用的；在这里填的，下级分类和商品都会沿用。"
  />
);

export const List = listPage(categoryCalls, {
  columns: ['code', 'name', 'parent', 'taxItem', 'taxRate', 'valuationClass', 'sort', 'disabled'],
  cells: {
    parent: ({ titles }) => withoutCode(titles['parent']),
    taxItem: ({ titles }) => withoutCode(titles['taxItem']),
    valuationClass: ({ titles }) => withoutCode(titles['valuationClass']),
  },
  buttons: () => <Switch to={tree}>分类树</Switch>,
});
export const Form = formPage(categoryCalls, {
  sections: [
    { label: '分类', fields: ['code', 'name', 'parent', 'sort', 'disabled', 'picture'] },
    { label: '商品沿用', fields: ['taxItem', 'taxRate', 'valuationClass', 'remark'] },
  ],
  check: ({ attributes }) => attributeComplaint(attributes),
  grids: { attributes: { widths: { name: 140, kind: 90 }, hint: '如 颜色、尺码…' } },
  aside: (_, header) => <Above header={header} />,
});
export const Show = showPage(categoryCalls, {
  aside: (record) => <FromAbove id={record.id} header={{}} empty="" />,
});
export const CategoryTree = treePage(categoryCalls, {
  note: ({ titles }) => (titles?.['taxItem'] ? withoutCode(titles['taxItem']) : ''),
});
