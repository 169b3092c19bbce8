// @ts-nocheck -- The program of the server has no types of browsers.
globalThis.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 3,
  displayRequestDuration: true,
  filter: true,
  showExtensions: true,
  showCommonExtensions: true,
  syntaxHighlight: { theme: 'monokai' },
  // It would send the document to a server of others.
  validatorUrl: null,
});
