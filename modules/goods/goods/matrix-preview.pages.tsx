import { useParams } from 'react-router';
import { attributeComplaint, matrixOf } from '../attribute/attribute.rules.ts';
import type { Attribute } from '../attribute/attribute.ts';
import { useSkus } from './sku-sheet.pages.tsx';
import './goods.css';

const some = 24;
const named = (specs: readonly string[]) =>
  specs.slice(0, some).join('、') + (specs.length > some ? ` 等 ${specs.length} 个` : '');

/** Which SKUs the attributes typed so far will make, keep and withdraw. */
export function MatrixPreview({ attributes }: { attributes: readonly Attribute[] }) {
  const { id } = useParams();
  const skus = useSkus(id === undefined ? undefined : Number(id)).data?.rows ?? [];
  const whole = attributes.filter(({ name, values }) => name && values);
  if (attributeComplaint(whole)) return null;
  const { kept, added, dropped } = matrixOf(
    whole,
    skus.map((row) => ({ key: row.attributeKey, spec: row.spec ?? '', isGone: row.withdrawn })),
  );
  const gone = dropped.filter(({ isGone }) => !isGone);
  return (
    <section>
      <h3>保存后的 SKU</h3>
      {added.length > 0 && (
        <p className="matrix-names">
          {id === undefined || kept.length + gone.length === 0 ? '生成' : '新增'} {added.length} 个
          {added[0]!.spec && <span className="hl-muted">：{named(added.map(({ spec }) => spec))}</span>}
        </p>
      )}
      {kept.length > 0 && <p className="matrix-names">保留 {kept.length} 个</p>}
      {gone.length > 0 && (
        <p className="matrix-names hl-negative">
          撤下 {gone.length} 个：{named(gone.map(({ spec }) => spec || '无规格'))}。没有用过的删除，用过的停用。
        </p>
      )}
    </section>
  );
}
