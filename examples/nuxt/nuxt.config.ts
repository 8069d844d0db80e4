export default defineNuxtConfig({
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('wallet-') } },
  telemetry: false,
})
