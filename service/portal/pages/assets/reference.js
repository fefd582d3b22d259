/* Draws the API reference from the service's own description, and asks this same address when something is tried. */
(() => {
  const place = document.getElementById("reference");
  const root = place.dataset.root;

  /* What the drawing leaves without a name, or out of the keyboard's reach. */
  const nameControls = () => {
    for (const control of place.querySelectorAll("select:not([aria-label]), textarea:not([aria-label])")) {
      control.setAttribute("aria-label", control.tagName === "SELECT" ? "Example" : "Request body");
    }
    for (const box of place.querySelectorAll(".microlight:not([tabindex])")) box.tabIndex = 0;
  };
  new MutationObserver(nameControls).observe(place, { childList: true, subtree: true });

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
  dark.addEventListener("change", follow);
  follow();

  fetch(`${root}/openapi.json`)
    .then((response) => response.json())
    .then((spec) => {
      spec.servers = [{ url: `${location.origin}${root}`, description: "This service" }];
      SwaggerUIBundle({
        spec,
        domNode: place,
        deepLinking: true,
        docExpansion: "list",
        defaultModelsExpandDepth: 0,
        defaultModelExpandDepth: 3,
        displayRequestDuration: true,
        filter: true,
        tryItOutEnabled: true,
        validatorUrl: null,
        syntaxHighlight: { activated: false },
        presets: [SwaggerUIBundle.presets.apis],
        layout: "BaseLayout",
      });
    })
    .catch(() => {
      place.textContent = "The reference cannot be shown; its source is openapi.json.";
    });
})();
