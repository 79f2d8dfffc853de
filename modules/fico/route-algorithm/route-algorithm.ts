import { choice, entity, isExpressionName, plainCalls, remark, text } from '@heliu/model';

/**
 * An expression under a name, said once and spoken of by the rules that book documents: `平台佣金 = 价税合计 * 0.02`. When
 * the rate changes, it changes here and not in every rule.
 */
export const routeAlgorithm = entity({
  name: 'fico_route_algorithm',
  label: '路由算法',
  title: 'name',
  code: 'code',
  order: 'code',
  fields: {
    code: text('编码', { required: true, unique: true, max: 20, search: true }),
    name: text('名称', {
      required: true,
      unique: true,
      max: 30,
      search: true,
      valid: (name: string) =>
        isExpressionName(name) ? undefined : '名称要能写在算式里：不含空格、标点、“且”“或”，不以数字开头',
      hint: '凭证规则的金额或条件里写它',
    }),
    expression: text('算式', { required: true, max: 200, hint: '例如 价税合计 * 0.02，或 税额 > 0' }),
    kind: choice('得出', { amount: '金额', condition: '条件' }, { computed: true, required: true, default: 'amount' }),
    usableIn: text('可用于', { computed: true, max: 300 }),
    remark: remark(),
  },
});

export const routeAlgorithmCalls = plainCalls(routeAlgorithm, 'api/fico/generalledger/routeAlgorithm');
