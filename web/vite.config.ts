import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const FLOOR = process.env.CROUPIER_FLOOR ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/croupier/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's policy lets nothing inline in
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: { proxy: { "/api": { target: FLOOR, ws: true } } },
});
