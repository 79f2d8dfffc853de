import { archiveJobs } from './jobs.ts';
import { serveJobs } from './serve.ts';

serveJobs(archiveJobs);
