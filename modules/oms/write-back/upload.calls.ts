import { calls, get, post } from '@heliu/model';
import { upload } from './upload.ts';

export const uploadCalls = calls(upload, 'api/oms/invoiceupload', {
  list: get('list'),
  export: get('export'),
  retry: post('retry'),
  skip: post('skip'),
});
