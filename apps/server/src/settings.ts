import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { S3Options } from '@heliu/engine';
import { z } from 'zod';

/** One or more settings cannot be used; each line of the message tells what to do about one of them. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

interface Definition<T> {
  /** Used when the setting is missing or empty; undefined means that it stays unset. */
  readonly fallback?: string;
  readonly meaning: string;
  /** Completes the sentence 「名称应为……」. */
  readonly wanted: string;
  readonly schema: z.ZodType<T, string>;
  /** How the documentation shows a default that depends on other settings. */
  readonly shownDefault?: string;
  readonly secret?: boolean;
}

const define = <T>(definition: Definition<T>) => definition;

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));
const yesOrNo = z.stringbool({ truthy: ['yes', 'true', 'on', '1'], falsy: ['no', 'false', 'off', '0'] });
const isAddress = (text: string) => /^([^/]+)(\/\d{1,3})?$/.test(text) && isIP(text.split('/')[0]!) > 0;

const definitions = {
  PORT: define({
    fallback: '8080',
    meaning: '网页与接口的端口；0 表示由系统挑选一个空闲端口',
    wanted: '0 到 65535 的整数',
    schema: integer(0, 65535),
  }),
  HOST: define({
    fallback: '127.0.0.1',
    meaning: '监听地址；设为 0.0.0.0 则局域网内的其他电脑也能访问',
    wanted: '本机的 IP 地址或主机名，如 127.0.0.1 或 0.0.0.0',
    schema: z.string().refine((text) => isIP(text) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)),
  }),
  DATA_DIR: define({
    fallback: '.data',
    meaning: '存放内置数据库和上传文件的文件夹',
    wanted: '文件夹的路径',
    schema: z
      .string()
      .refine((text) => !text.includes('\0'))
      .transform((text) => resolve(text)),
  }),
  FILE_LIMIT_MB: define({
    fallback: '20',
    meaning: '上传的单个文件最大多少 MB',
    wanted: '1 到 2000 的整数',
    schema: integer(1, 2000),
  }),
  STORAGE_LIMIT_GB: define({
    fallback: '20',
    meaning: '每家企业的文件最多占多少 GB；企业资料里可以另定',
    wanted: '1 到 100000 的整数',
    schema: integer(1, 100_000),
  }),
  DISK_RESERVE_MB: define({
    fallback: '1024',
    meaning: '磁盘剩余空间少于这么多 MB 时不再接收文件，留给数据库；0 表示不留',
    wanted: '0 到 1000000 的整数',
    schema: integer(0, 1_000_000),
  }),
  S3_ENDPOINT: define({
    meaning: '上传文件改存到这个 S3 兼容的对象存储；不设则存在 DATA_DIR 里',
    wanted: ' http:// 或 https:// 开头、不带参数的网址',
    schema: z.string().refine(isPublicUrl),
  }),
  S3_BUCKET: define({
    meaning: '对象存储的桶，须已建好',
    wanted: '3 到 63 个小写字母、数字、点或短横线',
    schema: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  }),
  S3_ACCESS_KEY: define({ meaning: '对象存储的访问密钥', wanted: '访问密钥', schema: z.string(), secret: true }),
  S3_SECRET_KEY: define({ meaning: '对象存储的私有密钥', wanted: '私有密钥', schema: z.string(), secret: true }),
  S3_REGION: define({ meaning: '对象存储的地域，如 cn-hangzhou', wanted: '地域的代码', schema: z.string() }),
  DATABASE_URL: define({
    meaning: '外部 PostgreSQL（15 或更高版本）的连接地址；不设则启动内置数据库',
    wanted: ' postgresql://用户:密码@主机:5432/数据库名 形式的地址',
    schema: z.string().refine(isDatabaseUrl),
    secret: true,
  }),
  ADMIN_PASSWORD: define({
    meaning: '超级管理员 admin 的初始密码，登录后须修改；DEMO=no 或使用外部数据库首次启动时必填',
    wanted: '8 到 64 个字符，且同时含有字母和数字',
    schema: z
      .string()
      .min(8)
      .max(64)
      .refine((text) => /[a-z]/i.test(text) && /\d/.test(text)),
    secret: true,
  }),
  DEMO: define({
    meaning: '是否装入演示公司及其数据',
    wanted: ' yes 或 no',
    schema: yesOrNo,
    shownDefault: 'yes；设了 DATABASE_URL 时为 no',
  }),
  SEAL_KEY: define({
    meaning: '封存店铺令牌与买家资料的密钥；多台服务器须用同一把，丢失后这些资料无法再打开',
    wanted: ' 64 位十六进制数字',
    schema: z
      .string()
      .regex(/^[0-9a-f]{64}$/i)
      .transform((text) => new Uint8Array(Buffer.from(text, 'hex'))),
    shownDefault: '首次启动时生成，存在 DATA_DIR 里',
    secret: true,
  }),
  SEAL_KEY_LOST: define({
    fallback: 'no',
    meaning: '密钥确已丢失，启用新的一把；已封存的资料不再能打开，须重新授权或填写。只在那一次启动时设为 yes',
    wanted: ' yes 或 no',
    schema: yesOrNo,
  }),
  SHOP_APPS: define({
    meaning: '各电商平台的应用密钥（JSON 文件的路径，格式见 docs/architecture.md）',
    wanted: '文件的路径',
    schema: z
      .string()
      .refine((text) => !text.includes('\0'))
      .transform((text) => resolve(text)),
  }),
  SANDBOX_URL: define({
    meaning: '平台沙盒的网址；SHOP_APPS 没有写的平台都连到这里，正式使用时不设',
    wanted: ' http:// 或 https:// 开头、不带参数的网址',
    schema: z
      .string()
      .refine(isPublicUrl)
      .transform((text) => text.replace(/\/+$/, '')),
  }),
  INSIDE_GATEWAYS: define({
    fallback: 'no',
    meaning: '企业填写的开票接口和发信服务器可以在内网（如财务室的税控设备）；多家企业共用一台服务器时不要打开',
    wanted: ' yes 或 no',
    schema: yesOrNo,
  }),
  LOG_LEVEL: define({
    fallback: 'info',
    meaning: '日志的详细程度',
    wanted: ' fatal、error、warn、info、debug、trace、silent 之一',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  }),
  WORKERS: define({
    fallback: '4',
    meaning: '同时执行的后台任务数；0 表示本进程不执行后台任务',
    wanted: '0 到 64 的整数',
    schema: integer(0, 64),
  }),
  PUBLIC_URL: define({
    meaning: '用户在浏览器里看到的网址，用于邮件和平台回调中的链接',
    wanted: ' http:// 或 https:// 开头、不带参数的网址',
    schema: z
      .string()
      .refine(isPublicUrl)
      .transform((text) => text.replace(/\/+$/, '')),
  }),
  WECHAT_PAY: define({
    meaning: '微信支付商户资料的 JSON 文件，见 docs/wechat-pay.md；不设则不能收款（演示时连到沙盒）',
    wanted: ' JSON 文件的路径',
    schema: z
      .string()
      .refine((text) => !text.includes('\0'))
      .transform((text) => resolve(text)),
  }),
  METRICS_TOKEN: define({
    meaning: '从别的电脑读取 /metrics 所用的令牌（Authorization: Bearer …）；不设则只有本机能读',
    wanted: ' 16 到 200 个字母、数字或 -_.~ 符号',
    schema: z.string().regex(/^[\w.~-]{16,200}$/),
    secret: true,
  }),
  TRUST_PROXY: define({
    fallback: 'no',
    meaning: '是否相信反向代理转来的访客地址：no、yes，或代理的 IP 地址（可用逗号分隔多个）',
    wanted: ' no、yes 或以逗号分隔的 IP 地址',
    schema: z.union([yesOrNo, z.string().refine((text) => text.split(',').every((one) => isAddress(one.trim())))]),
  }),
};

