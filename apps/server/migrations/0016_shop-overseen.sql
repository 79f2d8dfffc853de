drop view oms_shop_v;
drop policy scope_read on oms_shop;
drop policy scope_write on oms_shop;
create policy scope_read on oms_shop for select using (company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0);
create policy scope_write on oms_shop for all using (company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0) with check (company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0);
create view oms_shop_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, platform, name, platform_shop_id, channel, subject, warehouse, pull_from, include_postage, subsidy_basis, "authorization", disabled, remark, search from oms_shop where company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0;
grant select on oms_shop_v to heliu_app;
