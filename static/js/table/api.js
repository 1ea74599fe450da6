// What a page asks by REST: one POST, and the words of a refusal.

/** Ask; return "" when it is done, else the refusal in words. `path`: below /api/v1/. */
export async function post(path, body) {
  const token = document.cookie.match(/csrftoken=([^;]+)/)?.[1] || document.querySelector('[name=csrfmiddlewaretoken]')?.value || '';
  try {
    const answer = await fetch(`/api/v1/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-CSRFToken': token }, body: JSON.stringify(body) });
    if (answer.ok) return '';
    return (await answer.json()).message || gettext('Le serveur n’a pas pu répondre. Réessayez.');
  } catch {
    return gettext('Le serveur n’a pas pu répondre. Réessayez.');
  }
}