type Name = keyof typeof definitions;
type Value<N extends Name> = (typeof definitions)[N] extends Definition<infer T> ? T : never;

export interface Settings {
  readonly port: Value<'PORT'>;
  readonly host: Value<'HOST'>;
  /** Absolute. */
  readonly dataDir: Value<'DATA_DIR'>;
  /** In megabytes. */
  readonly fileLimit: Value<'FILE_LIMIT_MB'>;
  /** In gigabytes, of one company. */
  readonly storageLimit: Value<'STORAGE_LIMIT_GB'>;
  /** In megabytes. */
  readonly diskReserve: Value<'DISK_RESERVE_MB'>;
  /** Files lie in DATA_DIR without it. */
  readonly s3: S3Options | undefined;
  readonly databaseUrl: Value<'DATABASE_URL'> | undefined;
  readonly adminPassword: Value<'ADMIN_PASSWORD'> | undefined;
  readonly demo: Value<'DEMO'>;
  readonly sealKey: Value<'SEAL_KEY'> | undefined;
  readonly sealKeyLost: Value<'SEAL_KEY_LOST'>;
  readonly shopApps: Value<'SHOP_APPS'> | undefined;
  readonly sandboxUrl: Value<'SANDBOX_URL'> | undefined;
  readonly insideGateways: Value<'INSIDE_GATEWAYS'>;
  readonly logLevel: Value<'LOG_LEVEL'>;
  readonly workers: Value<'WORKERS'>;
  /** Without a slash at the end. */
  readonly publicUrl: Value<'PUBLIC_URL'> | undefined;
  /** Absolute path of the merchant's file. */
  readonly wechatPay: Value<'WECHAT_PAY'> | undefined;
  readonly metricsToken: Value<'METRICS_TOKEN'> | undefined;
  readonly trustProxy: Value<'TRUST_PROXY'>;
}

