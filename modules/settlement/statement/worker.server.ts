import { serveJobs } from '@heliu/engine/thread';
import { readJobs } from './read-jobs.server.ts';

serveJobs(readJobs);
