// Applies the stored theme and starts loading the fonts before the first paint; a module would be too late for that.
// The settings: settings.js.
try {
  const { theme } = JSON.parse(localStorage.getItem('hexrealm') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // without storage the page follows the system
}
for (const font of ['700 16px Roboto', '400 16px Newsreader']) {
  document.fonts.load(font).catch(() => []); // without them the page has the fonts of the system
}
