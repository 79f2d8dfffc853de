-- Which output order an order leaves with. One at most: whoever is second is refused here, whatever he had read before.
create table oms_output_claim (
  company_id bigint not null,
  order_id bigint not null,
  document_id bigint not null,
  primary key (company_id, order_id)
);
create index oms_output_claim_document on oms_output_claim (company_id, document_id);
alter table oms_output_claim enable row level security;
create policy scope on oms_output_claim using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_output_claim to heliu_app;

-- Names the matcher has not looked at yet: few, whatever the size of the table.
create index oms_goods_name_untried on oms_goods_name (company_id, id) where not tried and state = 'unmatched' and not deleted;
