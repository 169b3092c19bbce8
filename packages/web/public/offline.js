// Opens the requested page as soon as the server responds.
(function () {
  const MS_BETWEEN = 5000;
  const state = document.getElementById('state');

  async function tryAgain() {
    try {
      // When the server is down, its proxy may respond with an error, so the status counts.
      const { ok } = await fetch('/v1/public/configuration', { cache: 'no-store' });
      if (ok) return location.reload();
    } catch {
      // Still no connection.
    }
    return undefined;
  }

  document.getElementById('again').addEventListener('click', async () => {
    state.textContent = 'Trying …';
    await tryAgain();
    state.textContent = 'Still no connection.';
  });
  addEventListener('online', () => void tryAgain());
  setInterval(() => void tryAgain(), MS_BETWEEN);
})();
