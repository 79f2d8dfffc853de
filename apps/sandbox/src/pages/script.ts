/** A form with `data-call` sends its fields as JSON to the control interface and shows the page anew, or the refusal. */
export const script = `
const put = (into, path, value) => {
  const [name, ...rest] = path.split('.');
  if (rest.length === 0) into[name] = value;
  else put((into[name] ??= {}), rest.join('.'), value);
};
const valueOf = (field) => {
  if (field.type === 'checkbox') return field.checked;
  if (field.dataset.as === 'fen') return field.value === '' ? undefined : Math.round(Number(field.value) * 100);
  if (field.type === 'number') return field.value === '' ? undefined : Number(field.value);
  return field.value === '' ? undefined : field.value;
};
document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (!form.dataset.call) return;
  event.preventDefault();
  const body = {};
  for (const field of form.elements) if (field.name) {
    const value = valueOf(field);
    if (value !== undefined) put(body, field.name, value);
  }
  // A goods picker stands for a list with one line; a title without a name for no title.
  if (body.code) body.lines = [{ code: body.code, quantity: body.quantity ?? 1 }];
  if (body.title && !body.title.name) delete body.title;
  const answer = await fetch('/_control/' + form.dataset.call, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (answer.ok) location.reload();
  else document.getElementById('told').textContent = (await answer.json()).message ?? '没有做成';
});
`;
