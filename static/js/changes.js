// The server's differences between two views, made here: `[path, value]` sets, `[path]` removes.

/** Return a copy of `view` with `changes` made; what did not change is shared with the old one. */
export function withChanges(view, changes) {
  return changes.reduce((changed, [path, ...value]) => withOne(changed, path, value), view);
}

function withOne(view, path, value) {
  if (!path.length) return value[0];
  const copy = Array.isArray(view) ? [...view] : { ...view };
  const [key, ...rest] = path;
  if (rest.length || value.length) copy[key] = withOne(copy[key], rest, value);
  else if (Array.isArray(copy)) copy.splice(key, 1);
  else delete copy[key];
  return copy;
}
