export function sourceId(): string;
export function isBuilt(id: string, out?: string): boolean;
export function build(options?: { out?: string; id?: string }): Promise<string>;
export function buildWeb(out: string, id: string): Promise<void>;
export function buildServer(out: string, programs?: Readonly<Record<string, string>>): Promise<void>;
