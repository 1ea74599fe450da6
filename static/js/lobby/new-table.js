// The form of a new table: what it will cost, told before one agrees to it, and what goes with what.
const form = document.getElementById('new-table');
const price = document.getElementById('price');
const terms = price.textContent;
const { turbo: turboPrice, private: privatePrice, teams: teamsPrice, teamSeats } = form.dataset;
const figures = new Intl.NumberFormat(document.documentElement.lang);
const TEAM_SEATS = '4';

const wrap = (field) => (field instanceof RadioNodeList ? field[0] : field).closest('.field, fieldset, .switch');

/** Tell whether partners would play: always at some numbers of seats, at others if one asks for it. */
function isInTeams() {
  const { seats, option_teams: teams } = form.elements;
  return teamSeats.split(' ').includes(seats.value) || Boolean(teams?.checked && !teams.disabled);
}

function cost() {
  const { option_turbo: turbo, is_private: hidden } = form.elements;
  return (turbo?.checked ? Number(turboPrice) : 0) + (hidden.checked ? Number(privatePrice) : 0) + (isInTeams() ? Number(teamsPrice) : 0);
}

function arrange() {
  const { seats, option_teams: teams, is_private: hidden, password, robots, level } = form.elements;
  wrap(password).hidden = !hidden.checked;
  wrap(level).hidden = robots.value === '0';
  for (const choice of robots) choice.closest('.choice').hidden = Number(choice.value) >= Number(seats.value);
  if (!teams) return;
  teams.disabled = seats.value !== TEAM_SEATS;
  wrap(teams).hidden = teams.disabled;
}

function tell() {
  arrange();
  const fees = cost();
  const staked = Number(form.elements.stake?.value) || 0; // at a bank's table nothing is staked beforehand
  if (!fees && !staked) price.textContent = gettext('Cette table ne coûte rien.');
  else if (!fees) price.textContent = interpolate(gettext('%s jetons de mise, retenus dès que vous vous asseyez.'), [figures.format(staked)]);
  else price.textContent = `${interpolate(gettext('%s jetons de frais et %s de mise, retenus dès maintenant.'), [figures.format(fees), figures.format(staked)])} ${terms}`;
}

form.addEventListener('input', tell);
addEventListener('DOMContentLoaded', tell);
