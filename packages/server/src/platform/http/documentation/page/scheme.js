// Follows the scheme that a person chose in the app, or that of the system, before the first paint.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('mantine-color-scheme-value');
    } catch {
      // Storage is blocked.
    }
    const isDark = chosen === 'dark' || (chosen !== 'light' && dark.matches);
    document.documentElement.classList.toggle('dark-mode', isDark);
  };
  dark.addEventListener('change', show);
  show();
})();
