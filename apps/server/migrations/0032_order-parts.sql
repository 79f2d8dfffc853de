create index oms_order_parts on oms_order (company_id, merged_into) where merged_into is not null;
