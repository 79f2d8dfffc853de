import { type AnyEntity, columnsOf, type Only } from '@heliu/model';
import { columnOf, viewOf } from '../names.ts';
import { invalid } from '../parse.ts';
import { missing } from '../rights.ts';
import { Params, prepared } from '../sql.ts';
import { readId } from './arguments.ts';
import { type Arguments, type Context, inWork, type Route } from './route.ts';

/** Asks for records without a value, of which there are none. */
const none = '~';

/** What was asked for, narrowed to what these addresses know; of anything else they find nothing. */
function narrowed(only: Only, args: Arguments): Arguments {
  const kept = Object.entries(only).map(([key, values]) => {
    const given = args[key];
    if (given === undefined || given === null || given === '') return [key, values.join(',')];
    const wanted = String(given as string).split(',');
    return [key, wanted.filter((one) => values.includes(one)).join(',') || none];
  });
  return { ...args, ...Object.fromEntries(kept) };
}

/** A new record has one of the values, the first where nothing is said. */
function given(e: AnyEntity, only: Only, args: Arguments): Arguments {
  const kept = Object.entries(only).map(([key, values]) => {
    const value = args[key] ?? values[0]!;
    const { label } = columnsOf(e)[key]!;
    if (!values.includes(value as string)) throw invalid([{ path: key, message: `${label}在这里不能这样选` }]);
    return [key, value];
  });
  return { ...args, ...Object.fromEntries(kept) };
}

/** A record with other values is not there, whoever asks. */
async function demandWithin(context: Context, e: AnyEntity, only: Only, id: number): Promise<void> {
  const params = new Params();
  const where = Object.entries(only).map(
    ([key, values]) => `t.${columnOf(key)}::text = any(${params.add(values)}::text[])`,
  );
  const text = `select 1 as found from ${viewOf(e.name)} t where t.id = ${params.add(id)}::bigint and ${where.join(' and ')}`;
  const { name, values } = prepared(text, params.values);
  const [row] = await inWork(context, (work) => work.query(name, text, values));
  if (!row) throw missing(e);
}

/** The same operation for addresses that know only some records of their entity. */
export function within(e: AnyEntity, only: Only, name: string, run: Route['run']): Route['run'] {
  if (name === 'list' || name === 'export') return (context, args) => run(context, narrowed(only, args));
  if (name === 'save' || name === 'nextNumber') return (context, args) => run(context, given(e, only, args));
  return async (context, args) => {
    await demandWithin(context, e, only, readId(args));
    return run(context, name === 'update' ? given(e, only, args) : args);
  };
}
