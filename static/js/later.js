// Texts that a page's first scripts do not need come with the scripts that do.
let coming = null;

/** Call `load`, which fetches a script, once the texts of later scripts are there. */
export function later(load) {
  const { texts } = document.documentElement.dataset;
  coming ||= texts ? import(texts) : Promise.resolve();
  // Without them it speaks French.
  return coming.then(load, load);
}
