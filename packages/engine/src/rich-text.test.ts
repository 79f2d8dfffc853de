import { describe, expect, test } from 'vitest';
import { cleanHtml } from './rich-text.ts';

describe('富文本', () => {
  test.for([
    ['<p onclick="x()">好</p>', '<p>好</p>'],
    ['<script>alert(1)</script>好', '好'],
    ['<a href="javascript:x()">点</a>', '<a rel="noopener noreferrer">点</a>'],
    ['<img src="x" onerror="y">', '<img src="x" />'],
    ['<p style="position:fixed;text-align:center">居中</p>', '<p style="text-align:center">居中</p>'],
    ['<iframe src="//evil"></iframe>', ''],
    ['<svg onload="x()"><circle /></svg>好', '好'],
    ['<style>body{display:none}</style>好', '好'],
    ['<a href="data:text/html,x">点</a>', '<a rel="noopener noreferrer">点</a>'],
    ['<a href=" java\tscript:x()">点</a>', '<a rel="noopener noreferrer">点</a>'],
    ['<p style="background:url(//evil)">好</p>', '<p>好</p>'],
    ['<base href="//evil"><meta http-equiv="refresh" content="0"><link rel="stylesheet" href="//evil">好', '好'],
    ['<form action="//evil"><input name="a"><button>去</button></form>', '去'],
  ] as const)('%s is kept as %s', ([html, kept]) => {
    expect(cleanHtml(html)).toBe(kept);
  });
});
