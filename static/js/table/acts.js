// What a press at a table that has not begun asks the server: a form, which comes back to the page.
import { h } from '../render.js';

const token = () => document.querySelector('[name=csrfmiddlewaretoken]')?.value || document.cookie.match(/csrftoken=([^;]+)/)?.[1] || '';

/** Return a form that asks for one act at this table; `fields`: what goes with it. */
export function post(ctx, act, fields, ...children) {
  return h('form', { key: `${act}${Object.values(fields).join('-')}`, class: 'act', method: 'post', action: `/tables/${ctx.table.id}/${act}/` },
    Object.entries({ csrfmiddlewaretoken: token(), ...fields }).map(([name, value]) => h('input', { type: 'hidden', name, value: String(value) })), children);
}
