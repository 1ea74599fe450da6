// The form of a new table: what it will cost, told before one agrees to it.
const form = document.getElementById('new-table');
const price = document.getElementById('price');
const terms = price.textContent;
const password = form.elements.password.closest('.field');

const figures = new Intl.NumberFormat(document.documentElement.lang);

function tell() {
  const { option_turbo: turbo, is_private: hidden, stake } = form.elements;
  const cost = (turbo?.checked ? Number(form.dataset.turbo) : 0) + (hidden.checked ? Number(form.dataset.private) : 0);
  const staked = Number(stake.value) || 0;
  password.hidden = !hidden.checked;
  if (!cost && !staked) price.textContent = gettext('Cette table ne coûte rien.');
  else if (!cost) price.textContent = interpolate(gettext('%s jetons de mise, retenus dès que vous vous asseyez.'), [figures.format(staked)]);
  else price.textContent = `${interpolate(gettext('%s jetons de frais et %s de mise, retenus dès maintenant.'), [figures.format(cost), figures.format(staked)])} ${terms}`;
}

form.addEventListener('input', tell);
addEventListener('DOMContentLoaded', tell);
