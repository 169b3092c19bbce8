/**
 * The viewer's own script comes before this one.
 * @type {{ readonly SwaggerUIBundle: (options: Readonly<Record<string, unknown>>) => void }}
 */
const { SwaggerUIBundle } = Object(globalThis);

SwaggerUIBundle({
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
