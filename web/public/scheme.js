// Sets the colour scheme before the first paint. A separate file, because the page allows no inline script.
(() => {
  let mode = null;
  try {
    mode = localStorage.getItem('mui-mode');
  } catch (refused) {
    // Without storage the system’s scheme applies.
    console.info('The colour scheme cannot be remembered:', refused.message);
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
})();
