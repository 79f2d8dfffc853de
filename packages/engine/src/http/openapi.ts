import { z } from 'zod';
import type { Route } from './route.ts';

const envelopeSchema = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { type: 'string' }, message: { type: 'string' }, messageCode: { type: 'string' }, data: {} },
};

function inputOf(route: Route): Record<string, unknown> | undefined {
  if (!route.input) return undefined;
  const { $schema: _, ...schema } = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return schema;
}

const accessText = (route: Route) => (typeof route.access === 'function' ? '按对象与操作的权限' : route.access);

function operation(route: Route): Record<string, unknown> {
  const schema = inputOf(route);
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const properties = Object.entries((schema?.['properties'] as Record<string, unknown> | undefined) ?? {});
  const inQuery = route.method === 'GET' ? properties.map(([name, s]) => ({ name, in: 'query', schema: s })) : [];
  return {
    summary: route.summary,
    tags: [route.path.split('/').slice(1, 3).join('/')],
    'x-access': accessText(route),
    ...(route.access !== 'public' && { security: [{ session: [] }] }),
    parameters: [...inPath, ...inQuery.filter(({ name }) => !inPath.some((p) => p.name === name))],
    ...(route.method === 'POST' &&
      schema && {
        requestBody: { content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } } },
      }),
    responses: { 200: { description: '结果', content: { 'application/json': { schema: envelopeSchema } } } },
  };
}

/** OpenAPI 3.1 from the same definitions the routes are made of. */
export function openApi(routes: readonly Route[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route);
  return {
    openapi: '3.1.0',
    info: { title: '合流 Heliu 接口', version },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'sessid_id' } } },
    paths,
  };
}

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

export function docsPage(routes: readonly Route[]): string {
  const rows = routes
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(
      (route) =>
        `<tr><td>${route.method}</td><td><code>${escape(route.path)}</code></td><td>${escape(route.summary)}</td><td>${escape(accessText(route))}</td></tr>`,
    );
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>合流接口</title>
<style>body{font:14px/1.6 system-ui,sans-serif;margin:32px auto;max-width:1100px;color:#16202e}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #e4e8ee;padding:6px 10px;text-align:left}code{font-size:13px}</style>
<h1>合流接口</h1><p>共 ${routes.length} 个。机器可读的说明：<a href="/docs/openapi.json">openapi.json</a>（OpenAPI 3.1）。除公开接口外，请求头须带 <code>sessid_id</code>。</p>
<table><tr><th>方法</th><th>路径</th><th>说明</th><th>权限</th></tr>${rows.join('')}</table></html>`;
}
