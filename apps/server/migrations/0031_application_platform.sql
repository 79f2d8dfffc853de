create index oms_invoice_application_platform_recent on oms_invoice_application (company_id, platform, created_at desc, id desc);
