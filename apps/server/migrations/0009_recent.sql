create index fico_ar_invoice_customer_recent on fico_ar_invoice (company_id, customer, created_at desc, id desc);
