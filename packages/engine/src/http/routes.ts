import { codes } from '@heliu/model';
import { keepFile } from '../files/file.ts';
import type { Handled, Module, Received, Upload } from '../module.ts';
import { Refusal } from '../refusal.ts';
import { invalid } from '../parse.ts';
import { attachmentRoutes } from './attachments.ts';
import { fileRoutes, received } from './files.ts';
import { excelHandlers, excelRoutes, layoutRoutes } from '../excel/routes.ts';
import { eventsRoute, taskHandlers } from '../tasks/routes.ts';
import { genericRoutes } from './generic.ts';
import { demandSight, withoutFigures } from './hidden.ts';
import { routesOf } from './operations.ts';
import { printRoutes } from './print.ts';
import { reportRoutes } from '../report/routes.ts';
import { AnsweredFile, AnsweredWithMessage, inWork, type Route } from './route.ts';

function customRoute({ call, handler }: Handled): Route {
  return {
    method: call.method,
    path: call.path.startsWith('/') ? call.path : `/${call.path}`,
    summary: call.summary,
    access: call.access,
    input: call.input,
    ...(call.inBackground && { inBackground: call.inBackground }),
    ...(call.changes !== undefined && { changes: call.changes }),
    async run(context, args) {
      const read = call.input.safeParse(args);
      if (!read.success)
        throw invalid(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
      demandSight(context.user, call.hides);
      const answer = await inWork(context, (work) => handler(read.data, work));
      if (answer instanceof AnsweredFile) return { file: answer.file };
      const answered = answer instanceof AnsweredWithMessage ? answer.answer : { data: answer };
      return { ...answered, data: withoutFigures(context.user, call.hides, answered.data) };
    },
  };
}

const callbackRoute = ({ call, receiver }: Received): Route => ({
  method: call.method,
  path: call.path,
  summary: call.summary,
  access: 'public',
  input: undefined,
  takesDelivery: true,
  run: async ({ db, delivery }) => ({ reply: await receiver(delivery(), db) }),
});

const uploadRoute = ({ call, summary, admit, mediaTypes }: Upload): Route => ({
  method: call.method,
  path: call.path,
  summary,
  access: 'public',
  input: undefined,
  takesFile: true,
  async run(context, args) {
    const kept = await admit(args, context.db);
    const data = await received(context, (content) => {
      if (!mediaTypes.includes(content.mediaType))
        throw new Refusal(`“${content.name}”不是可以上传的类型，请上传图片（PNG、JPG）或 PDF`, codes.invalid);
      return inWork(context, (work) => keepFile(work, content, kept));
    });
    return { data };
  },
});

/** Every call there is. One bound twice, or without an access rule, stops the start. */
export function allRoutes(modules: readonly Module[]): Route[] {
  const routes = [
    ...genericRoutes,
    ...fileRoutes,
    eventsRoute,
    ...excelRoutes,
    ...[...taskHandlers, ...excelHandlers(modules.flatMap(({ layouts = [] }) => layouts))].map(customRoute),
    ...attachmentRoutes,
    ...printRoutes,
    ...reportRoutes(modules.flatMap(({ reports = [] }) => reports)),
    ...modules.flatMap(({ calls = [], handlers = [], callbacks = [], layouts = [], uploads = [] }) => [
      ...layouts.flatMap(layoutRoutes),
      ...calls.flatMap(routesOf),
      ...handlers.map(customRoute),
      ...callbacks.map(callbackRoute),
      ...uploads.map(uploadRoute),
    ]),
  ];
  const seen = new Set<string>();
  for (const { method, path, access } of routes) {
    if (!access) throw new Error(`${method} ${path} has no access rule`);
    if (seen.has(`${method} ${path}`)) throw new Error(`${method} ${path} is bound twice`);
    seen.add(`${method} ${path}`);
  }
  return routes;
}
