-- What rules for automatic invoices look at each minute: orders nobody has invoiced, by their last news and by the
-- moments rules wait for. Whatever is invoiced leaves these indexes, so they stay as small as what is left to do.
create index oms_order_uninvoiced_news on oms_order (company_id, updated_at) where invoice_state in ('none', 'applied');
create index oms_order_uninvoiced_shipped on oms_order (company_id, shipped_at) where invoice_state in ('none', 'applied') and shipped_at is not null;
create index oms_order_uninvoiced_finished on oms_order (company_id, finished_at) where invoice_state in ('none', 'applied') and finished_at is not null;
-- Orders of which more stands on invoices than may: refunds that came after the invoice. There are few at any time.
create index oms_order_overinvoiced on oms_order (company_id, id) where invoiced > invoiceable;
