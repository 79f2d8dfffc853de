import type { Step } from '../flow/step.ts';

interface Drawn {
  readonly code: string;
  readonly name: string;
  readonly revision: number;
  readonly target: string;
  readonly steps: readonly Step[];
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const marks = (text: string): string => [...text].map((sign) => escapes[sign] ?? sign).join('');

/**
 * A definition as BPMN 2.0 with its picture, for whoever draws or archives it elsewhere. A step with a condition has a
 * gateway before it, and the way around it.
 */
export function bpmnOf({ code, name, revision, target, steps }: Drawn): string {
  const nodes: string[] = [];
  const flows: string[] = [];
  const shapes: string[] = [];
  const edges: string[] = [];
  let x = 160;
  const shape = (id: string, width: number, height: number) => {
    shapes.push(
      `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${120 - height / 2}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`,
    );
    x += width + 60;
  };
  const places = new Map<string, { from: number; to: number }>();
  const node = (id: string, width: number, height: number, text: string) => {
    places.set(id, { from: x, to: x + width });
    nodes.push(text);
    shape(id, width, height);
  };
  const flow = (
    from: string,
    to: string,
    { label, when, around = false }: { label?: string; when?: string; around?: boolean } = {},
  ) => {
    const id = `f${flows.length + 1}`;
    const condition = when
      ? `<conditionExpression xsi:type="tFormalExpression">${marks(when)}</conditionExpression>`
      : '';
    flows.push(
      `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"${label ? ` name="${marks(label)}"` : ''}>${condition}</sequenceFlow>`,
    );
    const [a, b] = [places.get(from)!, places.get(to)!];
    const points = around
      ? [
          [(a.from + a.to) / 2, 145],
          [(a.from + a.to) / 2, 210],
          [(b.from + b.to) / 2, 210],
          [(b.from + b.to) / 2, 145],
        ]
      : [
          [a.to, 120],
          [b.from, 120],
        ];
    edges.push(
      `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${points.map(([px, py]) => `<di:waypoint x="${px}" y="${py}"/>`).join('')}</bpmndi:BPMNEdge>`,
    );
  };
  node('start', 36, 36, '<startEvent id="start" name="提交"/>');
  const ways: [from: string, to: string, more?: { label?: string; when?: string; around?: boolean }][] = [];
  let last = 'start';
  let skipped: string | undefined;
  const join = (to: string) => {
    ways.push([last, to]);
    if (skipped) ways.push([skipped, to, { label: '否则', around: true }]);
    skipped = undefined;
  };
  for (const step of steps) {
    const { id, kind, when } = step;
    const rule = marks(JSON.stringify(step));
    const about = `<extensionElements><heliu:step value="${rule}"/></extensionElements>`;
    if (when) {
      node(`${id}_if`, 50, 50, `<exclusiveGateway id="${id}_if" name="${marks(when)}"/>`);
      join(`${id}_if`);
      last = `${id}_if`;
    }
    const tag = kind === 'copy' ? 'sendTask' : 'userTask';
    node(id, 120, 80, `<${tag} id="${id}" name="${marks(step.name)}">${about}</${tag}>`);
    if (when) {
      ways.push([last, id, { label: '是', when }]);
      skipped = last;
    } else join(id);
    last = id;
  }
  node('end', 36, 36, '<endEvent id="end" name="审核"/>');
  join('end');
  for (const [from, to, more] of ways) flow(from, to, more);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:heliu="https://heliu.example/process" targetNamespace="https://heliu.example/process">',
    `<process id="${marks(code)}" name="${marks(name)}" isExecutable="true" heliu:revision="${revision}" heliu:target="${marks(target)}">`,
    ...nodes,
    ...flows,
    '</process>',
    `<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${marks(code)}">`,
    ...shapes,
    ...edges,
    '</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>',
    '</definitions>',
    '',
  ].join('\n');
}
