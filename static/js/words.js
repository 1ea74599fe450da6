// Sentences: values put into a translated text, plain or with marked-up parts, and French lists.

/** Put `values` in the place of the `%(name)s` of an (already translated) text. */
export const fill = (text, values) => interpolate(text, values, true);

/** Like `fill`, but values may be elements: returns a list of children for `render.h`. */
export function rich(text, values) {
  const parts = text.split(/%\((\w+)\)s/);
  return parts.map((part, place) => (place % 2 ? values[part] : part)).flat().filter((part) => part !== '');
}

/** Return the bare text of what `rich` made, for a voice or a title. */
export function plain(children) {
  if (children === null || children === undefined || children === false) return '';
  if (Array.isArray(children)) return children.map(plain).join('');
  return typeof children === 'object' ? plain(children.children) : String(children);
}

/** Return a table's name: its own, or after its host, as he is called now. */
export function titleOf({ title, host, seats }) {
  const name = seats[host]?.name;
  return title || (name ? fill(gettext('Chez %(name)s'), { name }) : '');
}

/** Join words as a sentence does: "6, 4 et 3". */
export function listed(words) {
  if (words.length < 2) return words.join('');
  return fill(gettext('%(first)s et %(last)s'), { first: words.slice(0, -1).join(', '), last: words.at(-1) });
}

/** Write a count in words up to ten: dice are few, and a log reads better so. */
export function inWords(number) {
  const words = [gettext('zéro'), gettext('un'), gettext('deux'), gettext('trois'), gettext('quatre'), gettext('cinq'),
    gettext('six'), gettext('sept'), gettext('huit'), gettext('neuf'), gettext('dix')];
  return words[number] ?? String(number);
}

/** Write a probability as a percentage: 0.31 → "31 %"; what may happen is never said impossible, nor sure. */
export function percent(share) {
  const whole = Math.round(share * 100);
  if (whole === 0 && share > 0) return '<\u202f1\u202f%';
  if (whole === 100 && share < 1) return '>\u202f99\u202f%';
  return `${whole}\u202f%`;
}

/** Write a gain or a loss with its sign: "+27", "−38". */
export const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

/** Write a total, which may be below zero: "460", "−65". */
export const withMinus = (number) => (number < 0 ? `−${-number}` : String(number));

/** Write seconds as a clock does: 86 → "1:26", 18 → "18". */
export function clockText(seconds) {
  if (seconds < 60) return String(seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
