/* Renders the API reference from openapi.json. Requests are sent to the address of this page. */
(() => {
  const container = document.getElementById("reference");
  const root = container.dataset.root;

  /* Adds names and keyboard access that swagger-ui lacks. */
  const nameControls = () => {
    for (const control of container.querySelectorAll(
      "select:not([aria-label]), textarea:not([aria-label])",
    )) {
      control.setAttribute("aria-label", control.tagName === "SELECT" ? "Example" : "Request body");
    }
    for (const box of container.querySelectorAll(".microlight:not([tabindex])")) box.tabIndex = 0;
  };
  new MutationObserver(nameControls).observe(container, { childList: true, subtree: true });

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const applyColorScheme = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
  dark.addEventListener("change", applyColorScheme);
  applyColorScheme();

  fetch(`${root}/openapi.json`)
    .then((response) => response.json())
    .then((spec) => {
      spec.servers = [{ url: `${location.origin}${root}`, description: "This service" }];
      SwaggerUIBundle({
        spec,
        domNode: container,
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
      container.textContent = "The reference could not be loaded. Its source is openapi.json.";
    });
})();
