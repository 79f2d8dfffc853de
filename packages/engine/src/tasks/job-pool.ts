import pg from 'pg';

const againMs = 1000;
/** The worker's statements that say how a job ended. */
const endings = /^(complete|fail)_jobs?(_q)?\//;

/**
 * The worker forgets to look whether the end of a job could be written: a database that is away in that moment would be
 * an error nobody handles, and the end of the process. So nothing fails here for that reason: whoever wants a connection
 * waits until there is one, and the end of a job is written until the database takes it.
 */
export class JobPool extends pg.Pool {
  readonly #complain: (error: Error) => void;
  #isOver = false;

  constructor(config: pg.PoolConfig, complain: (error: Error) => void) {
    super(config);
    this.#complain = complain;
    this.on('error', complain);
    this.on('connect', (client) => client.on('error', complain));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback);
    return this.#patiently(() => super.connect()).then((client) => this.#ending(client));
  }

  override end(): Promise<void> {
    this.#isOver = true;
    return super.end();
  }

  async #patiently<T>(act: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        return await act();
      } catch (error) {
        if (this.#isOver) throw error;
        this.#complain(error as Error);
        await new Promise((resolve) => setTimeout(resolve, againMs));
      }
  }

  /** The client as it is, but for statements that end a job. */
  #ending(client: pg.PoolClient): pg.PoolClient {
    const query = (config: pg.QueryConfig): Promise<pg.QueryResult> => {
      const first = client.query(config);
      if (!endings.test(config.name ?? '')) return first;
      return first.catch((error: Error) => {
        this.#complain(error);
        return this.#patiently(() => this.query(config));
      });
    };
    return new Proxy(client, {
      get: (target, key) => {
        if (key === 'query') return query;
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }
}
