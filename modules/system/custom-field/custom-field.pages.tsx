import { useQuery } from '@tanstack/react-query';
import { type ControlProps, formPage, listPage, request, showPage } from '@heliu/ui';
import { Select } from 'antd';
import { customFieldCalls, customTargets } from './custom-field.ts';
import { isChoice } from './custom-field.rules.ts';

/** Found by any part of its name. */
function Target({ id, value, onChange, invalid, disabled }: ControlProps<string | null>) {
  const { data, isPending } = useQuery({
    queryKey: ['sys_custom_field', 'targets'],
    queryFn: () => request(customTargets, {}),
  });
  return (
    <Select
      {...(id && { id })}
      value={value}
      onChange={onChange}
      options={data?.rows.map(({ name, label }) => ({ value: name, label })) ?? []}
      loading={isPending}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="客户、采购订单……"
      disabled={disabled ?? false}
      status={invalid ? 'error' : ''}
      style={{ width: '100%' }}
    />
  );
}

const forChoices = ({ kind }: { readonly kind?: unknown }) => isChoice(kind as never);

export const List = listPage(customFieldCalls, {
  columns: ['label', 'about', 'kind', 'required', 'inList', 'code', 'sort', 'disabled'],
  empty: '单据和档案里缺什么内容，可以自己加字段：表单、列表、筛选、导入导出和打印里都会有。',
});
export const Form = formPage(customFieldCalls, {
  sections: [
    { fields: ['target', 'label', 'code', 'kind', 'options', 'hint'] },
    { label: '怎样显示', fields: ['required', 'inList', 'sort'] },
  ],
  controls: { target: Target },
  visible: { options: forChoices, required: ({ kind }) => kind !== 'flag' },
});
export const Show = showPage(customFieldCalls, {
  sections: [
    { fields: ['about', 'label', 'code', 'kind', 'options', 'hint', 'required', 'inList', 'sort', 'disabled'] },
  ],
});
