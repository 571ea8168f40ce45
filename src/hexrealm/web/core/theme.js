// Applies the stored theme before the first paint; a module would be too late for that. The settings: settings.js.
try {
  const { theme } = JSON.parse(localStorage.getItem('hexrealm') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // without storage the page follows the system
}
