import { allEntities, type Carrier, carriersOf, entityNamed } from '@heliu/model';
import type { Proof } from '../module.ts';
import { columnOf, lineTable, viewOf } from '../names.ts';

const most = 20;
const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ');

/** What one way of carrying out adds to each source line. */
const used = ({ by, kind, field, how }: Carrier): string =>
  `select l.${columnOf(field)} as document, l.${columnOf(how.line)} as line, sum(l.${columnOf(how.uses)}) as used ` +
  `from ${viewOf(lineTable(by, kind))} l join ${viewOf(by.name)} h on h.id = l.document_id ` +
  `where h.status in (${quoted(how.during)}) and l.${columnOf(field)} is not null group by 1, 2`;

const executed: Proof = {
  code: 'chains.executed',
  label: '单据行的已执行数量等于下游单据之和',
  async run(work) {
    const byFigure = new Map<string, Carrier[]>();
    for (const carrier of allEntities().flatMap(carriersOf)) {
      const figure = `${carrier.how.document} ${carrier.how.lines} ${carrier.how.done}`;
      byFigure.set(figure, [...(byFigure.get(figure) ?? []), carrier]);
    }
    const groups = [...byFigure.values()];
    if (groups.length === 0) return [];
    const results = await work.all(
      groups.map((carriers) => {
        const { document, lines, done } = carriers[0]!.how;
        return {
          name: `proof.${document}.${done}`,
          text:
            `with used as (select document, line, sum(used) as used from (${carriers.map(used).join(' union all ')}) u group by 1, 2) ` +
            `select h.id, h.number, s.position, trim_scale(s.${columnOf(done)})::text as said, trim_scale(coalesce(u.used, 0))::text as found ` +
            `from ${viewOf(lineTable(entityNamed(document), lines))} s join ${viewOf(document)} h on h.id = s.document_id ` +
            `left join used u on u.document = s.document_id and u.line = s.id where s.${columnOf(done)} <> coalesce(u.used, 0) limit ${most}`,
          values: [],
        };
      }),
    );
    return results.flatMap(({ rows }, i) => {
      const { document } = groups[i]![0]!.how;
      const { label } = entityNamed(document);
      return (rows as unknown as { id: number; number: string; position: number; said: string; found: string }[]).map(
        ({ id, number, position, said, found }) => ({
          message: `${label} ${number} 第${position}行记着已执行 ${said}，下游单据共 ${found}`,
          entity: document,
          id,
        }),
      );
    });
  },
};

const linked: Proof = {
  code: 'chains.linked',
  label: '单据之间的关联与单据行一致',
  async run(work) {
    const carriers = allEntities().flatMap(carriersOf);
    if (carriers.length === 0) return [];
    const results = await work.all(
      carriers.map(({ by, kind, field, how }) => ({
        name: `proof.${by.name}.${field}.links`,
        text:
          `select distinct h.id, h.number from ${viewOf(lineTable(by, kind))} l join ${viewOf(by.name)} h on h.id = l.document_id ` +
          `where l.${columnOf(field)} is not null and not exists (select 1 from sys_link_v k where k.from_id = l.${columnOf(field)} ` +
          `and k.from_name = '${how.document}' and k.to_id = h.id and k.to_name = '${by.name}') limit ${most}`,
        values: [],
      })),
    );
    return results.flatMap(({ rows }, i) => {
      const { by } = carriers[i]!;
      return (rows as unknown as { id: number; number: string }[]).map(({ id, number }) => ({
        message: `${by.label} ${number} 没有记下它的来源单据`,
        entity: by.name,
        id,
      }));
    });
  },
};

export const chainProofs: readonly Proof[] = [executed, linked];