/** Reads every setting of the server from the environment, or tells what is wrong with all of them at once. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = [];
  const read = <N extends Name>(name: N): Value<N> | undefined => {
    const { fallback, schema, wanted, secret }: Definition<unknown> = definitions[name];
    const text = env[name]?.trim() || fallback;
    if (text === undefined) return undefined;
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data as Value<N>;
    problems.push(`${name} 应为${wanted}${secret ? '' : `，现在是“${text}”`}，请改正后重新启动。`);
    return undefined;
  };
  /** Half a configuration would fail at the first upload; better to say so now. */
  const readS3 = (endpoint: string | undefined): S3Options | undefined => {
    if (endpoint === undefined) return undefined;
    const needed = { bucket: 'S3_BUCKET', accessKey: 'S3_ACCESS_KEY', secretKey: 'S3_SECRET_KEY' } as const;
    for (const name of Object.values(needed))
      if (!env[name]?.trim()) problems.push(`设了 S3_ENDPOINT 就须设置 ${name}，请补上后重新启动。`);
    const region = read('S3_REGION');
    return {
      endpoint,
      bucket: read('S3_BUCKET')!,
      accessKey: read('S3_ACCESS_KEY')!,
      secretKey: read('S3_SECRET_KEY')!,
      ...(region && { region }),
    };
  };
  const databaseUrl = read('DATABASE_URL');
  const s3 = readS3(read('S3_ENDPOINT'));
  const settings = {
    port: read('PORT')!,
    host: read('HOST')!,
    dataDir: read('DATA_DIR')!,
    fileLimit: read('FILE_LIMIT_MB')!,
    storageLimit: read('STORAGE_LIMIT_GB')!,
    diskReserve: read('DISK_RESERVE_MB')!,
    s3,
    databaseUrl,
    adminPassword: read('ADMIN_PASSWORD'),
    demo: read('DEMO') ?? databaseUrl === undefined,
    sealKey: read('SEAL_KEY'),
    sealKeyLost: read('SEAL_KEY_LOST')!,
    shopApps: read('SHOP_APPS'),
    sandboxUrl: read('SANDBOX_URL'),
    insideGateways: read('INSIDE_GATEWAYS')!,
    logLevel: read('LOG_LEVEL')!,
    workers: read('WORKERS')!,
    publicUrl: read('PUBLIC_URL'),
    wechatPay: read('WECHAT_PAY'),
    metricsToken: read('METRICS_TOKEN'),
    trustProxy: read('TRUST_PROXY')!,
  };
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** Where others reach this server: as it was told, or as this machine sees it. */
export const ownAddress = ({ publicUrl, host, port }: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl ?? `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;

/** What the documentation shows; a test keeps the two the same. */
export const settingsTable: readonly { readonly name: string; readonly default: string; readonly meaning: string }[] =
  Object.entries<Definition<unknown>>(definitions).map(([name, { fallback, shownDefault, meaning }]) => ({
    name,
    default: shownDefault ?? fallback ?? '',
    meaning,
  }));

function isDatabaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname } = new URL(text);
  return /^postgres(ql)?:$/.test(protocol) && pathname.length > 1;
}

function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && !search && !hash && !username;
}
