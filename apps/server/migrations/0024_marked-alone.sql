drop index oms_order_labels_among;
drop index oms_order_urgent_recent;
drop index oms_order_locked_recent;
create index oms_order_labels_among on oms_order using gin (company_id, labels) where labels is not null;
create index oms_order_urgent_recent on oms_order (company_id, created_at desc, id desc) include (status) where urgent;
create index oms_order_locked_recent on oms_order (company_id, created_at desc, id desc) include (status) where locked;
drop index oms_task_error_solved_recent;
create index oms_task_error_solved_recent on oms_task_error (company_id, created_at desc, id desc) where solved;
drop index oms_output_order_orders_among;
create index oms_output_order_orders_among on oms_output_order using gin (company_id, orders) where orders is not null;
drop index oms_invoice_orders_among;
create index oms_invoice_orders_among on oms_invoice using gin (company_id, orders) where orders is not null;
-- Sealed bytes cannot be packed; trying costs as much as writing them.
alter table oms_raw alter column sealed set storage external;
