import { dec, type Draft } from '@heliu/model';
import { formPage, listPage, nameOf, showPage } from '@heliu/ui';
import { unitGroupCalls } from './unit.calls.ts';
import { baseUnit, inUnits, unitGroupComplaint } from './unit.rules.ts';
import { unit, type unitGroup } from './unit.ts';

const samples = ['7', '100', '2500'];

/** How quantities will be shown, with the ratios typed so far. */
function Example({ units }: Pick<Draft<typeof unitGroup>, 'units'>) {
  const whole = units.filter((row) => row.unit && row.ratio);
  const base = nameOf(unit.name, baseUnit(whole) ?? 0)?.title;
  const shown = whole
    .filter((row) => row.shown)
    .flatMap(({ unit: id, ratio }) => {
      const name = nameOf(unit.name, id)?.title;
      return name === undefined ? [] : [{ name, ratio }];
    });
  if (!base || shown.length === 0) return <p className="hl-muted">勾选“拆分显示”后，这里举例说明库存怎样显示。</p>;
  return (
    <section>
      <h3>库存显示举例</h3>
      {samples.map((quantity) => (
        <p key={quantity}>
          {quantity}
          {base} <span className="hl-muted">显示为</span> {inUnits(dec(quantity), shown)}
        </p>
      ))}
    </section>
  );
}

export const List = listPage(unitGroupCalls, {
  columns: ['name', 'remark', 'disabled'],
  widths: { name: 240, remark: 320 },
  empty: <p>还没有单位组。一种商品按瓶、提、箱几种单位买卖时，把它们的换算写成一组。</p>,
});
export const Form = formPage(unitGroupCalls, {
  check: unitGroupComplaint,
  grids: {
    units: { widths: { unit: 160, ratio: 120, purchaseDefault: 90, saleDefault: 90, shown: 90 }, hint: '选择单位…' },
  },
  aside: ({ units }) => <Example units={units} />,
});
export const Show = showPage(unitGroupCalls);
