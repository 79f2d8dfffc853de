drop view oms_shop_v;
alter table oms_shop add column store bigint;
create unique index oms_shop_store on oms_shop (company_id, store) where not deleted and store is not null;
create view oms_shop_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, platform, name, platform_shop_id, channel, subject, warehouse, store, pull_from, include_postage, postage_item, gifts, auto_upload, customer, settle_account, fee_rate, settle_days, subsidy_basis, subsidy_needs, "authorization", disabled, remark, search from oms_shop where company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0;
grant select on oms_shop_v to heliu_app;
