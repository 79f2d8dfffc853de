import { connect, type LookupFunction } from 'node:net';
import type { SMTPTransportOptions } from 'nodemailer';
import { insideRefusal, isOutside, lookupOutside } from '@heliu/outside/server';

export const connectTimeoutMs = 10_000;

/**
 * A connection made for nodemailer, which would look the name up itself and go wherever it leads. Encryption is still
 * nodemailer's, under the name that was typed in.
 */
export const outwardSocket: NonNullable<SMTPTransportOptions['getSocket']> = ({ host = '', port }, done) => {
  if (!isOutside(host)) return done(insideRefusal());
  const socket = connect({ host, port: Number(port), lookup: lookupOutside as LookupFunction });
  const failed = (error: NodeJS.ErrnoException) =>
    done(error.code === 'EINSIDE' ? error : Object.assign(error, { code: 'ECONNECTION' }));
  socket.setTimeout(connectTimeoutMs, () => socket.destroy(new Error('timed out')));
  socket.once('error', failed);
  socket.once('connect', () => {
    socket.setTimeout(0);
    socket.off('error', failed);
    done(null, { connection: socket });
  });
};
