// The buttons of a game say what they start: they follow what is chosen under them.
const CHOSEN = 'input:checked + span, option:checked';

function tell(form) {
  for (const choices of form.querySelectorAll('[data-of]')) {
    const words = [...choices.querySelectorAll(CHOSEN)].map((choice) => choice.textContent.trim());
    const said = form.querySelector(`[data-says="${choices.dataset.of}"]`);
    said.replaceChildren(...words.map((word) => Object.assign(document.createElement('span'), { textContent: word })));
  }
  // Who trains alone meets nobody of any level.
  const levels = form.querySelector('.lv');
  if (levels) levels.hidden = form.elements.opponents.value === '0';
}

for (const form of document.querySelectorAll('.start form')) {
  form.addEventListener('change', () => tell(form));
  tell(form); // a page that comes back has kept what was chosen
}
