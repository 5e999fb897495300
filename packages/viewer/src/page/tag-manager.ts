/** Renders Google Tag Manager's HTML; nothing if the id is invalid. */
export const renderTagManager = (id: string): { head: string; body: string } => {
  if (!/^[\w-]+$/.test(id)) return { head: "", body: "" };
  const address = (file: string) => `https://www.googletagmanager.com/${file}?id=${id}`;
  return {
    head: `<script>window.dataLayer=window.dataLayer||[];dataLayer.push({"gtm.start":Date.now(),event:"gtm.js"})</script>
<script async src="${address("gtm.js")}"></script>`,
    body: `<noscript><iframe src="${address("ns.html")}" title="Google Tag Manager" height="0" width="0" style="display:none"></iframe></noscript>`,
  };
};
