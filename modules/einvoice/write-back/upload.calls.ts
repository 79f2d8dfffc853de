import { calls, chosenSome, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import { upload } from './upload.ts';

export const uploadCalls = calls(upload, 'api/oms/invoiceupload', {
  list: get('list'),
  export: get('export'),
  retry: post('retry'),
  skip: post('skip'),
});

const uploading = (label: string, path: string) =>
  custom<{ readonly queued: number }>()(
    label,
    post(path),
    'oms_invoice_upload:retry',
    z.object({ id: chosenSome('发票', 200) }),
  );
export const uploadToPlatform = uploading('把一张或几张发票回传给平台', '/api/oms/invoice/uploadToPlatform');
export const uploadToDouyin = uploading('抖店：回传发票', '/api/douyin/uploadInvoice');
export const uploadSubsidised = uploading('京东国补：回传发票', '/api/jdguobu/uploadInvoice');
