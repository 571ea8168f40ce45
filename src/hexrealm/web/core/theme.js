// Before the first paint: the theme this browser settled on, so that nothing flashes. The rest of the settings: store.js.
try {
  const { theme } = JSON.parse(localStorage.getItem('hexrealm') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // a browser without storage follows the system
}
