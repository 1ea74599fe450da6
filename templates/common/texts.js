'use strict';
{
const texts = {{ texts|safe }};
const form = (n) => Number({{ plural|safe }});
globalThis.addTexts = (more) => Object.assign(texts, more);
globalThis.gettext = (text) => [texts[text] ?? text].flat()[0];
globalThis.ngettext = (one, many, n) => [texts[one] ?? [one, many]].flat()[form(n)];
globalThis.interpolate = (text, values, isNamed) => {
if (isNamed) return text.replace(/%\((\w+)\)s/g, (_, name) => values[name]);
const left = [...values];
return text.replace(/%s/g, () => left.shift());
};
}
