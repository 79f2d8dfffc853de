import { isWriting } from '../catalogue/catalogue.ts';
import { clientRuntime } from './client-runtime.ts';
import { components, type Described, operations } from './operations.ts';
import type { Schema } from './schema.ts';
import { noted, typeOf } from './typescript.ts';

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const queryType = ({ one, parameters }: Described): string | undefined =>
  parameters.some((parameter) => parameter.in === 'query') ? `${capital(one.id)}Query` : undefined;

function queryInterface(described: Described): string {
  const name = queryType(described);
  if (!name) return '';
  const fields = described.parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name: key, schema, description }) => {
      const type = typeOf(schema);
      const sent = ['string', 'number', 'boolean'].includes(type) || type.includes('"') ? type : 'string | number';
      return `${noted(description, '  ')}  readonly ${key}?: ${sent === 'string' ? 'string | number | boolean' : sent};`;
    });
  return `export interface ${name} {\n${fields.join('\n')}\n}\n`;
}
const bodyInterface = ({ one, body }: Described): string =>
  body && !body.$ref ? `export type ${capital(one.id)}Body = ${typeOf(body)};\n` : '';
const isOptional = ({ required = [] }: Schema): boolean => required.length === 0;

function method(described: Described): string {
  const { one, parameters, body, data } = described;
  const { path } = one.call;
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const asked = queryType(described);
  const isRef = body?.$ref !== undefined;
  const bodyType = body && (isRef ? typeOf(body) : `${capital(one.id)}Body`);
  const given = [
    ...inPath.map((name) => `${name}: number`),
    ...(bodyType ? [`body: ${bodyType}${!isRef && isOptional(body!) ? ' = {}' : ''}`] : []),
    ...(asked ? [`query: ${asked} = {}`] : []),
    ...(isWriting(one) ? ['key?: string'] : []),
  ];
  const address = `\`${path.replaceAll(/\{(\w+)\}/g, '${encodeURIComponent($1)}')}\``;
  const options = [
    ...(asked ? ['query: { ...query }'] : []),
    ...(bodyType ? ['body'] : []),
    ...(isWriting(one) ? ['key'] : []),
  ];
  const type = one.isFile ? 'Uint8Array' : data ? typeOf(data, '  ') : 'unknown';
  const sent = one.isFile ? 'file' : 'json';
  return (
    `${noted(one.summary, '  ')}  ${one.id}(${given.join(', ')}): Promise<${type}> {\n` +
    `    return this.${sent}('${one.call.method}', ${address}, { ${options.join(', ')} });\n  }\n`
  );
}

/** A client in one file, of the calls as they are defined: types, signing, retries. */
export function clientSource(): string {
  const types = Object.entries(components()).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`);
  const all = operations();
  return [
    '// 合流 Heliu 开放接口 v1 的 TypeScript 客户端，由接口定义生成。只用标准的 fetch 与 WebCrypto（Node.js 20 以上或浏览器）。',
    ...types,
    ...all.map(queryInterface),
    ...all.map(bodyInterface),
    clientRuntime.replace('/* methods */', all.map(method).join('\n')),
  ]
    .filter((one) => one !== '')
    .join('\n');
}
