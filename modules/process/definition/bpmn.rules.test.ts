import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { step } from '../flow/step.ts';
import { bpmnOf } from './bpmn.rules.ts';

const drawn = (steps: readonly { kind?: string; name?: string; when?: string }[]) =>
  bpmnOf({
    code: 'CG-1',
    name: '采购 <大额> & "急"',
    revision: 3,
    target: 'pur_order',
    steps: steps.map((one, at) =>
      step.parse({ id: `s${at + 1}`, name: `第${at + 1}步`, kind: 'approve', who: { by: 'starter' }, ...one }),
    ),
  });
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);

describe('流程定义写成 BPMN', () => {
  test('before a step with a condition there is a branch around it', () => {
    const text = drawn([{}, { when: '价税合计 < 5', kind: 'copy' }, {}]);
    expect(all(text, /<userTask id="(\w+)"/g)).toEqual(['s1', 's3']);
    expect(all(text, /<sendTask id="(\w+)"/g)).toEqual(['s2']);
    expect(all(text, /sourceRef="(\w+)" targetRef="\w+"/g).toSorted()).toEqual(
      ['start', 's1', 's2_if', 's2_if', 's2', 's3'].toSorted(),
    );
    expect(text).toContain('<conditionExpression xsi:type="tFormalExpression">价税合计 &lt; 5</conditionExpression>');
    expect(text).toContain('name="采购 &lt;大额&gt; &amp; &quot;急&quot;"');
  });

  property.prop([
    fc.array(
      fc.record({
        kind: fc.constantFrom('approve', 'copy'),
        name: fc.constantFrom('审批', 'A & B', '"引号"', '<尖>'),
        when: fc.constantFrom('', '金额 > 1', '供应商 = "甲"'),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  ])('每条线的两头都在，每个节点都画着，从提交走得到审核', (steps) => {
    const text = drawn(steps);
    const nodes = all(text, /<(?:startEvent|endEvent|userTask|sendTask|exclusiveGateway) id="(\w+)"/g);
    const flows = [...text.matchAll(/sourceRef="(\w+)" targetRef="(\w+)"/g)].map(([, from, to]) => ({ from, to }));
    expect(new Set(nodes).size).toBe(nodes.length);
    expect(flows.every(({ from, to }) => nodes.includes(from!) && nodes.includes(to!))).toBe(true);
    expect(all(text, /<bpmndi:BPMNShape id="\w+" bpmnElement="(\w+)"/g)).toEqual(nodes);
    expect(all(text, /<bpmndi:BPMNEdge id="\w+" bpmnElement="(\w+)"/g)).toHaveLength(flows.length);
    const reached = new Set(['start']);
    for (const node of reached) for (const { from, to } of flows) if (from === node) reached.add(to!);
    expect(reached.size).toBe(nodes.length);
    // What stands in a tag or between tags has no bare mark of its own.
    expect(text.replaceAll(/&(?:amp|lt|gt|quot);/g, '')).not.toContain('&');
  });
});
